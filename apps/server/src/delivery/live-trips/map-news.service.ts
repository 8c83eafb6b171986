import type { Events, ServerEvent } from '../../platform/events.ts';
import type { VehicleState } from './watch.rules.ts';

/** Gathered for so long: an eye sees no difference, and a thousand fixes a second are four messages. */
const EVERY_MS = 250;
/** Of one message: PostgreSQL passes on no more than 8 000 bytes at a time. */
const ROWS_A_MESSAGE = 100;

export interface MapNews {
  moved(delivery_branch_id: number, state: VehicleState): void;
  changed(delivery_branch_id: number, trip_id: number): void;
  close(): void;
}

/** Sends the vehicles' newest positions to open maps of a depot. */
export function createMapNews(events: Events): MapNews {
  const moves = new Map<number, Map<number, VehicleState>>();
  const trips = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;

  function soon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      const messages = [...positionsOf(moves), ...[...trips].map(([id, branch]) => ofTrip(id, branch))];
      moves.clear();
      trips.clear();
      void events.publish(messages);
    }, EVERY_MS);
  }

  return {
    moved(branch, state) {
      const own = moves.get(branch) ?? new Map<number, VehicleState>();
      moves.set(branch, own.set(state.delivery_vehicle_id, state));
      soon();
    },
    changed(branch, trip_id) {
      trips.set(trip_id, branch);
      soon();
    },
    close() {
      clearTimeout(timer);
    },
  };
}

function positionsOf(moves: ReadonlyMap<number, ReadonlyMap<number, VehicleState>>): ServerEvent[] {
  return [...moves].flatMap(([branch, own]) => {
    const rows = [...own.values()].map(({ delivery_vehicle_id, fixed_at, ...fix }) => [
      delivery_vehicle_id,
      Math.floor(fixed_at.getTime() / 1000),
      round(fix.latitude),
      round(fix.longitude),
      fix.speed_kmh,
      fix.heading_degrees,
    ]);
    const messages = Math.ceil(rows.length / ROWS_A_MESSAGE);
    return Array.from({ length: messages }, (_, n) => ({
      type: 'positions',
      room: `branch ${branch}`,
      rows: rows.slice(n * ROWS_A_MESSAGE, (n + 1) * ROWS_A_MESSAGE),
    }));
  });
}

function ofTrip(id: number, branch: number): ServerEvent {
  return { type: 'live_trip', id, room: `branch ${branch}` };
}

/** Five places: about a metre. */
function round(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}

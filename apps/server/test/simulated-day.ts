import { setTimeout as wait } from 'node:timers/promises';
import { sendFixes } from '@fleet/contracts/delivery/positions.ts';
import { createTracker } from '@fleet/contracts/delivery/trackers.ts';
import { listTripAlerts, type TripAlert } from '@fleet/contracts/delivery/trip-alerts.ts';
import { loadTrip, startTrip } from '@fleet/contracts/delivery/trips.ts';
import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import { watchTrips } from '../src/delivery/live-trips/trip-watch.service.ts';
import type { World } from './world.ts';
import type { makeDeliveries } from './world-deliveries.ts';
import type { MadeUser } from './world-makers.ts';

/** A depot's day on the world's clock: tankers drive by the kilometer, the dispatcher looks at every step. */

export const DEPOT: Coordinates = { latitude: 24.534964, longitude: 46.886205 };
/** A kilometer a minute. */
const METRES_PER_SECOND = 1_000 / 60;
/** Of the day between two looks: positions come as often. */
export const STEP_SECONDS = 20;

/** So many meters north and east of the depot. */
export function from(north: number, east: number): Coordinates {
  return { latitude: DEPOT.latitude + north / 111_195, longitude: DEPOT.longitude + east / 101_150 };
}

export interface SimulatedTrip {
  readonly id: number;
  readonly code: string;
  readonly delivery_vehicle_id: number;
  readonly jobs: readonly {
    readonly id: number;
    readonly order_id: number;
    readonly line_id: number;
    at: Coordinates;
  }[];
  /** Drives there at a kilometer a minute, in steps of the day; stays when it is there. */
  goTo(to: Coordinates): void;
  isThere(): boolean;
  coordinates(): Coordinates;
  start(): Promise<void>;
}

/** An alert as the dispatcher sees it, with the minute of the day it was first seen and gone. */
export interface SeenAlert {
  readonly kind: TripAlert['kind'];
  readonly trip: string;
  readonly stop: number | null;
  readonly seen: number;
  gone: number | null;
}

/** `speed` paces the day by real time: at 60 an hour takes a minute; 0 is as fast as it goes. */
export async function makeSimulatedDay(
  world: World,
  deliveries: Awaited<ReturnType<typeof makeDeliveries>>,
  admin: MadeUser,
  speed: number,
) {
  const began = world.now.getTime();
  const minute = () => (world.now.getTime() - began) / 60_000;
  const at = (minutes: number) => new Date(began + minutes * 60_000);
  const day = world.now.toISOString().slice(0, 10);
  const { id: delivery_branch_id } = await deliveries.makeBranch();
  const { id: client_id } = await world.makeClient();
  // A kilometer a minute as the crow flies, at every hour.
  await world.rows(
    `update delivery_constraints set detour_percent = 100, speed_metres_per_hour = 60000,
       speed_percent_by_hour = array_fill(100::smallint, array[24]) where delivery_branch_id = $1`,
    [delivery_branch_id],
  );
  const movers: { key: string; goal: Coordinates | null; here: Coordinates }[] = [];
  const seen: SeenAlert[] = [];
  const codes = new Map<number, string>();

  /** A trip due out at a minute of the day, with stops of ten minutes at these places, promised until these minutes. */
  async function makeTrip(
    code: string,
    leaves: number,
    places: readonly Coordinates[],
    until: readonly number[],
  ): Promise<SimulatedTrip> {
    const { id: driver_id } = await world.makeDriver({ client_id });
    const delivery_vehicle_id = await deliveries.makeTanker(client_id, delivery_branch_id, driver_id);
    const orders = await deliveries.placeOrders(client_id, delivery_branch_id, day, places.length);
    for (const [index, order] of orders.entries()) {
      for (const status of [16, 17])
        await world.rows('update orders set status = $2, window_from = $3, window_to = $4 where id = $1', [
          order,
          status,
          at(0),
          at(until[index]!),
        ]);
      await world.rows(
        `update warehouses set latitude = $2, longitude = $3 where id = (select warehouse_id from orders where id = $1)`,
        [order, places[index]!.latitude, places[index]!.longitude],
      );
    }
    const [trip] = await world.rows<{ id: number }>(
      `insert into trips (trip_code, delivery_branch_id, trip_date, kind, status, delivery_vehicle_id, driver_id, planned_start_at,
         planned_end_at, planned_distance_metres, planned_travel_seconds, planned_service_seconds, planned_waiting_seconds,
         planned_cost_halalas)
       values ($1, $2, $3, 'dynamic', 'assigned', $4, $5, $6, $7, 32000, 3600, 1200, 0, 50000) returning id`,
      [
        `T-${delivery_branch_id}-${day.slice(2).replaceAll('-', '')}-0${codes.size + 1}`,
        delivery_branch_id,
        day,
        delivery_vehicle_id,
        driver_id,
        at(leaves),
        at(leaves + 150),
      ],
    );
    codes.set(trip!.id, code);
    const jobs: SimulatedTrip['jobs'][number][] = [];
    let travelled = 0;
    for (const [position, place] of [DEPOT, ...places, DEPOT].entries()) {
      const before = [DEPOT, ...places][Math.max(0, position - 1)]!;
      travelled += distanceMetres(before, place) / METRES_PER_SECOND;
      const order_id = orders[position - 1] ?? null;
      const kind = position === 0 ? 'start' : order_id === null ? 'end' : 'job';
      const [row] = await world.rows<{ id: number }>(
        `insert into trip_stops (trip_id, position, kind, order_id, latitude, longitude, planned_arrival_at,
           planned_waiting_seconds, planned_service_seconds, planned_travelled_seconds, planned_travelled_metres)
         values ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, $9) returning id`,
        [
          trip!.id,
          position,
          kind,
          order_id,
          place.latitude,
          place.longitude,
          at(leaves + travelled / 60 + Math.max(0, position - 1) * 10),
          kind === 'job' ? 600 : 0,
          Math.round(travelled),
        ],
      );
      if (order_id === null) continue;
      const [line] = await world.rows<{ id: number }>('select id from order_lines where order_id = $1', [
        order_id,
      ]);
      jobs.push({ id: row!.id, order_id, line_id: line!.id, at: place });
    }
    const { body: tracker } = await world.call(createTracker, {
      as: admin,
      body: { delivery_vehicle_id, name: code },
    });
    const mover: (typeof movers)[number] = { key: tracker.key, goal: null, here: DEPOT };
    movers.push(mover);
    return {
      id: trip!.id,
      code,
      delivery_vehicle_id,
      jobs,
      goTo: (to) => {
        mover.goal = to;
      },
      isThere: () => mover.goal !== null && distanceMetres(mover.here, mover.goal) === 0,
      coordinates: () => mover.here,
      async start() {
        const version = async () =>
          (await world.rows<{ version: number }>('select version from trips where id = $1', [trip!.id]))[0]!
            .version;
        for (const route of [loadTrip, startTrip])
          await world.call(route, {
            as: admin,
            params: { id: trip!.id },
            body: { version: await version() },
          });
      },
    };
  }

  /** The next look of the dispatcher: tankers moved on, the server's clock has turned. */
  async function step(): Promise<void> {
    const started = performance.now();
    world.advance(STEP_SECONDS);
    await Promise.all(
      movers.map((mover) => {
        const before = mover.here;
        mover.here = mover.goal ? movedTo(before, mover.goal) : before;
        const speed_kmh = mover.here === before || distanceMetres(before, mover.here) === 0 ? 0 : 60;
        const fix = { ...mover.here, speed_kmh, fixed_at: world.now.toISOString() };
        return world.call(sendFixes, { body: { key: mover.key, fixes: [fix] } });
      }),
    );
    await world.jobs.runBatches();
    await watchTrips(world.systemCtx());
    await world.jobs.runBatches();
    await readAlerts();
    if (speed > 0) await wait(Math.max(0, (STEP_SECONDS * 1_000) / speed - (performance.now() - started)));
  }

  async function readAlerts(): Promise<void> {
    const query = { delivery_branch_id, only: 'needed', per_page: 100 } as const;
    const { rows } = (await world.call(listTripAlerts, { as: admin, query })).body;
    const now = rows.map((row) => ({
      kind: row.kind,
      trip: codes.get(row.trip!.id)!,
      stop: row.stop?.id ?? null,
    }));
    const isSame = (a: Pick<SeenAlert, 'kind' | 'trip' | 'stop'>, b: typeof a) =>
      a.kind === b.kind && a.trip === b.trip && a.stop === b.stop;
    for (const alert of seen)
      if (alert.gone === null && !now.some((other) => isSame(alert, other))) alert.gone = minute();
    for (const alert of now)
      if (!seen.some((other) => other.gone === null && isSame(alert, other)))
        seen.push({ ...alert, seen: minute(), gone: null });
  }

  return { delivery_branch_id, client_id, minute, makeTrip, step, seen };
}

function movedTo(from: Coordinates, to: Coordinates): Coordinates {
  const left = distanceMetres(from, to);
  const share = Math.min(1, (METRES_PER_SECOND * STEP_SECONDS) / Math.max(1, left));
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  };
}

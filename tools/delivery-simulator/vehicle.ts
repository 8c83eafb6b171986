import { setTimeout as wait } from 'node:timers/promises';
import { sendFixes } from '@fleet/contracts/delivery/positions.ts';
import { drawRoads } from '@fleet/contracts/delivery/road-shapes.ts';
import { createTracker, revokeTracker } from '@fleet/contracts/delivery/trackers.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import { decodePolyline } from '@fleet/domain/polylines.ts';
import type { Call } from './api.ts';
import { routeAlong } from './simulated-route.ts';

export interface Pace {
  /** Speed relative to real time. */
  readonly speed: number;
  /** Real milliseconds between two messages of a vehicle. */
  readonly tick_ms: number;
  /** Stops every vehicle. */
  readonly signal: AbortSignal;
}

/** Positions per message: at 60 times real time a second is a minute, and one point per minute would cut corners. */
const MAX_FIXES_PER_TICK = 6;
const SECONDS_A_FIX = 12;
const MIN_KMH = 5;

/** A vehicle and whose it is. */
interface SimulatedVehicleIds {
  readonly delivery_branch_id: number;
  readonly delivery_vehicle_id: number;
}

/** A simulated vehicle that moves and reports positions. */
export class SimulatedVehicle {
  readonly #call: Call;
  readonly #pace: Pace;
  readonly #key: string;
  readonly #tracker: number;
  readonly #vehicle: SimulatedVehicleIds;
  #place: Coordinates;

  private constructor(
    call: Call,
    pace: Pace,
    tracker: { id: number; key: string },
    vehicle: SimulatedVehicleIds,
    coordinates: Coordinates,
  ) {
    this.#call = call;
    this.#pace = pace;
    this.#tracker = tracker.id;
    this.#key = tracker.key;
    this.#vehicle = vehicle;
    this.#place = coordinates;
  }

  static async open(
    call: Call,
    pace: Pace,
    vehicle: SimulatedVehicleIds,
    coordinates: Coordinates,
  ): Promise<SimulatedVehicle> {
    const { delivery_vehicle_id } = vehicle;
    const tracker = await call(createTracker, { body: { delivery_vehicle_id, name: 'Simulator' } });
    return new SimulatedVehicle(call, pace, tracker, vehicle, coordinates);
  }

  /**
   * Drives there along the roads the server draws, at this share of their usual speed. `goesOn` is checked at every message;
   * returns false if stopped.
   */
  async driveTo(to: Coordinates, share_of_speed: number, goesOn: () => boolean): Promise<boolean> {
    const { speed, tick_ms } = this.#pace;
    const leg = await this.#drawTo(to);
    const route = routeAlong(decodePolyline(leg.polyline));
    const kmh = Math.round(
      Math.max(MIN_KMH, ((leg.distance_metres * 3.6) / Math.max(1, leg.duration_seconds)) * share_of_speed),
    );
    const metresATick = ((kmh / 3.6) * speed * tick_ms) / 1000;
    const fixes = Math.min(
      MAX_FIXES_PER_TICK,
      Math.max(1, Math.round((speed * tick_ms) / 1000 / SECONDS_A_FIX)),
    );
    for (let driven = 0; driven < route.metres; driven += metresATick) {
      if (!goesOn() || this.#pace.signal.aborted) return false;
      const began = Date.now();
      await wait(tick_ms);
      const ended = Date.now();
      const points = Array.from({ length: fixes }, (_, n) => {
        const share = (n + 1) / fixes;
        const point = route.at(driven + share * metresATick);
        return fixOf(new Date(began + share * (ended - began)), point, kmh, point.heading_degrees);
      });
      this.#place = route.at(driven + metresATick);
      await this.#send(points);
    }
    this.#place = to;
    await this.#send([fixOf(new Date(), to, 0, null)]);
    return true;
  }

  /** Stays for this many simulated seconds, reporting positions. */
  async stay(seconds: number, goesOn: () => boolean): Promise<void> {
    const until = Date.now() + (seconds * 1000) / this.#pace.speed;
    while (Date.now() < until && goesOn() && !this.#pace.signal.aborted) {
      await wait(Math.min(this.#pace.tick_ms, Math.max(1, until - Date.now())));
      await this.#send([fixOf(new Date(), this.#place, 0, null)]);
    }
  }

  async #drawTo(to: Coordinates) {
    const { delivery_branch_id, delivery_vehicle_id } = this.#vehicle;
    const paths = [{ delivery_vehicle_id, points: [this.#place, to] }];
    const { rows } = await this.#call(drawRoads, { body: { delivery_branch_id, paths } });
    return rows[0]!.legs[0]!;
  }

  close(): Promise<unknown> {
    return this.#call(revokeTracker, { params: { id: this.#tracker } });
  }

  async #send(fixes: ReturnType<typeof fixOf>[]): Promise<void> {
    await this.#call(sendFixes, { body: { key: this.#key, fixes } });
  }
}

function fixOf(
  at: Date,
  { latitude, longitude }: Coordinates,
  speed_kmh: number,
  heading_degrees: number | null,
) {
  return { fixed_at: at.toISOString(), latitude, longitude, speed_kmh, heading_degrees, accuracy_metres: 5 };
}

import { setTimeout as wait } from 'node:timers/promises';
import { sendFixes } from '@fleet/contracts/delivery/positions.ts';
import { createTracker, revokeTracker } from '@fleet/contracts/delivery/trackers.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import type { Call } from './api.ts';
import { routeBetween } from './simulated-route.ts';

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

/** A simulated vehicle that moves and reports positions. */
export class SimulatedVehicle {
  readonly #call: Call;
  readonly #pace: Pace;
  readonly #key: string;
  readonly #tracker: number;
  #place: Coordinates;

  private constructor(
    call: Call,
    pace: Pace,
    tracker: { id: number; key: string },
    coordinates: Coordinates,
  ) {
    this.#call = call;
    this.#pace = pace;
    this.#tracker = tracker.id;
    this.#key = tracker.key;
    this.#place = coordinates;
  }

  static async open(call: Call, pace: Pace, id: number, coordinates: Coordinates): Promise<SimulatedVehicle> {
    const tracker = await call(createTracker, { body: { delivery_vehicle_id: id, name: 'Simulator' } });
    return new SimulatedVehicle(call, pace, tracker, coordinates);
  }

  /** Drives there at this speed in km/h. `goesOn` is checked at every message; returns false if stopped. */
  async driveTo(to: Coordinates, kmh: number, turn: number, goesOn: () => boolean): Promise<boolean> {
    const { speed, tick_ms } = this.#pace;
    const route = routeBetween(this.#place, to, turn);
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

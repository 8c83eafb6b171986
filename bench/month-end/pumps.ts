import { setTimeout as wait } from 'node:timers/promises';
import { HttpCaller } from '../refuelling/http-caller.ts';
import type { House } from './house.ts';

const API = '/vw-api/public/api';
const PLACE = { latitude: 24.7136, longitude: 46.6753 };

export interface Pumps {
  /** Milliseconds of every decision since the last time this was asked. */
  take(): number[];
  stop(): Promise<void>;
}

/**
 * Fleets that ask for fuel, `per_second` altogether, each caller one request after the other; what was decided is
 * cancelled again, which is not counted. A caller that is late does not ask faster afterwards.
 */
export async function startPumps(house: House, per_second: number): Promise<Pumps> {
  let times: number[] = [];
  let isOn = true;
  const pause_ms = (house.askers.length / per_second) * 1_000;
  const loops = house.askers.map(async ({ token, vehicles }, index) => {
    const caller = await HttpCaller.open(house.port);
    await wait((pause_ms * index) / house.askers.length);
    for (let turn = 0; isOn; turn += 1) {
      const body = {
        vehicle_id: vehicles[turn % vehicles.length]!,
        kind: 'litres',
        volume_ml: 40_000,
        place: PLACE,
      };
      const started = performance.now();
      const { id } = await caller.post<{ id: number }>(
        `${API}/fuel-requests`,
        token,
        body,
        crypto.randomUUID(),
      );
      const taken = performance.now() - started;
      times.push(taken);
      await caller.post(
        `${API}/fuel-requests/${id}/cancel`,
        token,
        { reason: 'benchmark' },
        crypto.randomUUID(),
      );
      await wait(Math.max(0, pause_ms - (performance.now() - started)));
    }
    caller.close();
  });
  return {
    take() {
      const taken = times;
      times = [];
      return taken;
    },
    async stop() {
      isOn = false;
      await Promise.all(loops);
    },
  };
}

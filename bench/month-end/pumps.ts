import { setTimeout as wait } from 'node:timers/promises';
import { HttpCaller } from '../refuelling/http-caller.ts';
import type { TestApp } from './test-app.ts';

const API = '/vw-api/public/api';
const PLACEMENT = { latitude: 24.7136, longitude: 46.6753 };

/** Delay before a retry when the server is busy. */
const AGAIN_MS = 1_000;

export interface Pumps {
  /** Milliseconds of every decision since the last call, and the number of busy responses. */
  take(): { times: number[]; refused: number };
  stop(): Promise<void>;
}

/**
 * Fleets request fuel at `per_second` in total, each caller sequentially; decided requests are canceled again, which is not counted.
 * Late callers do not catch up.
 */
export async function startPumps(app: TestApp, per_second: number): Promise<Pumps> {
  let taken: { times: number[]; refused: number } = { times: [], refused: 0 };
  let isOn = true;
  const pause_ms = (app.requesters.length / per_second) * 1_000;
  const loops = app.requesters.map(async ({ token, vehicles }, index) => {
    let caller = await HttpCaller.open(app.port);
    /** Retries while the server is busy, on a new connection if it was closed. */
    async function insist<Answer>(path: string, payload: object): Promise<Answer> {
      const key = crypto.randomUUID();
      for (;;)
        try {
          return await caller.post<Answer>(API + path, token, payload, key);
        } catch (error) {
          if (!/answered 503|closed the connection/.test(String(error))) throw error;
          taken.refused += 1;
          caller.close();
          await wait(AGAIN_MS);
          caller = await HttpCaller.open(app.port);
        }
    }
    await wait((pause_ms * index) / app.requesters.length);
    for (let turn = 0; isOn; turn += 1) {
      const body = {
        vehicle_id: vehicles[turn % vehicles.length]!,
        kind: 'litres',
        volume_ml: 40_000,
        coordinates: PLACEMENT,
      };
      const started = performance.now();
      const { id } = await insist<{ id: number }>('/fuel-requests', body);
      taken.times.push(performance.now() - started);
      await insist(`/fuel-requests/${id}/cancel`, { reason: 'benchmark' });
      await wait(Math.max(0, pause_ms - (performance.now() - started)));
    }
    caller.close();
  });
  return {
    take() {
      const before = taken;
      taken = { times: [], refused: 0 };
      return before;
    },
    async stop() {
      isOn = false;
      await Promise.all(loops);
    },
  };
}

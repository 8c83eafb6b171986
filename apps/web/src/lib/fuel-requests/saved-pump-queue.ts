import type { getPumpQueue } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { browserStorage } from '../browser.ts';
import type { AnswerOf } from '../call.ts';

type PumpQueue = AnswerOf<typeof getPumpQueue>;

/** As long as an offline cache: older vehicles are not at the pump any more. */
const LIFETIME_MS = 12 * 3_600_000;

const keyOf = (user_id: number) => `pump-queue:${user_id}`;

/** The vehicles at the pumps as this attendant's browser last showed them; null if never or long ago. */
export function savedPumpQueueOf(user_id: number): PumpQueue | null {
  try {
    const saved = JSON.parse(browserStorage().getItem(keyOf(user_id)) ?? 'null') as {
      at: number;
      queue: PumpQueue;
    } | null;
    return saved && Date.now() - saved.at < LIFETIME_MS ? saved.queue : null;
  } catch {
    return null;
  }
}

/** Those approaching are left out: nothing can be done with them offline. */
export function savePumpQueue(user_id: number, queue: PumpQueue): void {
  const saved = { at: Date.now(), queue: { ...queue, coming_here: [] } };
  browserStorage().setItem(keyOf(user_id), JSON.stringify(saved));
}

export function dropPumpQueue(user_id: number): void {
  browserStorage().removeItem(keyOf(user_id));
}

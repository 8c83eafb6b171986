import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from './test-app.ts';

/** Timeout of a full day's work on a busy machine. */

export const TIMEOUT_MS = 120_000;

/** Retries until it holds, with this timeout. */
export function inTime<Value>(read: () => Value) {
  return expect.poll(read, { timeout: TIMEOUT_MS });
}

/** Clicks a button unless it disappears before. */
export async function pressIfThere(button: Locator): Promise<void> {
  if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => {});
}

/** Matches "Plan 174 orders" for any count, including singular forms. */
export function ofAnyCount(t: Visitor['t'], key: string): RegExp {
  const [one, more] = [t(key, { count: 1 }), t(key, { count: 777 })].map(({ source }) => source);
  return new RegExp(`${one}|${more!.replace('777', String.raw`[\d,]+`)}`);
}

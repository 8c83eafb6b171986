import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from './test-app.ts';

/** A whole day's work beside other work of the machine: approving nine trips takes its time, and so does all else. */

export const TIMEOUT_MS = 120_000;

/** Asks again until it is so, as patiently as everything here waits. */
export function inTime<Value>(read: () => Value) {
  return expect.poll(read, { timeout: TIMEOUT_MS });
}

/** Pages change while someone looks: what is gone before it is pressed needs no press. */
export async function pressIfThere(button: Locator): Promise<void> {
  if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => {});
}

/** "Plan 174 orders", however many there are; one has words of its own. */
export function ofAnyCount(t: Visitor['t'], key: string): RegExp {
  const [one, more] = [t(key, { count: 1 }), t(key, { count: 777 })].map(({ source }) => source);
  return new RegExp(`${one}|${more!.replace('777', String.raw`[\d,]+`)}`);
}

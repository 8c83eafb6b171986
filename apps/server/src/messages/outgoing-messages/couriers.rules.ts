import type { Channel } from '@fleet/contracts/messages/channels.ts';

const MINUTE_MS = 60_000;
const FIRST_WAIT_MS = MINUTE_MS / 2;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
export const MAX_ATTEMPTS = 14;

/** Delay after this many failed attempts: half a minute, then twice as long each time, an hour at most. */
export function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}

/** A name for a message that a carrier repeats in its reports, and that stays the same however often it is tried. */
export function correlationOf(id: number): string {
  return `message-${id}`;
}

/** The message such a name is of; null for something else. */
export function idOfCorrelation(text: string): number | null {
  const id = Number(/^message-(\d{1,15})$/.exec(text)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(id) ? id : null;
}

/** What a message wakes somebody by: quiet hours are about these. */
export function wakes(channel: Channel): boolean {
  return channel !== 'email';
}

const MINUTE_MS = 60_000;
const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 180 * MINUTE_MS;
/** After these a mail has been tried for a day. */
export const MAX_ATTEMPTS = 14;

/** Delay after this many failed attempts: a minute, then twice as long each time, three hours at most. */
export function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}

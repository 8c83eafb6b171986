import { logQuietly } from './log.ts';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/** Delay before the n-th retry (from 0): exponential up to half a minute, with jitter so that pumps do not come back at once. */
export function retryDelayMs(attempt: number, random: number): number {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return Math.round(full / 2 + (full / 2) * random);
}

/** Waits for the n-th retry (from 0), until the network is back, or until aborted. */
export function pauseBeforeRetry(attempt: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal?.removeEventListener('abort', done);
      resume();
    };
    const timer = setTimeout(done, retryDelayMs(attempt, Math.random()));
    window.addEventListener('online', done);
    signal?.addEventListener('abort', done);
  });
}

/** A part of the program that the page can do without for a while: asked for again as long as the network fails. */
export async function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      logQuietly('part of the program', error);
      await pauseBeforeRetry(attempt);
    }
  }
}

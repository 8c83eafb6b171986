import { CallError } from '../../../../lib/call-error.ts';

/** Timeouts at the pump before continuing offline: a dead connection looks like a slow one. */
const TIMEOUT_MS = { step: 8_000, batch: 30_000 } as const;

/** The same for work that cannot be aborted, such as a photo that is being uploaded: it goes on, but nobody waits for it. */
export function withinStep<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined);
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new CallError({ code: 'OFFLINE', status: 0 })), TIMEOUT_MS.step);
  });
  return Promise.race([work, late]);
}

/** An abort signal on which `call` throws OFFLINE. */
export function timeoutSignal(of: keyof typeof TIMEOUT_MS): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MS[of]);
}

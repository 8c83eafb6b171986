/** Timeouts at the pump before continuing offline: a dead connection looks like a slow one. */
const TIMEOUT_MS = { step: 8_000, batch: 30_000 } as const;

/** An abort signal on which `call` throws OFFLINE. */
export function timeoutSignal(of: keyof typeof TIMEOUT_MS): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MS[of]);
}

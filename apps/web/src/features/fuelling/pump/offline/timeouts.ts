/** How long a call at the pump may take before this device goes on by itself: a line that swallows everything looks like a slow one. */
const TIMEOUT_MS = { step: 8_000, batch: 30_000 } as const;

/** A signal that gives a call up; `call` says OFFLINE then. */
export function timeoutSignal(of: keyof typeof TIMEOUT_MS): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MS[of]);
}

/**
 * What became of handing a message to a carrier. `refused` is for good and about this message; `later` may do better;
 * `unreached` speaks of the carrier or of our account with it, not of the message.
 */
export type CarrierOutcome =
  | { readonly outcome: 'sent'; readonly provider_id: string | null; readonly cost_halalas: number | null }
  | { readonly outcome: 'refused' | 'unreached'; readonly reason: string }
  | {
      readonly outcome: 'later';
      readonly reason: string;
      /** How long the carrier wants nothing more from us; null where it is this message alone that has to wait. */
      readonly pause_ms: number | null;
      /** How long this message has to wait at least. */
      readonly wait_ms?: number | null;
    };

/** An answer of a carrier's HTTP interface; `body` is null where it is no JSON. */
export interface CarrierAnswer {
  readonly status: number;
  readonly body: Record<string, unknown> | null;
  readonly pause_ms: number;
}

export const CARRIER_TIMEOUT_MS = 15_000;
const MAX_REASON_CHARACTERS = 300;
const DEFAULT_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 3_600_000;

/** Posts JSON to a carrier; no redirect is followed. A carrier that is silent or not there is `unreached`. */
export async function postToCarrier(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  timeoutMs = CARRIER_TIMEOUT_MS,
): Promise<CarrierAnswer | { readonly outcome: 'unreached'; readonly reason: string }> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      body: parsed(text),
      pause_ms: pauseOf(answer.headers.get('retry-after')),
    };
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code;
    return { outcome: 'unreached', reason: cause ?? (error as Error).name };
  }
}

/** A carrier's reason, short enough to store. */
export function reasonOf(...parts: readonly unknown[]): string {
  const text = parts.filter((part) => part !== undefined && part !== null && part !== '').join(' ');
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_REASON_CHARACTERS);
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function pauseOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1_000, MAX_PAUSE_MS) : DEFAULT_PAUSE_MS;
}

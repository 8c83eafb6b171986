import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks 1.0.0 (standardwebhooks.com): what is signed, how, and when it is tried again. */

export const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** How long after an attempt comes the next: the schedule the specification suggests, three days and a half in all. */
const DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
const JITTER = 0.1;
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;
/** An endpoint without a success for this long, in this many attempts, is deactivated. */
const FAILING_MS = 5 * 24 * HOUR_MS;
const FAILING_ATTEMPTS = 10;

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** A secret as shown to its owner. */
export function secretText(secret: Buffer): string {
  return SECRET_PREFIX + secret.toString('base64');
}

/** The headers of one attempt; signed with each secret in force, the newest first. */
export function signedHeaders(
  { uid, body }: { uid: string; body: string },
  secrets: readonly Buffer[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / SECOND_MS));
  const sign = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${uid}.${timestamp}.${body}`).digest('base64')}`;
  return {
    'content-type': 'application/json',
    'webhook-id': uid,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  };
}

/**
 * When a failed attempt is followed by another, not before its answer's `Retry-After`: null once the schedule is over. `random` is from 0
 * up to 1.
 */
export function nextAttemptAt(
  tries: number,
  now: Date,
  random: number,
  retryAfter: string | null,
): Date | null {
  const delay = DELAYS_MS[tries - 1];
  if (delay === undefined) return null;
  const spread = delay * (1 - JITTER + 2 * JITTER * random);
  const retryAfter_ms = Math.min(retryAfterMs(retryAfter ?? '', now), MAX_RETRY_AFTER_MS);
  return new Date(now.getTime() + Math.max(spread, retryAfter_ms));
}

/** A `Retry-After`: seconds, or an HTTP date (RFC 9110, 10.2.3). Anything else is ignored. */
function retryAfterMs(retryAfter: string, now: Date): number {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * SECOND_MS;
  return / GMT$/.test(retryAfter) ? Date.parse(retryAfter) - now.getTime() || 0 : 0;
}

/** Why an endpoint is deactivated after a failed attempt; null where it is retried. */
export function disabledReason(
  status: number | null,
  endpoint: { failing_since: Date | null; failures: number },
  now: Date,
): 'gone' | 'failing' | null {
  if (status === 410) return 'gone';
  const since = endpoint.failing_since;
  const isLong = since !== null && now.getTime() - since.getTime() >= FAILING_MS;
  return isLong && endpoint.failures >= FAILING_ATTEMPTS ? 'failing' : null;
}

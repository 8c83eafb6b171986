import type { FastifyReply } from 'fastify';
import { AppError } from './app-error.ts';
import type { Actor } from './context.ts';

/** How much of its minute a caller has used, this call included. */
export interface Quota {
  readonly per_minute: number;
  readonly taken: number;
  /** Until the next minute begins. */
  readonly reset_seconds: number;
}

/** Who calls, and what they may still call for where calls are counted. */
export interface Caller {
  readonly actor: Actor;
  readonly quota: Quota | null;
}

const MINUTE_SECONDS = 60;

/**
 * Reports the remaining rate to the caller (draft-ietf-httpapi-ratelimit-headers-10) and rejects the call once the
 * minute is used up. Throws TOO_MANY_REQUESTS.
 */
export function refuseBeyond({ per_minute, taken, reset_seconds }: Quota, reply: FastifyReply): void {
  const left = Math.max(0, per_minute - taken);
  reply.header('ratelimit-policy', `"minute";q=${per_minute};w=${MINUTE_SECONDS}`);
  reply.header('ratelimit', `"minute";r=${left};t=${reset_seconds}`);
  if (taken <= per_minute) return;
  reply.header('retry-after', reset_seconds);
  throw new AppError('TOO_MANY_REQUESTS', `This key may call ${per_minute} times a minute.`, {
    per_minute,
    retry_after_seconds: reset_seconds,
  });
}

import { createHmac } from 'node:crypto';
import { addressGroup } from '../../platform/addresses.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { FAILURE_WINDOW_MS } from './sessions.rules.ts';
import { type FailureRow, listFailures, saveFailure } from './sign-in-failures.queries.ts';

/** How often something may be tried before an hour without it must pass. */
export interface Limit {
  readonly kind: string;
  /** Nobody's address is not limited: work inside. */
  readonly value: string | null;
  readonly max: number;
  /** The refusal above it; TOO_MANY_SIGN_IN_ATTEMPTS when left out. */
  readonly refusal?: 'TOO_MANY_REQUESTS';
}

/** Counts an attempt. Throws TOO_MANY_SIGN_IN_ATTEMPTS above a limit. */
export async function countAgainst(ctx: Ctx, limits: readonly Limit[]): Promise<void> {
  await refuseAbove(ctx, limits);
  const keys = keysOf(ctx, limits);
  const counters = await inTransaction(ctx, (ctx) => saveFailure(ctx, [...keys.keys()], expiredBefore(ctx)));
  refuse(keys, counters, (failures, max) => failures > max);
}

/** Throws TOO_MANY_SIGN_IN_ATTEMPTS where a limit is reached; counts nothing. */
export async function refuseAbove(ctx: Ctx, limits: readonly Limit[]): Promise<void> {
  const keys = keysOf(ctx, limits);
  const counters = await listFailures(ctx, [...keys.keys()], expiredBefore(ctx));
  refuse(keys, counters, (failures, max) => failures >= max);
}

function refuse(
  keys: ReadonlyMap<string, Limit>,
  counters: readonly FailureRow[],
  isAbove: (failures: number, max: number) => boolean,
): void {
  const above = counters.find(({ key, failures }) => isAbove(failures, keys.get(key)!.max));
  if (!above) return;
  const { refusal = 'TOO_MANY_SIGN_IN_ATTEMPTS' } = keys.get(above.key)!;
  throw new AppError(refusal, 'Too many attempts; wait before the next one.', {
    retry_at: new Date(above.last_at.getTime() + FAILURE_WINDOW_MS).toISOString(),
  });
}

function keysOf(ctx: Ctx, limits: readonly Limit[]): Map<string, Limit> {
  return new Map(
    limits.flatMap((limit) =>
      limit.value === null
        ? []
        : [
            [
              counterKey(
                ctx,
                limit.kind,
                limit.kind.endsWith('_address') ? addressGroup(limit.value) : limit.value,
              ),
              limit,
            ],
          ],
    ),
  );
}

/** Keyed, so that the table of failures does not reveal which addresses and emails were tried. */
export function counterKey(ctx: Ctx, kind: string, value: string): string {
  return `${kind}:${createHmac('sha256', ctx.config.TOKEN_SECRET).update(`${kind} ${value}`).digest('hex')}`;
}

export function expiredBefore(ctx: Ctx): Date {
  return new Date(ctx.now.getTime() - FAILURE_WINDOW_MS);
}

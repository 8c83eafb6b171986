import { addDays, type RiyadhDate, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { dropPartition, listPositionDays, lockPartitions, makePartition } from './positions.queries.ts';

/** Days created ahead: a server that is down over a long weekend finds its partitions. */
const DAYS_AHEAD = 4;

/** Creates the partitions of the next days and drops expired ones. */
export async function turnPartitions(ctx: Ctx): Promise<void> {
  const today = riyadhDate(ctx.now);
  await makeDays(
    ctx,
    Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead)),
  );
  const oldest = addDays(today, -ctx.config.POSITION_DAYS);
  for (const day of await listPositionDays(ctx)) if (day < oldest) await dropPartition(ctx, day);
}

/** Creates missing partitions of these days, whichever process is first. */
export function makeDays(ctx: Ctx, days: readonly RiyadhDate[]): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockPartitions(ctx);
    const there = new Set(await listPositionDays(ctx));
    for (const day of new Set(days)) if (!there.has(day)) await makePartition(ctx, day);
  });
}

/** The start of the retention. */
export function retainedSince(ctx: Ctx): Date {
  return new Date(ctx.now.getTime() - ctx.config.POSITION_DAYS * 86_400_000);
}

import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { countUnread, deleteBefore, listInbox, saveAllRead, saveRead } from './inbox.queries.ts';
import { messagesRead } from './push-messages.jobs.ts';

/** The bell shows "99+". */
const MAX_COUNTED = 100;
const RETENTION_DAYS = 90;
/** What is about money is kept as long as the books. */
const MONEY_YEARS = 10;
const DAY_MS = 86_400_000;
const BATCH = 5_000;

/** A page of the person's messages, newest first, and how many are unread in all. */
export async function inbox(
  ctx: Ctx,
  query: { only: 'all' | 'unread'; older_than?: number | undefined; per_page: number },
) {
  const rows = await listInbox(ctx, { ...query, limit: query.per_page + 1 });
  const page = rows.slice(0, query.per_page);
  return {
    rows: page.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      read_at: row.read_at?.toISOString() ?? null,
    })),
    next: rows.length > page.length ? page.at(-1)!.id : null,
    unread: await countUnread(ctx, MAX_COUNTED),
  };
}

/** Marks one message of the user as read. NOT_FOUND for another user's. */
export function readOne(ctx: Ctx, id: number): Promise<{ unread: number }> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await saveRead(ctx, id))) throw new AppError('NOT_FOUND', 'There is no such message.');
    return publishRead(ctx);
  });
}

/** Marks what the user has seen as read; what arrived since stays unread. */
export function readAll(ctx: Ctx, up_to: number): Promise<{ unread: number }> {
  return inTransaction(ctx, async (ctx) => {
    await saveAllRead(ctx, up_to);
    return publishRead(ctx);
  });
}

async function publishRead(ctx: Ctx): Promise<{ unread: number }> {
  await addJob(ctx, messagesRead, { user_id: ctx.actor.user_id! });
  return { unread: await countUnread(ctx, MAX_COUNTED) };
}

/** Job `push_messages_read`: the bell in the person's other windows counts again. */
export async function readEvents(_ctx: Ctx, payloads: Record<string, unknown>[]) {
  const readers = new Set(payloads.map(({ user_id }) => user_id as number));
  return [...readers].map((user_id) => ({ type: 'push_messages_read', user_id }));
}

/** Before then, what is about money is no longer kept. */
export function moneyRetainedSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - MONEY_YEARS);
  return since;
}

/** Job: messages are stored for 90 days, those about money for ten years. Returns how many were deleted. */
export async function purgeOldMessages(ctx: Ctx): Promise<number> {
  const routine = new Date(ctx.now.getTime() - RETENTION_DAYS * DAY_MS);
  return (
    (await purgeBefore(ctx, routine, false)) + (await purgeBefore(ctx, moneyRetainedSince(ctx.now), true))
  );
}

async function purgeBefore(ctx: Ctx, before: Date, is_retained: boolean): Promise<number> {
  let purged = 0;
  for (;;) {
    const count = await deleteBefore(ctx, before, { is_retained, limit: BATCH });
    purged += count;
    if (count < BATCH) return purged;
  }
}

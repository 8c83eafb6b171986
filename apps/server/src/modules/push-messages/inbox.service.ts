import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import { countUnread, deleteBefore, listInbox, saveAllRead, saveRead } from './inbox.queries.ts';

/** The bell says "99+". */
const MOST_COUNTED = 100;
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;
const BATCH = 5_000;

/** A page of the person's messages, newest first, and how many are unread in all. */
export async function inbox(
  ctx: Ctx,
  asked: { only: 'all' | 'unread'; older_than?: number | undefined; per_page: number },
) {
  const rows = await listInbox(ctx, { ...asked, limit: asked.per_page + 1 });
  const page = rows.slice(0, asked.per_page);
  return {
    rows: page.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      read_at: row.read_at?.toISOString() ?? null,
    })),
    next: rows.length > page.length ? page.at(-1)!.id : null,
    unread: await countUnread(ctx, MOST_COUNTED),
  };
}

/** Marks one message of the person as read. NOT_FOUND for anybody else's. */
export function readOne(ctx: Ctx, id: number): Promise<{ unread: number }> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await saveRead(ctx, id))) throw new AppError('NOT_FOUND', 'There is no such message.');
    return tellOtherWindows(ctx);
  });
}

/** Marks what the person has seen as read; what arrived meanwhile stays unread. */
export function readAll(ctx: Ctx, up_to: number): Promise<{ unread: number }> {
  return inTransaction(ctx, async (ctx) => {
    await saveAllRead(ctx, up_to);
    return tellOtherWindows(ctx);
  });
}

async function tellOtherWindows(ctx: Ctx): Promise<{ unread: number }> {
  await addToOutbox(ctx, { topic: 'push_messages_read', payload: { user_id: ctx.actor.user_id } });
  return { unread: await countUnread(ctx, MOST_COUNTED) };
}

/** Outbox topic `push_messages_read`: the bell in the person's other windows counts again. */
export async function tellOfReading(_ctx: Ctx, payloads: Record<string, unknown>[]) {
  const readers = new Set(payloads.map(({ user_id }) => user_id as number));
  return [...readers].map((user_id) => ({ type: 'push_messages_read', user_id }));
}

/** Job: messages are kept for 90 days. Returns how many were forgotten. */
export async function forgetOldMessages(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - KEPT_DAYS * DAY_MS);
  let forgotten = 0;
  for (;;) {
    const count = await deleteBefore(ctx, before, BATCH);
    forgotten += count;
    if (count < BATCH) return forgotten;
  }
}

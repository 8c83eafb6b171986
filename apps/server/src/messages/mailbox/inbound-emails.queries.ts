import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';

/** False where this token was used before. */
export async function saveToken(ctx: Ctx, token: string): Promise<boolean> {
  const rows = await ctx.db.composed(
    sql`insert into mailbox_tokens (token, received_at) values (${token}, ${ctx.now}) on conflict do nothing returning token`,
  );
  return rows.length > 0;
}

/** Forgets tokens that are too old to be accepted anyway. */
export async function deleteTokens(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.composed(sql`delete from mailbox_tokens where received_at < ${before}`);
}

/** How many messages came from an address since then, as a user or from outside. */
export async function countReceivedSince(
  ctx: Ctx,
  email: string,
  user_id: number | null,
  since: Date,
): Promise<number> {
  const [row] = await ctx.db.composed<{ received: number }>(sql`
    select count(*) as received from mailbox_messages where sent_at > ${since}
      and (sender_email = ${email} or sender_id = ${user_id}::bigint)`);
  return row!.received;
}

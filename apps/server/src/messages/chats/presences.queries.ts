import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';

/** Sorted, so that two processes lock rows in the same order. */
const SAVE: Statement = {
  name: 'user_presences_save',
  text: `insert into user_presences (user_id, seen_at)
         select u.id, $2 from users u where u.id = any($1) order by u.id
         on conflict (user_id) do update set seen_at = greatest(user_presences.seen_at, excluded.seen_at)`,
};
const MEMBERS: Statement = {
  name: 'chat_members_presence',
  text: `select u.id, u.name, u."group", p.seen_at, y.last_read_id from chat_members y
         join users u on u.id = y.user_id and u.status = 'active' left join user_presences p on p.user_id = u.id
         where y.chat_id = $1 and y.user_id <> $2 and (y.last_read_id > 0 or u.driver_id is not null)
         order by p.seen_at desc nulls last, u.id limit 50`,
};

export async function saveSeen(ctx: Ctx, user_ids: readonly number[]): Promise<void> {
  await ctx.db.rows(SAVE, [user_ids, ctx.now]);
}

interface MemberRow {
  readonly id: number;
  readonly name: string;
  readonly group: string;
  readonly seen_at: Date | null;
  readonly last_read_id: number | null;
}

/** Who reads a thread along, without the actor; the caller has settled that they may know. */
export function listMembers(ctx: Ctx, chat_id: number): Promise<MemberRow[]> {
  return ctx.db.rows<MemberRow>(MEMBERS, [chat_id, ctx.actor.user_id]);
}

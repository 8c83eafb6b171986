import type { Group } from '@fleet/contracts/permissions.ts';
import type { Language } from '@fleet/domain/languages.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { CHOSEN } from './channel-choices.queries.ts';
import type { Chosen } from './channel-choices.rules.ts';

/** A message in the bell with who reads it, and how they want to be reached. */
export interface UnreadMessage {
  readonly id: number;
  readonly kind: string;
  readonly params: Record<string, unknown>;
  readonly subject: string | null;
  readonly subject_id: number | null;
  readonly user_id: number;
  readonly group: Group;
  readonly language: Language;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly chosen: Chosen;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
}

const READER = sql`u.id as user_id, u."group", u.language, u.email, u.mobile, h.quiet_from, h.quiet_to, ${CHOSEN}`;

/** Those of these messages that nobody has read yet, of people who may still sign in. */
export function listUnread(ctx: Ctx, ids: readonly number[]): Promise<UnreadMessage[]> {
  return ctx.db.composed(sql`
    select m.id, m.kind, m.params, m.subject, m.subject_id, ${READER}
    from push_messages m join users u on u.id = m.user_id and u.status = 'active'
    left join message_hours h on h.user_id = u.id
    where m.id = any(${sql.param(ids)}::bigint[]) and m.read_at is null order by m.id`);
}

export type DigestReader = Pick<
  UnreadMessage,
  'user_id' | 'group' | 'language' | 'email' | 'mobile' | 'chosen'
>;

/** People who want an email a day and have had none on this day; a few at a time. */
export function listDigestReaders(ctx: Ctx, today: string, limit: number): Promise<DigestReader[]> {
  return ctx.db.composed(sql`
    select ${READER} from users u left join message_hours h on h.user_id = u.id
    where u.status = 'active' and u.email is not null and coalesce(h.digest_on < ${today}, true)
      and exists (select 1 from channel_choices c where c.user_id = u.id and c.time = 'daily')
    order by u.id limit ${limit}`);
}

/** Notes that a person has had the email of the day; false where they had it already. */
export async function saveDigest(ctx: Ctx, user_id: number, today: string): Promise<boolean> {
  const rows = await ctx.db.composed(sql`
    insert into message_hours (user_id, digest_on) values (${user_id}, ${today})
    on conflict (user_id) do update set digest_on = excluded.digest_on
      where message_hours.digest_on is distinct from excluded.digest_on
    returning user_id`);
  return rows.length === 1;
}

type DigestRow = Pick<UnreadMessage, 'kind' | 'params'>;

/** What a person has not read of these kinds since then, newest first, and how much there is in all. */
export async function listForDigest(
  ctx: Ctx,
  user_id: number,
  kinds: readonly string[],
  since: Date,
  limit: number,
): Promise<{ rows: DigestRow[]; count: number }> {
  const where: SQL = sql`user_id = ${user_id} and read_at is null and created_at > ${since}
    and kind = any(${sql.param(kinds)}::text[])`;
  const rows = await ctx.db.composed<DigestRow>(
    sql`select kind, params from push_messages where ${where} order by id desc nulls last limit ${limit}`,
  );
  const [all] = await ctx.db.composed<{ count: number }>(
    sql`select count(*)::int as count from push_messages where ${where}`,
  );
  return { rows, count: all!.count };
}

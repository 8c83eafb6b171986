import type { Channel } from '@fleet/contracts/messages/channels.ts';
import type { listOutgoingMessages } from '@fleet/contracts/messages/outgoing-messages.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { sql } from '../../platform/orm.ts';
import type { outgoingMessages } from './outgoing-messages.table.ts';

type Filters = Omit<z.output<(typeof listOutgoingMessages)['query']>, 'page' | 'per_page'>;

export type ListedMessage = Omit<
  typeof outgoingMessages.$inferSelect,
  'push_message_id' | 'retry_of' | 'useful_until' | 'params'
> & {
  readonly params: Record<string, unknown>;
  readonly user_name: string | null;
  readonly is_retried: boolean;
};

const SELECT = sql`o.id, o.channel, o.address, o.user_id, u.name as user_name, o.language, o.kind, o.params, o.link, o.is_secret,
  o.status, o.attempts, o.next_attempt_at, o.problem, o.provider_id, o.cost_halalas::float8 as cost_halalas, o.cost_is_estimated, o.created_at, o.done_at,
  exists (select 1 from outgoing_messages r where r.retry_of = o.id) as is_retried`;
const FROM = sql`outgoing_messages o left join users u on u.id = o.user_id`;

export function sentList({ q, status, channel, kind, user_id, sort }: Filters): List<ListedMessage> {
  return listOf<ListedMessage, 'created_at' | 'done_at' | 'cost_halalas'>(
    {
      select: SELECT,
      from: FROM,
      where: allOf(
        status ? sql`o.status = ${status}` : undefined,
        channel ? sql`o.channel = ${channel}` : undefined,
        kind ? sql`o.kind = ${kind}` : undefined,
        user_id ? sql`o.user_id = ${user_id}` : undefined,
        q ? sql`strpos(lower(concat_ws(' ', u.name, o.address)), lower(${q})) > 0` : undefined,
      ),
      // They are written in the order of their ids.
      sorts: { created_at: sql`o.id`, done_at: sql`o.done_at`, cost_halalas: sql`o.cost_halalas` },
      filled: ['created_at'],
      id: sql`o.id`,
      isLong: true,
    },
    sort ?? '-created_at',
  );
}

export async function findSent(ctx: Ctx, id: number): Promise<ListedMessage | null> {
  const [row] = await ctx.db.composed<ListedMessage>(sql`select ${SELECT} from ${FROM} where o.id = ${id}`);
  return row ?? null;
}

/** Has two retries of one message wait for each other. */
export async function lockSent(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.composed(sql`select id from outgoing_messages where id = ${id} for update`);
}

export async function findBellMessage(ctx: Ctx, id: number): Promise<number | null> {
  const [row] = await ctx.db.composed<{ push_message_id: number | null }>(
    sql`select push_message_id from outgoing_messages where id = ${id}`,
  );
  return row?.push_message_id ?? null;
}

export async function findRetryOf(ctx: Ctx, id: number): Promise<number> {
  const [row] = await ctx.db.composed<{ id: number }>(
    sql`select id from outgoing_messages where retry_of = ${id}`,
  );
  return row!.id;
}

export interface ChannelFigures {
  readonly channel: Channel;
  readonly waiting: number;
  readonly sent: number;
  readonly delivered: number;
  readonly failed: number;
  readonly cost_halalas: number;
  readonly estimated_halalas: number;
}

export function countSince(ctx: Ctx, since: Date): Promise<ChannelFigures[]> {
  const of = (status: string) => sql`count(*) filter (where status = ${status})::int`;
  return ctx.db.composed(sql`
    select channel, ${of('waiting')} as waiting, ${of('sent')} as sent, ${of('delivered')} as delivered, ${of('failed')} as failed,
      coalesce(sum(cost_halalas), 0)::float8 as cost_halalas,
      coalesce(sum(cost_halalas) filter (where cost_is_estimated), 0)::float8 as estimated_halalas
    from outgoing_messages where created_at > ${since} group by channel`);
}

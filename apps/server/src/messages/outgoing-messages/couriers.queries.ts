import type { Channel } from '@fleet/contracts/messages/channels.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { outgoingMessages } from './outgoing-messages.table.ts';

export type TakenMessage = Pick<
  typeof outgoingMessages.$inferSelect,
  | 'id'
  | 'push_message_id'
  | 'user_id'
  | 'channel'
  | 'address'
  | 'language'
  | 'kind'
  | 'link'
  | 'attempts'
  | 'useful_until'
> & { readonly params: Record<string, unknown> };

/** What holds a code or a link that signs in is emptied when it is done. */
const EMPTIED = sql`params = case when is_secret then '{}'::jsonb else params end,
  link = case when is_secret then null else link end`;

/** Leases what is due of a channel and counts one attempt: no other process takes it before `until`. */
export function takeDue(ctx: Ctx, channel: Channel, until: Date, limit: number): Promise<TakenMessage[]> {
  return ctx.db.composed(sql`
    update outgoing_messages set attempts = attempts + 1, next_attempt_at = ${until}
    where id in (
      select id from outgoing_messages where channel = ${channel} and status = 'waiting' and next_attempt_at <= ${ctx.now}
      order by is_secret desc, next_attempt_at, id limit ${limit} for update skip locked)
    returning id, push_message_id, user_id, channel, address, language, kind, params, link, attempts, useful_until`);
}

interface Done {
  readonly status: 'sent' | 'failed';
  readonly problem: string | null;
  readonly provider_id: string | null;
  readonly cost_halalas: number | null;
}

/** Finishes a message; nothing where another process has taken it, or a report was quicker. */
export async function saveDone(
  ctx: Ctx,
  { id, attempts }: Pick<TakenMessage, 'id' | 'attempts'>,
  done: Done,
): Promise<void> {
  const { status, problem, provider_id, cost_halalas } = done;
  await ctx.db.composed(sql`
    update outgoing_messages set
      status = case when status = 'waiting' then ${status} else status end,
      problem = case when status = 'waiting' then ${problem} else problem end,
      provider_id = coalesce(provider_id, ${provider_id}), cost_halalas = coalesce(cost_halalas, ${cost_halalas}),
      done_at = coalesce(done_at, ${ctx.now}), ${EMPTIED}
    where id = ${id} and attempts = ${attempts} and (status = 'waiting' or ${status} = 'sent')`);
}

/** Leaves a message for later. */
export async function saveLater(
  ctx: Ctx,
  { id, attempts }: Pick<TakenMessage, 'id' | 'attempts'>,
  later: { readonly at: Date; readonly problem: string },
): Promise<void> {
  await ctx.db.composed(sql`
    update outgoing_messages set next_attempt_at = ${later.at}, problem = ${later.problem}
    where id = ${id} and status = 'waiting' and attempts = ${attempts}`);
}

/** Has everything of a channel wait until then. */
export async function pauseChannel(ctx: Ctx, channel: Channel, until: Date): Promise<void> {
  await ctx.db.composed(sql`
    update outgoing_messages set next_attempt_at = ${until}
    where id in (select id from outgoing_messages where channel = ${channel} and status = 'waiting' and next_attempt_at <= ${ctx.now}
      for update skip locked)`);
}

/** Gives up what is not worth sending any more, whether its channel is set up or not. */
export async function expire(ctx: Ctx): Promise<void> {
  await ctx.db.composed(sql`
    update outgoing_messages set status = 'failed', problem = coalesce(problem, 'too_late'), done_at = ${ctx.now}, ${EMPTIED}
    where status = 'waiting' and useful_until <= ${ctx.now} and next_attempt_at <= ${ctx.now}`);
}

/** When the next message of a channel is due; null when nothing waits. */
export async function findNextDue(ctx: Ctx, channel: Channel): Promise<Date | null> {
  const [row] = await ctx.db.rows<{ due_at: Date | null }>(
    {
      name: 'find_next_outgoing',
      text: `select min(next_attempt_at) as due_at from outgoing_messages where channel = $1 and status = 'waiting'`,
    },
    [channel],
  );
  return row!.due_at;
}

/** What a carrier reports of a message. */
export interface CarrierReport {
  readonly id: number | null;
  readonly provider_id: string;
  readonly state: 'sent' | 'delivered' | 'failed';
  readonly problem: string | null;
}

/**
 * Notes a report. It may come before the answer to the sending is noted, or after the process that sent it died: then it stands in for
 * that, and the message is not sent again. True where it changed something.
 */
export async function saveReport(ctx: Ctx, channel: Channel, report: CarrierReport): Promise<boolean> {
  const { id, provider_id, state, problem } = report;
  const from = { sent: ['waiting'], delivered: ['waiting', 'sent', 'failed'], failed: ['waiting', 'sent'] };
  const rows = await ctx.db.composed(sql`
    update outgoing_messages set status = ${state}, problem = ${problem}, provider_id = ${provider_id},
      done_at = coalesce(done_at, ${ctx.now}), ${EMPTIED}
    where channel = ${channel} and attempts > 0 and status = any(${sql.param(from[state])}::text[])
      and (provider_id = ${provider_id} or (provider_id is null and id = ${id}))
    returning id`);
  return rows.length > 0;
}

/** Notes what a message cost, unless its carrier said it before. A carrier’s word replaces an estimate. */
export async function saveCost(
  ctx: Ctx,
  channel: Channel,
  { id, provider_id }: Pick<CarrierReport, 'id' | 'provider_id'>,
  { cost_halalas, cost_is_estimated }: { readonly cost_halalas: number; readonly cost_is_estimated: boolean },
): Promise<void> {
  await ctx.db.composed(sql`
    update outgoing_messages set cost_halalas = ${cost_halalas}, cost_is_estimated = ${cost_is_estimated}
    where channel = ${channel} and attempts > 0
      and (cost_halalas is null or (cost_is_estimated and not ${cost_is_estimated}::boolean))
      and (provider_id = ${provider_id} or (provider_id is null and id = ${id}))`);
}

const PURGE = {
  name: 'outgoing_purge',
  text: `with old as (delete from outgoing_messages where id in (
           select id from outgoing_messages where created_at < $1 order by created_at limit $2) returning id)
         select count(*) as purged from old`,
};

export async function deleteBefore(ctx: Ctx, before: Date, limit: number): Promise<number> {
  const [row] = await ctx.db.rows<{ purged: number }>(PURGE, [before, limit]);
  return row!.purged;
}

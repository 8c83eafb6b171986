import type { DECIDED_KINDS, DEVICE_KINDS } from '@fleet/contracts/insight/dashboard-cards.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { caseScope } from '../anomalies/anomalies.fragments.ts';
import type { Owner } from './dashboards.rules.ts';

/** Open sessions of the actor's party, or of all users for the platform, by what their browser says it is. */
export function countOpenSessions(ctx: Ctx) {
  const { role, client_id, network_id, station_id } = ctx.actor;
  const own =
    role === 'admin'
      ? sql`true`
      : client_id !== null
        ? sql`u.client_id = ${client_id}`
        : station_id !== null
          ? sql`u.station_id = ${station_id}`
          : sql`u.network_id = ${network_id}`;
  return ctx.db.composed<{ device: (typeof DEVICE_KINDS)[number]; sessions: number }>(sql`
    select case when s.user_agent is null then 'other' when s.user_agent ~* 'ipad|tablet' then 'tablet'
                when s.user_agent ~* 'mobi|android|iphone' then 'phone'
                when s.user_agent ~* 'windows|macintosh|linux|cros' then 'desk' else 'other' end as device,
           count(*)::int as sessions
    from sessions s join users u on u.id = s.user_id
    where s.revoked_at is null and s.expires_at > ${ctx.now.toISOString()} and ${own}
    group by 1 order by 2 desc, 1`);
}

/** Clients with a completed fill in the period, by whether it was their first with this owner. */
export async function countServedClients(
  ctx: Ctx,
  owner: Owner,
  days: { from: string; to: string },
  bounds: { from: Date; before: Date },
) {
  const statement = owner.party_id === null ? ofAll(days) : ofParty(owner, bounds);
  const [row] = await ctx.db.composed<{ new: number; returning: number }>(statement);
  return row!;
}

/** Of everybody: from the stored sums of clients. */
const ofAll = ({ from, to }: { from: string; to: string }): SQL => sql`
  select count(*) filter (where first_day >= ${from}::date)::int as new,
         count(*) filter (where first_day < ${from}::date)::int as returning
  from (select client_id, min(day) as first_day, max(day) as last_day from (
          select party_id as client_id, starts_on as day from fuel_request_sums
          where kind = 'client' and span = 'day' and status = 'transaction_completed' and requests > 0 and starts_on <= ${to}::date
          union all
          select client_id, day from fuel_request_sum_changes
          where status = 'transaction_completed' and requests > 0 and day <= ${to}::date) fills
        group by client_id) clients
  where last_day >= ${from}::date`;

const ofParty = (owner: Owner, { from, before }: { from: Date; before: Date }): SQL => {
  const own = sql`r.${sql.identifier(`${owner.kind}_id`)} = ${owner.party_id!} and r.status = 'transaction_completed'`;
  return sql`
    select count(*) filter (where not had_before)::int as new, count(*) filter (where had_before)::int as returning
    from (select exists (select from fuel_requests r where r.client_id = c.client_id and ${own}
                         and r.created_at < ${from.toISOString()}) as had_before
          from (select distinct client_id from fuel_requests r where ${own}
                and r.created_at >= ${from.toISOString()} and r.created_at < ${before.toISOString()}) c) clients`;
};

export interface DecidedRow {
  readonly kind: (typeof DECIDED_KINDS)[number];
  readonly decided: number;
  readonly median_seconds: number | null;
}

/** What the actor's side decided since an instant: held transactions by their audit rows, the rest by its own columns. */
export function listDecided(ctx: Ctx, since: Date): Promise<DecidedRow[]> {
  const { client_id } = ctx.actor;
  const from = since.toISOString();
  const who =
    client_id === null
      ? sql`a.action in ('settle', 'refer_to_client', 'cancel_held')`
      : sql`a.action in ('approve_held', 'refuse') and a.client_id = ${client_id}`;
  const held = sql`
    select 'held_transactions' as kind, extract(epoch from a.at - w.at) as waited
    from audit_rows a join fuel_requests r on r.id = a.subject_id cross join lateral (
      select t.at from fuel_request_timeline t
      where t.fuel_request_id = r.id and t.at >= r.created_at - interval '1 day' and t.at < a.at
        and t.entry in ('transaction_pending_with_client', 'transaction_pending_with_vw') order by t.id desc limit 1) w
    where a.at >= ${from} and a.subject = 'fuel_request' and ${who}`;
  const cases = sql`
    select 'suspicious_fills', extract(epoch from c.state_changed_at - c.found_at) from anomaly_cases c
    where c.state = 'closed' and c.state_changed_at >= ${from} and ${caseScope(ctx.actor)}`;
  const platform = sql`
    select 'top_ups', extract(epoch from decided_at - created_at) from top_ups where decided_at >= ${from}
    union all
    select 'disputes', extract(epoch from decided_at - opened_at) from dispute_cases where decided_at >= ${from}
    union all
    select 'shifts', extract(epoch from decided_at - closed_at) from shifts where decided_at >= ${from}`;
  const decided =
    client_id === null
      ? sql`${held} union all ${cases} union all ${platform}`
      : sql`${held} union all ${cases}`;
  return ctx.db.composed<DecidedRow>(sql`
    select kind, count(*)::int as decided,
           round(percentile_cont(0.5) within group (order by waited))::bigint as median_seconds
    from (${decided}) d group by kind`);
}

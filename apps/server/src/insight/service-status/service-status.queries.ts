import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';

/** What the database says of the product at one time: the same in every process. Ages are in seconds, 0 where nothing waits. */
export interface ServiceFacts {
  readonly jobs_due: number;
  readonly jobs_due_age: number;
  readonly jobs_running: number;
  readonly jobs_dead: number;
  readonly seals_behind: number;
  readonly webhooks_due: number;
  readonly webhooks_due_age: number;
  readonly mails_waiting: number;
  readonly mails_waiting_age: number;
  readonly messages_waiting: number;
  readonly messages_waiting_age: number;
  readonly plans_at_work: number;
  readonly plans_age: number;
  readonly lock_waits: number;
  readonly connections: number;
  readonly database_bytes: number;
}

export interface TodayRow {
  readonly status: string;
  readonly requests: number;
  readonly volume_ml: number;
  readonly charged_halalas: number;
}

/** Counting stops here: what matters is that it is far too many. */
const MAX_COUNT = 100_000;

/** Reads by the partial indexes of what waits; nothing that is done is touched. */
export async function findServiceFacts(ctx: Ctx): Promise<ServiceFacts> {
  const age = (oldest: string) =>
    sql.raw(`coalesce(extract(epoch from greatest(now() - ${oldest}, interval '0')), 0)::float8`);
  const [row] = await ctx.db.composed<ServiceFacts>(sql`
    select jobs.*, seals_behind, webhooks.*, mails.*, messages.*, plans.*, activity.*,
      pg_database_size(current_database()) as database_bytes
    from
      (select count(*) filter (where status = 'waiting' and run_at <= now()) as jobs_due,
         ${age("min(greatest(created_at, nullif(run_at, '-infinity'))) filter (where status = 'waiting' and run_at <= now())")} as jobs_due_age,
         count(*) filter (where status = 'running') as jobs_running, count(*) filter (where status = 'dead') as jobs_dead
       from (select status, run_at, created_at from jobs limit ${MAX_COUNT}) j) jobs,
      (select count(*) as seals_behind from (select from seal_queue limit ${MAX_COUNT}) s) seals,
      (select count(*) as webhooks_due, ${age('min(next_attempt_at)')} as webhooks_due_age
       from (select d.next_attempt_at from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id and e.status = 'active'
             where d.status = 'waiting' and d.next_attempt_at <= now() limit ${MAX_COUNT}) w) webhooks,
      (select count(*) as mails_waiting, ${age('min(next_attempt_at)')} as mails_waiting_age
       from (select next_attempt_at from mail_recipients where status = 'waiting' limit ${MAX_COUNT}) m) mails,
      (select count(*) as messages_waiting, ${age('min(next_attempt_at)')} as messages_waiting_age
       from (select next_attempt_at from outgoing_messages where status = 'waiting' limit ${MAX_COUNT}) o) messages,
      (select count(*) as plans_at_work, ${age('min(created_at)')} as plans_age
       from plans where status in ('queued', 'running')) plans,
      (select count(*) filter (where wait_event_type = 'Lock') as lock_waits, count(*) as connections
       from pg_stat_activity where datname = current_database()) activity`);
  return row!;
}

/** Requests of today (Riyadh) by status, with the sums that are not folded yet. */
export function listToday(ctx: Ctx): Promise<TodayRow[]> {
  const day = riyadhDate(ctx.now);
  return ctx.db.composed<TodayRow>(sql`
    select status, sum(requests)::int8 as requests, sum(volume_ml)::int8 as volume_ml, sum(charged_halalas)::int8 as charged_halalas
    from (
      select status, requests, volume_ml, charged_halalas from fuel_request_sums
      where kind = 'client' and span = 'day' and starts_on = ${day}::date
      union all
      select status, requests, volume_ml, charged_halalas from fuel_request_sum_changes where day = ${day}::date
    ) s group by status having sum(requests) > 0 order by status`);
}

/** What an installation has of its own: administrators who may pay, and any client at all. */
export async function findInstallationFacts(ctx: Ctx): Promise<{ payers: number; has_client: boolean }> {
  const [row] = await ctx.db.composed<{ payers: number; has_client: boolean }>(sql`
    select exists (select from clients) as has_client,
      (select count(*)::int from users u join group_permissions p on p.group_id = u.group_id
       where u."group" = 'admin' and u.status = 'active' and p.permission = 'create payment') as payers`);
  return row!;
}

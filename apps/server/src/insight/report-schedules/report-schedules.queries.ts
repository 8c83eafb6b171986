import type { listReportSchedules } from '@fleet/contracts/insight/report-schedules.ts';
import type { z } from 'zod';
import type { Actor, Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { and, eq, type SQL, sql } from '../../platform/orm.ts';
import { reportSchedules } from './report-schedules.table.ts';

export type ScheduleRow = typeof reportSchedules.$inferSelect;
export type ListedSchedule = ScheduleRow & {
  owner_name: string;
  last_run_status: string | null;
  last_run_at: Date | null;
};
type Filters = Omit<z.output<(typeof listReportSchedules)['query']>, 'page' | 'per_page'>;

/** What a run has come to, from what became of its mail. */
export const RUN_STATUS = sql`case when r.status <> 'mailed' then r.status
  when exists (select 1 from mail_recipients m where m.mail_id = r.mail_id and m.status = 'waiting') then 'sending'
  when not exists (select 1 from mail_recipients m where m.mail_id = r.mail_id and m.status = 'refused') then 'sent'
  when exists (select 1 from mail_recipients m where m.mail_id = r.mail_id and m.status = 'sent') then 'partly'
  else 'refused' end`;
const COLUMNS = sql`s.*, u.name as owner_name, l.status as last_run_status, l.at as last_run_at`;
const FROM = sql`report_schedules s
  join users u on u.id = s.user_id
  left join lateral (
    select ${RUN_STATUS} as status, coalesce(r.finished_at, r.created_at) as at from report_runs r
    where r.report_schedule_id = s.id order by r.id desc limit 1) l on true`;
const SORTS = { name: sql`lower(s.name)`, next_run_at: sql`s.next_run_at`, created_at: sql`s.created_at` };

/** Schedules of the actor's company. */
export function scheduleList(ctx: Ctx, { q, status, sort }: Filters): List<ListedSchedule> {
  const text = q?.toLowerCase();
  const where = allOf(
    scope(ctx.actor, sql`s`),
    status && sql`s.status = ${status}`,
    text ? sql`(strpos(lower(s.name), ${text}) > 0 or strpos(s.recipients::text, ${text}) > 0)` : undefined,
  );
  return listOf<ListedSchedule, keyof typeof SORTS>(
    { select: COLUMNS, from: FROM, where, sorts: SORTS, id: sql`s.id` },
    sort ?? 'name',
  );
}

/** One schedule of the actor's company. */
export async function findSchedule(ctx: Ctx, id: number): Promise<ListedSchedule | null> {
  const [row] = await ctx.db.composed<ListedSchedule>(
    sql`select ${COLUMNS} from ${FROM} where ${allOf(sql`s.id = ${id}`, scope(ctx.actor, sql`s`))}`,
  );
  return row ?? null;
}

/** Locks a schedule of the actor's company. */
export async function lockSchedule(ctx: Ctx, id: number): Promise<ScheduleRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(reportSchedules)
    .where(and(eq(reportSchedules.id, id), scope(ctx.actor, sql`report_schedules`)))
    .for('update');
  return row ?? null;
}

export async function insertSchedule(
  ctx: Ctx,
  schedule: typeof reportSchedules.$inferInsert,
): Promise<number> {
  const [row] = await ctx.db.orm
    .insert(reportSchedules)
    .values({ ...schedule, created_at: ctx.now })
    .returning({ id: reportSchedules.id });
  return row!.id;
}

export async function saveSchedule(ctx: Ctx, id: number, change: Partial<ScheduleRow>): Promise<void> {
  await ctx.db.orm.update(reportSchedules).set(change).where(eq(reportSchedules.id, id));
}

/** Locks a due one that no other process has locked. */
export async function lockDue(ctx: Ctx): Promise<ScheduleRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(reportSchedules)
    .where(sql`status = 'active' and deleted_at is null and next_run_at <= ${ctx.now}`)
    .orderBy(reportSchedules.next_run_at, reportSchedules.id)
    .limit(1)
    .for('update', { skipLocked: true });
  return row ?? null;
}

/** Which of these users, or all of these groups and clients, own active schedules. */
export function listOwners(
  ctx: Ctx,
  of: { readonly users: number[]; readonly groups: number[]; readonly clients: number[] },
): Promise<{ user_id: number }[]> {
  return ctx.db.composed(sql`
    select distinct s.user_id from report_schedules s join users u on u.id = s.user_id
    where s.status = 'active' and s.deleted_at is null and (u.id = any(${sql.param(of.users)}::bigint[])
      or u.group_id = any(${sql.param(of.groups)}::bigint[]) or s.client_id = any(${sql.param(of.clients)}::bigint[]))`);
}

export type StoppedSchedule = Pick<
  ScheduleRow,
  'id' | 'name' | 'report' | 'version' | 'client_id' | 'network_id' | 'station_id'
>;

/** Stops a user's schedules; returns which. */
export function stopAllOf(ctx: Ctx, user_id: number, stopped_reason: string): Promise<StoppedSchedule[]> {
  return ctx.db.composed(sql`
    update report_schedules set status = 'stopped', stopped_reason = ${stopped_reason}, next_run_at = null, version = version + 1
    where user_id = ${user_id} and status = 'active' and deleted_at is null
    returning id, name, report, version, client_id, network_id, station_id`);
}

export interface Colleague {
  readonly name: string;
  readonly email: string;
  /** User administrators: their addresses define the company's own mail domains. */
  readonly is_user_admin: boolean;
}

/** All users of a company with an address who can sign in; of the platform where it is none. */
export function listColleagues(
  ctx: Ctx,
  party: Pick<ScheduleRow, 'client_id' | 'network_id' | 'station_id'>,
): Promise<Colleague[]> {
  return ctx.db.composed(sql`
    select u.name, u.email, exists (
      select 1 from group_permissions p where p.group_id = u.group_id and p.permission = 'update user') as is_user_admin
    from users u where u.status = 'active' and u.email is not null and u.driver_id is null
      and u.client_id is not distinct from ${party.client_id}::bigint
      and u.network_id is not distinct from ${party.network_id}::bigint
      and u.station_id is not distinct from ${party.station_id}::bigint and u.staff_id is null
    order by u.name, u.id limit 500`);
}

export async function findPartyName(
  ctx: Ctx,
  party: Pick<ScheduleRow, 'client_id' | 'network_id' | 'station_id'>,
): Promise<{ name_en: string; name_ar: string } | null> {
  const [row] = await ctx.db.composed<{ name_en: string; name_ar: string }>(sql`
    select name_en, name_ar from clients where id = ${party.client_id}
    union all select name_en, name_ar from stations where id = ${party.station_id}
    union all select name_en, name_ar from networks where id = ${party.network_id} limit 1`);
  return row ?? null;
}

/** Those of the actor's own company only. */
function scope(actor: Actor, s: SQL): SQL {
  return sql`${s}.deleted_at is null and ${s}.client_id is not distinct from ${actor.client_id}::bigint
    and ${s}.network_id is not distinct from ${actor.network_id}::bigint
    and ${s}.station_id is not distinct from ${actor.station_id}::bigint`;
}

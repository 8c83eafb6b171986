import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { RUN_STATUS, type ScheduleRow } from './report-schedules.queries.ts';
import { reportRuns } from './report-schedules.table.ts';

/** A run with the schedule it is of. */
export type TakenRun = Pick<ScheduleRow, Exclude<keyof ScheduleRow, 'id' | 'status' | 'created_at'>> & {
  readonly id: number;
  readonly report_schedule_id: number;
  readonly due_at: Date | null;
  readonly attempts: number;
  readonly status: ScheduleRow['status'];
};

/** Notes that a schedule is due at this time; a time that is noted already stays one. */
export async function insertDueRun(
  ctx: Ctx,
  run: { readonly report_schedule_id: number; readonly due_at: Date; readonly missed: number },
): Promise<void> {
  await ctx.db.orm
    .insert(reportRuns)
    .values({ ...run, created_at: ctx.now })
    .onConflictDoNothing();
}

/** Requests that a schedule is sent now; a waiting request remains the only one. */
export async function insertRequestedRun(ctx: Ctx, report_schedule_id: number): Promise<void> {
  await ctx.db.orm
    .insert(reportRuns)
    .values({ report_schedule_id, requested_by: ctx.actor.user_id, created_at: ctx.now })
    .onConflictDoNothing();
}

/** Leases a waiting run and counts one attempt: no other process takes it before the lease ends. */
export async function takeRun(ctx: Ctx, until: Date): Promise<TakenRun | null> {
  const [row] = await ctx.db.composed<TakenRun>(sql`
    with taken as (
      update report_runs set attempts = attempts + 1, leased_until = ${until}
      where id = (
        select id from report_runs where status = 'waiting' and (leased_until is null or leased_until <= ${ctx.now})
        order by id limit 1 for update skip locked)
      returning id, report_schedule_id, due_at, attempts)
    select s.*, t.* from taken t join report_schedules s on s.id = t.report_schedule_id`);
  return row ?? null;
}

type Taken = Pick<TakenRun, 'id' | 'attempts'>;

/** Finishes a mailed run; false where another process has taken it. */
export async function saveMailed(
  ctx: Ctx,
  taken: Taken,
  done: {
    readonly mail_id: number;
    readonly file_name: string;
    readonly size_bytes: number;
    readonly left_out: readonly string[];
  },
): Promise<boolean> {
  const rows = await ctx.db.composed(sql`
    update report_runs set status = 'mailed', mail_id = ${done.mail_id}, file_name = ${done.file_name},
      size_bytes = ${done.size_bytes}, left_out = ${sql.param(done.left_out)}::text[], finished_at = ${ctx.now}
    where id = ${taken.id} and status = 'waiting' and attempts = ${taken.attempts} returning id`);
  return rows.length === 1;
}

export async function saveRefused(ctx: Ctx, taken: Taken, problem: string, left_out: readonly string[]) {
  await ctx.db.composed(sql`
    update report_runs set status = 'refused', problem = ${problem}, left_out = ${sql.param(left_out)}::text[],
      finished_at = ${ctx.now}
    where id = ${taken.id} and status = 'waiting' and attempts = ${taken.attempts}`);
}

export interface ListedRun {
  readonly id: number;
  readonly status: string;
  readonly problem: string | null;
  readonly due_at: Date | null;
  readonly requested_by: string | null;
  readonly missed: number;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly file_name: string | null;
  readonly size_bytes: number | null;
  readonly left_out: string[];
  readonly mail_id: number | null;
}

/** A page of a schedule's runs, newest first. */
export async function listRuns(
  ctx: Ctx,
  report_schedule_id: number,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<{ rows: ListedRun[]; total: number }> {
  const rows = await ctx.db.composed<ListedRun>(sql`
    select r.id, ${RUN_STATUS} as status, r.problem, r.due_at, u.name as requested_by, r.missed, r.created_at, r.finished_at,
      r.file_name, r.size_bytes, r.left_out, r.mail_id
    from report_runs r left join users u on u.id = r.requested_by
    where r.report_schedule_id = ${report_schedule_id} order by r.id desc limit ${per_page} offset ${(page - 1) * per_page}`);
  const [count] = await ctx.db.composed<{ total: number }>(
    sql`select count(*) as total from report_runs where report_schedule_id = ${report_schedule_id}`,
  );
  return { rows, total: count!.total };
}

/** When the next report is due, or one that a process left is free; null when nothing waits. */
export async function findNextReport(ctx: Ctx): Promise<Date | null> {
  const [row] = await ctx.db.rows<{ due_at: Date | null }>({
    name: 'find_next_report',
    text: `select least(
             (select min(next_run_at) from report_schedules where status = 'active' and deleted_at is null),
             (select min(coalesce(leased_until, created_at)) from report_runs where status = 'waiting')) as due_at`,
  });
  return row!.due_at;
}

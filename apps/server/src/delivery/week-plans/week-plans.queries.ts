import type { Ctx } from '../../platform/context.ts';
import { and, eq, sql } from '../../platform/orm.ts';
import { weekPlans } from './week-plans.table.ts';

export type WeekPlan = typeof weekPlans.$inferSelect;
export type ListedWeekPlan = Pick<
  WeekPlan,
  | 'id'
  | 'delivery_branch_id'
  | 'from_date'
  | 'days'
  | 'status'
  | 'done_percent'
  | 'cost_halalas'
  | 'unassigned'
  | 'travel_source'
  | 'stop_requested_at'
  | 'created_at'
  | 'ended_at'
  | 'accepted_at'
> & {
  delivery_branch: { id: number; name_en: string; name_ar: string };
  requested_by: string | null;
  is_silent: boolean;
};
export type WholeWeekPlan = ListedWeekPlan &
  Pick<WeekPlan, 'refills' | 'marks' | 'solution' | 'findings' | 'comparison'>;

const MAX_LISTED = 20;
/** The process that makes it is gone: it said nothing for a minute. */
const IS_SILENT = `p.status = 'running' and coalesce(p.alive_at, p.started_at) < now() - interval '1 minute'`;
const COLUMNS = sql`p.id, p.delivery_branch_id, p.from_date, p.days, p.status, p.done_percent, p.cost_halalas, p.unassigned,
  p.travel_source, p.stop_requested_at, p.created_at, p.ended_at, p.accepted_at, u.name as requested_by,
  ${sql.raw(IS_SILENT)} as is_silent,
  jsonb_build_object('id', b.id, 'name_en', b.name_en, 'name_ar', b.name_ar) as delivery_branch`;
const FROM = sql`week_plans p join delivery_branches b on b.id = p.delivery_branch_id left join users u on u.id = p.requested_by`;

export function listWeekPlanRows(ctx: Ctx, branch: number): Promise<ListedWeekPlan[]> {
  return ctx.db.composed<ListedWeekPlan>(
    sql`select ${COLUMNS} from ${FROM} where p.delivery_branch_id = ${branch} order by p.id desc limit ${MAX_LISTED}`,
  );
}

export async function findWeekPlan(ctx: Ctx, id: number): Promise<WholeWeekPlan | null> {
  const [row] = await ctx.db.composed<WholeWeekPlan>(
    sql`select ${COLUMNS}, p.refills, p.marks, p.solution, p.findings, p.comparison from ${FROM} where p.id = ${id}`,
  );
  return row ?? null;
}

const FAIL_SILENT = {
  name: 'week_plan_fail_silent',
  text: `update week_plans p set status = 'failed', ended_at = $2 where p.delivery_branch_id = $1 and ${IS_SILENT}`,
};

/** Inserts and returns the id; null while another plan of the depot waits or is made. One whose process is gone fails. */
export async function insertWeekPlan(
  ctx: Ctx,
  plan: Pick<WeekPlan, 'delivery_branch_id' | 'from_date' | 'days' | 'seconds' | 'refills' | 'requested_by'>,
): Promise<number | null> {
  await ctx.db.rows(FAIL_SILENT, [plan.delivery_branch_id, ctx.now]);
  const [row] = await ctx.db.orm
    .insert(weekPlans)
    .values({ ...plan, created_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: weekPlans.id });
  return row?.id ?? null;
}

export async function lockWeekPlan(ctx: Ctx, id: number): Promise<WeekPlan | null> {
  const [row] = await ctx.db.orm.select().from(weekPlans).where(eq(weekPlans.id, id)).for('update');
  return row ?? null;
}

export async function saveWeekPlan(ctx: Ctx, id: number, change: Partial<WeekPlan>): Promise<void> {
  await ctx.db.orm.update(weekPlans).set(change).where(eq(weekPlans.id, id));
}

const FIND_SILENT = {
  name: 'week_plan_find_silent',
  text: `select 1 from week_plans p where p.id = $1 and ${IS_SILENT}`,
};

/** Whether the process that makes it is gone. */
export async function isSilent(ctx: Ctx, id: number): Promise<boolean> {
  return (await ctx.db.rows(FIND_SILENT, [id])).length > 0;
}

/** Ends a run of a plan, unless it ended before or another process has it. */
export async function endWeekPlan(
  ctx: Ctx,
  { id, started_at }: Pick<ClaimedWeekPlan, 'id' | 'started_at'>,
  change: Partial<WeekPlan>,
): Promise<void> {
  const isOwn = and(
    eq(weekPlans.id, id),
    eq(weekPlans.status, 'running'),
    eq(weekPlans.started_at, started_at),
  );
  await ctx.db.orm.update(weekPlans).set(change).where(isOwn);
}

/** When it was taken tells one run from the next: a millisecond, as JavaScript counts, and never the same. */
const CLAIM = {
  name: 'week_plan_claim',
  text: `update week_plans set status = 'running', alive_at = now(),
           started_at = greatest(date_trunc('milliseconds', now()), started_at + interval '1 millisecond')
         where id = $1 and status in ('queued', 'running')
         returning id, delivery_branch_id, from_date, days, seconds, started_at`,
};
export type ClaimedWeekPlan = Pick<
  WeekPlan,
  'id' | 'delivery_branch_id' | 'from_date' | 'days' | 'seconds'
> & { readonly started_at: Date };

/** Takes a plan that waits, or that a process which is gone began; null where it ended. */
export async function claimWeekPlan(ctx: Ctx, id: number): Promise<ClaimedWeekPlan | null> {
  const [row] = await ctx.db.rows<ClaimedWeekPlan>(CLAIM, [id]);
  return row ?? null;
}

const SAVE_PROGRESS = {
  name: 'week_plan_save_progress',
  text: `update week_plans set alive_at = now(), done_percent = $3, cost_halalas = coalesce($4, cost_halalas),
           unassigned = coalesce($5, unassigned)
         where id = $1 and status = 'running' and started_at = $2 returning stop_requested_at is not null as is_stop_requested`,
};

/** Saves how far a run of a plan is; returns whether it must end: on request, or because another process has the plan. */
export async function saveWeekProgress(
  ctx: Ctx,
  { id, started_at }: Pick<ClaimedWeekPlan, 'id' | 'started_at'>,
  now: { done_percent: number; cost_halalas: number | null; unassigned: number | null },
): Promise<boolean> {
  const [row] = await ctx.db.rows<{ is_stop_requested: boolean }>(SAVE_PROGRESS, [
    id,
    started_at,
    now.done_percent,
    now.cost_halalas,
    now.unassigned,
  ]);
  return row?.is_stop_requested ?? true;
}

const TANKS = {
  name: 'week_plan_tanks',
  text: `select t.id as site_tank_id, t.name, jsonb_build_object('id', w.id, 'name_en', w.name_en, 'name_ar', w.name_ar) as warehouse,
           jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client,
           jsonb_build_object('id', p.id, 'title_en', p.title_en, 'title_ar', p.title_ar) as product
         from site_tanks t join warehouses w on w.id = t.warehouse_id join clients c on c.id = t.client_id
         join delivery_products p on p.id = t.delivery_product_id where t.id = any($1::bigint[])`,
};
type Named = { id: number; name_en: string; name_ar: string };
export interface WeekTank {
  readonly site_tank_id: number;
  readonly name: string;
  readonly warehouse: Named;
  readonly client: Named;
  readonly product: { id: number; title_en: string; title_ar: string };
}

/** What people call these tanks, their sites, clients and fuels. */
export function listWeekTanks(ctx: Ctx, ids: readonly number[]): Promise<WeekTank[]> {
  return ctx.db.rows<WeekTank>(TANKS, [ids]);
}

/** No forecast knows more days. */
const KNOWN_DAYS = 91;
const READINGS = {
  name: 'week_plan_readings',
  text: `select t.id, t.version, t.status,
           (select concat_ws(':', count(*), extract(epoch from max(r.read_at)), sum(r.volume_ml)) from site_tank_readings r
             where r.site_tank_id = t.id and r.read_at >= $2::date - $3::int) as readings,
           (select max(o.id) from orders o join order_lines l on l.order_id = o.id and l.delivery_product_id = t.delivery_product_id
             where o.warehouse_id = t.warehouse_id and o.status <> 40) as order_id
         from site_tanks t where t.id = any($1::bigint[]) order by t.id`,
};

/** What these tanks' forecasts stand on: the tank, its readings (late ones and changed ones too) and its last order. */
export async function readTankMarks(ctx: Ctx, ids: readonly number[], from_date: string): Promise<string> {
  const rows = await ctx.db.rows<{
    id: number;
    version: number;
    status: string;
    readings: string;
    order_id: number | null;
  }>(READINGS, [ids, from_date, KNOWN_DAYS]);
  return rows
    .map(({ id, version, status, readings, order_id }) =>
      [id, version, status, readings, order_id ?? 0].join('/'),
    )
    .join(' ');
}

import type { Ctx } from '../../platform/context.ts';
import { eq, sql } from '../../platform/orm.ts';
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
};
export type WholeWeekPlan = ListedWeekPlan &
  Pick<WeekPlan, 'refills' | 'marks' | 'solution' | 'findings' | 'comparison'>;

const MAX_LISTED = 20;
const COLUMNS = sql`p.id, p.delivery_branch_id, p.from_date, p.days, p.status, p.done_percent, p.cost_halalas, p.unassigned,
  p.travel_source, p.stop_requested_at, p.created_at, p.ended_at, p.accepted_at, u.name as requested_by,
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

/** Inserts and returns the id; null while another plan of the depot waits or is made. */
export async function insertWeekPlan(
  ctx: Ctx,
  plan: Pick<WeekPlan, 'delivery_branch_id' | 'from_date' | 'days' | 'seconds' | 'refills' | 'requested_by'>,
): Promise<number | null> {
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

const CLAIM = {
  name: 'week_plan_claim',
  text: `update week_plans set status = 'running', started_at = coalesce(started_at, now())
         where id = $1 and status in ('queued', 'running') returning id, delivery_branch_id, from_date, days, seconds`,
};
export type ClaimedWeekPlan = Pick<WeekPlan, 'id' | 'delivery_branch_id' | 'from_date' | 'days' | 'seconds'>;

/** Takes a plan that waits, or that a process which is gone began; null where it ended. */
export async function claimWeekPlan(ctx: Ctx, id: number): Promise<ClaimedWeekPlan | null> {
  const [row] = await ctx.db.rows<ClaimedWeekPlan>(CLAIM, [id]);
  return row ?? null;
}

const SAVE_PROGRESS = {
  name: 'week_plan_save_progress',
  text: `update week_plans set done_percent = $2, cost_halalas = coalesce($3, cost_halalas), unassigned = coalesce($4, unassigned)
         where id = $1 and status = 'running' returning stop_requested_at is not null as is_stop_requested`,
};

/** Saves how far a plan is; returns whether it must end. */
export async function saveWeekProgress(
  ctx: Ctx,
  id: number,
  now: { done_percent: number; cost_halalas: number | null; unassigned: number | null },
): Promise<boolean> {
  const [row] = await ctx.db.rows<{ is_stop_requested: boolean }>(SAVE_PROGRESS, [
    id,
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

const READINGS = {
  name: 'week_plan_readings',
  text: `select t.id, t.version, t.status, (select max(r.read_at) from site_tank_readings r where r.site_tank_id = t.id) as read_at,
           (select max(o.id) from orders o join order_lines l on l.order_id = o.id and l.delivery_product_id = t.delivery_product_id
             where o.warehouse_id = t.warehouse_id and o.status <> 40) as order_id
         from site_tanks t where t.id = any($1::bigint[]) order by t.id`,
};

/** What these tanks' forecasts stand on: the tank, its last reading and its last order. */
export async function readTankMarks(ctx: Ctx, ids: readonly number[]): Promise<string> {
  const rows = await ctx.db.rows<{
    id: number;
    version: number;
    status: string;
    read_at: Date | null;
    order_id: number | null;
  }>(READINGS, [ids]);
  return rows
    .map(({ id, version, status, read_at, order_id }) =>
      [id, version, status, read_at?.getTime() ?? 0, order_id ?? 0].join('/'),
    )
    .join(' ');
}

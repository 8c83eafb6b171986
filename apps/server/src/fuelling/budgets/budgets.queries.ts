import type { BudgetLevel } from '@fleet/contracts/fuelling/budgets.ts';
import type { RiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { and, eq, isNull } from '../../platform/orm.ts';
import type { UsedDay } from './budgets.rules.ts';
import { budgets } from './budgets.table.ts';

export type BudgetRow = typeof budgets.$inferSelect;

/** Whose budget it is, and of which month, by its first day. */
export interface BudgetSubject {
  readonly client_id: number;
  readonly month: RiyadhDate;
  readonly group_id: number | null;
  readonly cost_center: string | null;
}

/** A budget with the name of its group and what was used of it by day. */
export type UsedBudget = BudgetRow & {
  readonly group: { id: number; name_en: string; name_ar: string } | null;
  readonly used_days: UsedDay[] | null;
};

const LIST: Statement = {
  name: 'budgets_list',
  text: `
    select b.*, b.month::text as month, case when g.id is not null then jsonb_build_object('id', g.id, 'name_en', g.name_en, 'name_ar', g.name_ar) end as "group",
      (select jsonb_agg(jsonb_build_object('day', d.day, 'used', d.used) order by d.day) from budget_days(b, $3, $4) d) as used_days
    from budgets b left join vehicle_groups g on g.id = b.group_id
    where b.client_id = $1 and b.month = $2
    order by num_nonnulls(b.group_id, b.cost_center), b.cost_center nulls first, g.name_en, b.id`,
};

/** The budgets of a client for a month, with what was used of each from one day to another. */
export function listOfMonth(
  ctx: Ctx,
  client_id: number,
  month: RiyadhDate,
  days: { from: RiyadhDate; to: RiyadhDate },
): Promise<UsedBudget[]> {
  return ctx.db.rows<UsedBudget>(LIST, [client_id, month, days.from, days.to]);
}

const CHOICES: Statement = {
  name: 'budgets_choices',
  text: `
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name_en', g.name_en, 'name_ar', g.name_ar) order by g.name_en, g.id)
        from vehicle_groups g where g.client_id = $1), '[]') as groups,
      coalesce((select jsonb_agg(c.name order by c.name) from (
        select cost_center as name from vehicles where client_id = $1 and deleted_at is null and cost_center <> ''
        union select cost_center from vehicle_groups where client_id = $1 and cost_center <> ''
        union select cost_center from branches where client_id = $1 and cost_center <> '') c), '[]') as cost_centers,
      (select count(*) from budgets p where p.client_id = $1 and p.month = ($2::date - interval '1 month')::date and not exists (
        select from budgets b where b.client_id = $1 and b.month = $2::date
          and b.group_id is not distinct from p.group_id and b.cost_center is not distinct from p.cost_center)) as copyable`,
};

interface Choices {
  groups: { id: number; name_en: string; name_ar: string }[];
  cost_centers: string[];
  copyable: number;
}

/** What may have a budget, and how many of the month before it has not yet. */
export async function findChoices(ctx: Ctx, client_id: number, month: RiyadhDate): Promise<Choices> {
  const [row] = await ctx.db.rows<Choices>(CHOICES, [client_id, month]);
  return row!;
}

/** The budget as stored; null where there is none. */
export async function findBudget(ctx: Ctx, subject: BudgetSubject): Promise<BudgetRow | null> {
  const { client_id, month, group_id, cost_center } = subject;
  const [row] = await ctx.db.orm
    .select()
    .from(budgets)
    .where(
      and(
        eq(budgets.client_id, client_id),
        eq(budgets.month, month),
        group_id === null ? isNull(budgets.group_id) : eq(budgets.group_id, group_id),
        cost_center === null ? isNull(budgets.cost_center) : eq(budgets.cost_center, cost_center),
      ),
    );
  return row ?? null;
}

type BudgetValues = Pick<BudgetRow, 'amount_halalas' | 'volume_ml' | 'consequence'>;

/** Of a budget of which less is used than its managers were warned of, as after it was raised, they are warned again. */
const REARM: Statement = {
  name: 'budgets_rearm',
  text: `
    update budgets b set warned_percent = case when u.used * 100 >= coalesce(b.amount_halalas, b.volume_ml) * 80 then 80 else 0 end
    from budgets o cross join lateral (
      select coalesce(sum(d.used), 0)::bigint as used from budget_days(o, o.month, (o.month + interval '1 month')::date - 1) d) u
    where o.id = $1 and b.id = o.id and b.warned_percent > 0 and u.used < coalesce(b.amount_halalas, b.volume_ml)`,
};

/** Writes a budget over `before` (null: there was none). */
export async function saveBudgetRow(
  ctx: Ctx,
  subject: BudgetSubject,
  before: BudgetRow | null,
  values: BudgetValues,
): Promise<BudgetRow> {
  const row = {
    ...subject,
    ...values,
    version: (before?.version ?? 0) + 1,
    changed_at: ctx.now,
    changed_by_user_id: ctx.actor.user_id,
  };
  const [after] = before
    ? await ctx.db.orm.update(budgets).set(row).where(eq(budgets.id, before.id)).returning()
    : await ctx.db.orm.insert(budgets).values(row).returning();
  if (before) await ctx.db.rows(REARM, [before.id]);
  return after!;
}

export async function deleteBudget(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.orm.delete(budgets).where(eq(budgets.id, id));
}

const COPY: Statement = {
  name: 'budgets_copy',
  text: `
    insert into budgets (client_id, month, group_id, cost_center, amount_halalas, volume_ml, consequence, changed_at, changed_by_user_id)
    select client_id, $2::date, group_id, cost_center, amount_halalas, volume_ml, consequence, $3, $4
    from budgets where client_id = $1 and month = ($2::date - interval '1 month')::date order by id
    on conflict on constraint budgets_client_id_version_conflict do nothing
    returning *, month::text as month`,
};

/** Takes over the budgets of the month before, as far as there are none. */
export function copyFromBefore(ctx: Ctx, client_id: number, month: RiyadhDate): Promise<BudgetRow[]> {
  return ctx.db.rows<BudgetRow>(COPY, [client_id, month, ctx.now, ctx.actor.user_id]);
}

/** Of the running month: budgets whose share has passed 80 or 100 percent since their managers were last warned. */
const WARN: Statement = {
  name: 'budgets_warn',
  text: `
    with reached as (
      select b.id, u.used, case when u.used >= l.most then 100 else 80 end as percent,
        coalesce(g.name_en, c.name_en) as name_en, coalesce(g.name_ar, c.name_ar) as name_ar
      from budgets b join clients c on c.id = b.client_id left join vehicle_groups g on g.id = b.group_id
      cross join lateral (select coalesce(b.amount_halalas, b.volume_ml) as most) l
      cross join lateral (
        select coalesce(sum(d.used), 0)::bigint as used from budget_days(b, b.month, (b.month + interval '1 month')::date - 1) d) u
      where b.month = $1 and b.warned_percent < 100 and u.used * 100 >= l.most * 80
    )
    update budgets b set warned_percent = r.percent
    from reached r
    where r.id = b.id and b.warned_percent < r.percent
    returning b.client_id, b.id, r.percent as reached, (r.used * 100 / coalesce(b.amount_halalas, b.volume_ml))::int as percent,
      coalesce(b.cost_center, r.name_en) as name_en, coalesce(b.cost_center, r.name_ar) as name_ar`,
};

export interface Warning {
  readonly client_id: number;
  readonly id: number;
  readonly reached: 80 | 100;
  readonly percent: number;
  /** Of the group or cost center, else of the client. */
  readonly name_en: string;
  readonly name_ar: string;
}

/** Takes the warnings that are due for a month, each once, whoever asks. */
export function takeWarnings(ctx: Ctx, month: RiyadhDate): Promise<Warning[]> {
  return ctx.db.rows<Warning>(WARN, [month]);
}

export const levelOf = (budget: Pick<BudgetRow, 'group_id' | 'cost_center'>): BudgetLevel =>
  budget.group_id !== null ? 'group' : budget.cost_center !== null ? 'cost_center' : 'client';

import type { Ctx } from '../../platform/context.ts';

/** The plan in force in the month $1 of every client that pays for one: the latest it chose for then or before. */
const IN_FORCE = `(select distinct on (p.client_id) p.* from client_plans p where p.from_period <= $1
                   order by p.client_id, p.from_period desc) s`;

/** Of the month $1: a charge is for one month or twelve, so a year that is paid is not due again. */
const DUE = `from ${IN_FORCE} join clients c on c.id = s.client_id and c.status = 'active'
  where s.net_halalas > 0 and not exists (
    select from fee_charges f where f.kind = 'subscription_fee' and f.client_id = s.client_id and f.period <= $1
      and to_date(f.period, 'YYYY-MM') + make_interval(months => f.months) > to_date($1, 'YYYY-MM'))`;

const FIRST = {
  name: 'fees_first_subscription',
  text: 'select min(from_period) as period from client_plans where net_halalas > 0',
};
const IS_IN_FORCE = {
  name: 'fees_is_subscription_in_force',
  text: `select from ${IN_FORCE} where s.net_halalas > 0 limit 1`,
};
const LIST_DUE = {
  name: 'fees_subscriptions_due',
  text: `select s.client_id, s.net_halalas ${DUE} order by s.client_id`,
};
const FIND_DUE = {
  name: 'fees_subscription_due_of',
  text: `select s.plan_id, s.net_halalas, case s.billing_cycle when 'yearly' then 12 else 1 end as months
         ${DUE} and s.client_id = $2`,
};
const INSERT = {
  name: 'fees_insert_subscription_charge',
  text: `insert into fee_charges (kind, period, run_id, client_id, plan_id, months, net_halalas, vat_halalas,
                                  vat_rate_basis_points, entry_id, charged_at)
         values ('subscription_fee', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
};

/** A client's plan that is due, with the price it was chosen at and the months it is for. */
export interface DueSubscription {
  readonly plan_id: number;
  readonly net_halalas: number;
  readonly months: number;
}

/** The first month anybody chose to pay for; null where nobody did. */
export async function findFirstSubscription(ctx: Ctx): Promise<string | null> {
  const [row] = await ctx.db.rows<{ period: string | null }>(FIRST);
  return row!.period;
}

/** Whether any client, active or not, is on a plan that costs something in this month. */
export async function isAnyInForce(ctx: Ctx, period: string): Promise<boolean> {
  return (await ctx.db.rows(IS_IN_FORCE, [period])).length > 0;
}

/** Clients whose plan has not been charged for this month, with its price. */
export function listSubscriptionsDue(
  ctx: Ctx,
  period: string,
): Promise<{ client_id: number; net_halalas: number }[]> {
  return ctx.db.rows(LIST_DUE, [period]);
}

/** The same of one client; null where nothing is due. */
export async function findSubscriptionDue(
  ctx: Ctx,
  client_id: number,
  period: string,
): Promise<DueSubscription | null> {
  const [row] = await ctx.db.rows<DueSubscription>(FIND_DUE, [period, client_id]);
  return row ?? null;
}

export async function insertSubscriptionCharge(
  ctx: Ctx,
  charge: DueSubscription & {
    readonly period: string;
    readonly run_id: number;
    readonly client_id: number;
    readonly vat_halalas: number;
    readonly vat_rate_basis_points: number;
    readonly entry_id: number;
  },
): Promise<void> {
  await ctx.db.rows(INSERT, [
    charge.period,
    charge.run_id,
    charge.client_id,
    charge.plan_id,
    charge.months,
    charge.net_halalas,
    charge.vat_halalas,
    charge.vat_rate_basis_points,
    charge.entry_id,
    ctx.now,
  ]);
}

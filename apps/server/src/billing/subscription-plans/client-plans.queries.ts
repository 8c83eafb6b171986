import type { Ctx } from '../../platform/context.ts';
import type { BillingCycle, PlanCode } from './subscription-plans.rules.ts';

export interface ChosenPlan {
  readonly plan: PlanCode;
  readonly title_en: string;
  readonly title_ar: string;
  readonly billing_cycle: BillingCycle;
  readonly net_halalas: number;
  readonly from_period: string;
  readonly chosen_at: Date;
}

const LIST = {
  name: 'client_plans_list',
  text: `select p.code as plan, p.title_en, p.title_ar, c.billing_cycle, c.net_halalas, c.from_period, c.chosen_at
         from client_plans c join subscription_plans p on p.id = c.plan_id
         where c.client_id = $1 order by c.from_period desc limit 24`,
};

/** What a client chose, the latest month first. Callers have checked whose client it is. */
export function unsafeListChosen(ctx: Ctx, client_id: number): Promise<ChosenPlan[]> {
  return ctx.db.rows<ChosenPlan>(LIST, [client_id]);
}

const PAID_UNTIL = {
  name: 'client_plans_paid_until',
  text: `select to_char(max(to_date(period, 'YYYY-MM') + make_interval(months => months - 1)), 'YYYY-MM') as period
         from fee_charges where client_id = $1 and kind = 'subscription_fee'`,
};

/** The last month a client has been charged for, reversed or not; null where there is none. */
export async function findPaidUntil(ctx: Ctx, client_id: number): Promise<string | null> {
  const [row] = await ctx.db.rows<{ period: string | null }>(PAID_UNTIL, [client_id]);
  return row!.period;
}

const SAVE = {
  name: 'client_plans_save',
  text: `insert into client_plans (client_id, plan_id, billing_cycle, net_halalas, from_period, chosen_by, chosen_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (client_id, from_period) do update set plan_id = excluded.plan_id, billing_cycle = excluded.billing_cycle,
           net_halalas = excluded.net_halalas, chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at`,
};

/** Saves a choice; one for the same month replaces the former. */
export async function saveChosen(
  ctx: Ctx,
  chosen: {
    client_id: number;
    plan_id: number;
    billing_cycle: BillingCycle;
    net_halalas: number;
    from_period: string;
  },
): Promise<void> {
  const { client_id, plan_id, billing_cycle, net_halalas, from_period } = chosen;
  await ctx.db.rows(SAVE, [
    client_id,
    plan_id,
    billing_cycle,
    net_halalas,
    from_period,
    ctx.actor.user_id,
    ctx.now,
  ]);
}

import type * as contract from '@fleet/contracts/billing/subscription-plans.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { settingOn } from '../../access/settings/settings.service.ts';
import { lockClientMoney } from '../../money/ledger/ledger.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { checkOwnClient } from '../fees/client-fees.service.ts';
import { type ChosenPlan, findPaidUntil, saveChosen, unsafeListChosen } from './client-plans.queries.ts';
import { listPlans, lockPlanPrices } from './subscription-plans.queries.ts';
import { priceOf, startsPeriod, withVat } from './subscription-plans.rules.ts';
import { presentPlan } from './subscription-plans.service.ts';

/** The plan a client is on, what comes next, and what each choice would cost. Throws NOT_FOUND. */
export async function getClientPlan(ctx: Ctx, client_id: number) {
  await checkOwnClient(ctx, client_id);
  const current = riyadhDate(ctx.now).slice(0, 7);
  const chosen = await unsafeListChosen(ctx, client_id);
  const paid_until = await findPaidUntil(ctx, client_id);
  const starts_period = startsPeriod(current, paid_until);
  const rate = await settingOn(ctx, 'vat_rate_basis_points', `${starts_period}-01`);
  const present = (row: ChosenPlan | undefined) =>
    row ? { ...row, ...withVat(row.net_halalas, rate), chosen_at: row.chosen_at.toISOString() } : null;
  return {
    current: present(chosen.find(({ from_period }) => from_period <= current)),
    paid_until: paid_until !== null && paid_until >= current ? paid_until : null,
    next: present(chosen.findLast(({ from_period }) => from_period > current)),
    starts_period,
    choices: (await listPlans(ctx)).map((plan) => ({
      ...presentPlan(plan),
      monthly: withVat(priceOf(plan, 'monthly'), rate),
      yearly: withVat(priceOf(plan, 'yearly'), rate),
    })),
    can: { choose: ctx.actor.permissions.has('choose subscription_plan') },
  };
}

/**
 * Chooses a plan from the next month that is not paid for. It waits for a fee run that charges this client, so that no
 * month is charged by a plan that was left before. Throws NOT_FOUND, VERSION_CONFLICT for another price or month than
 * the one shown.
 */
export async function chooseClientPlan(
  ctx: Ctx,
  client_id: number,
  input: z.output<typeof contract.chooseClientPlan.body>,
) {
  await checkOwnClient(ctx, client_id);
  await inTransaction(ctx, async (ctx) => {
    await lockClientMoney(ctx, client_id);
    const plan = await lockPlanPrices(ctx, input.plan);
    // A plan that costs nothing has no year to pay.
    const net_halalas = priceOf(plan, input.billing_cycle);
    const billing_cycle = net_halalas === 0 ? 'monthly' : input.billing_cycle;
    const current = riyadhDate(ctx.now).slice(0, 7);
    const from_period = startsPeriod(current, await findPaidUntil(ctx, client_id));
    if (net_halalas !== input.net_halalas || from_period !== input.starts_period)
      throw new AppError('VERSION_CONFLICT', 'The price or the first month has changed; read it again.', {
        net_halalas,
        starts_period: from_period,
      });
    const before = (await unsafeListChosen(ctx, client_id))[0];
    await saveChosen(ctx, { client_id, plan_id: plan.id, billing_cycle, net_halalas, from_period });
    await recordAudit(ctx, {
      action: 'choose',
      subject: 'subscription_plan',
      subject_id: plan.id,
      client_id,
      before: before && {
        plan: before.plan,
        billing_cycle: before.billing_cycle,
        net_halalas: before.net_halalas,
        from_period: before.from_period,
      },
      after: { plan: plan.code, billing_cycle, net_halalas, from_period },
    });
  });
  return getClientPlan(ctx, client_id);
}

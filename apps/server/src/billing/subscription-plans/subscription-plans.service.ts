import type * as contract from '@fleet/contracts/billing/subscription-plans.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { settingOn } from '../../access/settings/settings.service.ts';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { changesOf } from '../../platform/edits.ts';
import {
  getQuestions,
  listPlans,
  lockPlan,
  type StoredPlan,
  savePlan,
  saveQuestions,
} from './subscription-plans.queries.ts';
import { checkPrices, priceOf } from './subscription-plans.rules.ts';

/** The plans with their prices, and the questions and answers; for everyone, signed in or not. */
export async function getPricing(ctx: Ctx) {
  const plans = await listPlans(ctx);
  const { questions, version } = await getQuestions(ctx);
  return {
    plans: plans.map(presentPlan),
    questions,
    questions_version: version,
    vat_rate_basis_points: await settingOn(ctx, 'vat_rate_basis_points', riyadhDate(ctx.now)),
  };
}

/** Edits a plan. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS. */
export function updateSubscriptionPlan(
  ctx: Ctx,
  id: number,
  { version, ...fields }: z.output<typeof contract.updateSubscriptionPlan.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const plan = await lockPlan(ctx, id);
    if (!plan) throw new AppError('NOT_FOUND', 'There is no such plan.');
    refuseIfChanged(plan, version);
    checkPrices({ ...fields, code: plan.code });
    const changes = changesOf(plan, fields);
    if (!changes) return presentPlan(plan);
    const next = { ...fields, version: plan.version + 1 };
    await savePlan(ctx, id, next);
    await recordAudit(ctx, {
      action: 'update',
      subject: 'subscription_plan',
      subject_id: id,
      before: changes.before,
      after: changes.after,
    });
    return presentPlan({ ...plan, ...next });
  });
}

/** Replaces the questions and answers. Throws VERSION_CONFLICT. */
export async function savePricingQuestions(
  ctx: Ctx,
  { questions, version }: z.output<typeof contract.savePricingQuestions.body>,
) {
  await inTransaction(ctx, async (ctx) => {
    const before = await getQuestions(ctx);
    if (!(await saveQuestions(ctx, questions, version))) refuseIfChanged(before, version);
    await recordAudit(ctx, {
      action: 'update',
      subject: 'subscription_plan',
      subject_id: null,
      before: { questions: before.questions },
      after: { questions },
    });
  });
  return getPricing(ctx);
}

/** A plan as the wire has it. */
export function presentPlan({ yearly_per_month_halalas, ...plan }: StoredPlan) {
  return {
    ...plan,
    yearly_plan: {
      per_month_halalas: yearly_per_month_halalas,
      total_annual_halalas: priceOf({ ...plan, yearly_per_month_halalas }, 'yearly'),
    },
  };
}

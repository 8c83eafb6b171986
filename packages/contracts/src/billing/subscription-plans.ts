import { z } from 'zod';
import { defineRoute, idParams, instantSchema } from '../define-route.ts';
import { versionSchema } from '../shapes.ts';

/** Subscription plans, their public prices, and the plan a client is on. Prices are without VAT. */

export const SUBSCRIPTION_PLANS = ['basic', 'standard', 'enterprise'] as const;
export const BILLING_CYCLES = ['monthly', 'yearly'] as const;

const TITLE_LENGTH = 60;
const TEXT_LENGTH = 200;
const ANSWER_LENGTH = 1_000;
const MAX_BENEFITS = 12;
const MAX_QUESTIONS = 20;
/** SAR 1 million a month. */
const MAX_PRICE_HALALAS = 100_000_000;

const halalas = z.number().int();
const price = z.number().int().min(0).max(MAX_PRICE_HALALAS);
const text = (length: number) => z.string().trim().min(1).max(length);
const amounts = { net_halalas: halalas, vat_halalas: halalas, amount_halalas: halalas };
/** A Riyadh month, `2026-11`. */
const period = z.string().regex(/^\d{4}-\d{2}$/);

const texts = {
  title_en: text(TITLE_LENGTH),
  title_ar: text(TITLE_LENGTH),
  subtitle_en: text(TEXT_LENGTH),
  subtitle_ar: text(TEXT_LENGTH),
  plan_benefits: z.array(z.object({ en: text(TEXT_LENGTH), ar: text(TEXT_LENGTH) })).max(MAX_BENEFITS),
  /** Recommended to most; highlighted on the page of prices. */
  popular: z.boolean(),
};

export const subscriptionPlan = z.object({
  id: z.number().int(),
  code: z.enum(SUBSCRIPTION_PLANS),
  ...texts,
  monthly_price_halalas: halalas,
  /** Paid once for twelve months. */
  yearly_plan: z.object({ per_month_halalas: halalas, total_annual_halalas: halalas }),
  version: versionSchema,
});

const questions = z
  .array(
    z.object({
      question_en: text(TEXT_LENGTH),
      question_ar: text(TEXT_LENGTH),
      answer_en: text(ANSWER_LENGTH),
      answer_ar: text(ANSWER_LENGTH),
    }),
  )
  .max(MAX_QUESTIONS);

const pricing = z.object({
  plans: z.array(subscriptionPlan),
  questions,
  questions_version: z.number().int(),
  /** Of today. */
  vat_rate_basis_points: z.number().int(),
});

export const getPricing = defineRoute({
  name: 'getPricing',
  method: 'GET',
  path: '/pricing/data',
  permission: 'public',
  summary: 'Subscription plans with their prices, and questions and answers',
  response: pricing,
});

export const updateSubscriptionPlan = defineRoute({
  name: 'updateSubscriptionPlan',
  method: 'PATCH',
  path: '/subscription-plans/:id',
  permission: 'update subscription_plan',
  summary: 'Edit a plan; clients on it keep the price they chose it at',
  params: idParams,
  body: z.object({
    ...texts,
    monthly_price_halalas: price,
    yearly_per_month_halalas: price,
    version: versionSchema,
  }),
  response: subscriptionPlan,
  errors: ['VERSION_CONFLICT'],
});

export const savePricingQuestions = defineRoute({
  name: 'savePricingQuestions',
  method: 'PUT',
  path: '/pricing/questions',
  permission: 'update subscription_plan',
  summary: 'Replace the questions and answers of the page of prices',
  body: z.object({ questions, version: versionSchema }),
  response: pricing,
  errors: ['VERSION_CONFLICT'],
});

/** A plan with what it costs each time it is charged. */
const chosenPlan = z.object({
  plan: z.enum(SUBSCRIPTION_PLANS),
  title_en: z.string(),
  title_ar: z.string(),
  billing_cycle: z.enum(BILLING_CYCLES),
  /** The first month it is for. */
  from_period: period,
  ...amounts,
  chosen_at: instantSchema,
});

const clientPlan = z.object({
  /** In force now; null for a client that never chose one, who is on the basic plan. */
  current: chosenPlan.nullable(),
  /** The last month that is paid for; null where nothing is. */
  paid_until: period.nullable(),
  /** Chosen for a later month. */
  next: chosenPlan.nullable(),
  /** The month from which a choice made now would hold. */
  starts_period: period,
  choices: z.array(subscriptionPlan.extend({ monthly: z.object(amounts), yearly: z.object(amounts) })),
  can: z.object({ choose: z.boolean() }),
});

export const getClientPlan = defineRoute({
  name: 'getClientPlan',
  method: 'GET',
  path: '/clients/:id/plan',
  permission: 'read client',
  summary: 'The subscription plan of a client, what is planned, and what each choice would cost',
  params: idParams,
  response: clientPlan,
});

export const chooseClientPlan = defineRoute({
  name: 'chooseClientPlan',
  method: 'POST',
  path: '/clients/:id/plan',
  permission: 'choose subscription_plan',
  idempotent: true,
  summary: 'Choose a plan from the next period that is not paid for',
  params: idParams,
  body: z.object({
    plan: z.enum(SUBSCRIPTION_PLANS),
    billing_cycle: z.enum(BILLING_CYCLES),
    /** Both as they were shown: if either has changed, nothing is chosen. */
    net_halalas: halalas.min(0),
    starts_period: period,
  }),
  response: clientPlan,
  errors: ['VERSION_CONFLICT'],
});

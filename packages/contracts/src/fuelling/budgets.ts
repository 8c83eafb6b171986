import { z } from 'zod';
import { defineRoute, idSchema } from '../define-route.ts';
import { partyName, riyadhMonth, versionSchema } from '../shapes.ts';
import { CONSEQUENCES } from './check-shapes.ts';

/** What a fleet, one of its vehicle groups or a cost center may use in a Riyadh month, in riyals or liters. */

export const BUDGET_LEVELS = ['client', 'group', 'cost_center'] as const;
export type BudgetLevel = (typeof BUDGET_LEVELS)[number];

/** A month that has budgets: days that can be reckoned with. */
const budgetPeriod = riyadhMonth.refine((period) => period >= '2000' && period < '2200', {
  error: 'out_of_bounds',
});
const positive = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const budget = z.object({
  id: z.number().int(),
  level: z.enum(BUDGET_LEVELS),
  group: partyName.nullable(),
  cost_center: z.string().nullable(),
  amount_halalas: z.number().int().nullable(),
  volume_ml: z.number().int().nullable(),
  /** What follows for a request that exceeds it. */
  consequence: z.enum(CONSEQUENCES),
  version: versionSchema,
  /** Dispensed and reserved, in the unit of the budget. */
  used: z.number().int(),
  used_percent: z.number().int(),
  /** Of the running month what it comes to at the pace of the last four weeks; else what was used. */
  forecast: z.number().int(),
  /** Used by day, from the first of the month to its last day or today. */
  days: z.array(z.number().int()),
});
export type Budget = z.infer<typeof budget>;

export const budgetPage = z.object({
  period: riyadhMonth,
  budgets: z.array(budget),
  /** What may have a budget. */
  groups: z.array(partyName),
  cost_centers: z.array(z.string()),
  /** Budgets of the month before that this one does not have. */
  copyable: z.number().int(),
  can: z.object({ update: z.boolean() }),
});

const ownerClient = { client_id: idSchema.optional() };

export const listBudgets = defineRoute({
  name: 'listBudgets',
  method: 'GET',
  path: '/budgets',
  permission: 'read policy',
  callers: 'people',
  summary: 'Budgets of a fleet for a month, with what is used of them and the forecast to its end',
  query: z.object({ ...ownerClient, period: budgetPeriod.optional() }),
  response: budgetPage,
});

/** Whose budget, of which month; neither group nor cost center: the whole fleet's. */
const subject = {
  ...ownerClient,
  period: budgetPeriod,
  group_id: z.number().int().positive().nullish(),
  cost_center: z.string().trim().min(1).max(40).nullish(),
  version: versionSchema,
};
const oneLevel = { error: 'not_allowed', path: ['cost_center'] };
const isOneLevel = (input: {
  group_id?: number | null | undefined;
  cost_center?: string | null | undefined;
}) => !input.group_id || !input.cost_center;

export const saveBudget = defineRoute({
  name: 'saveBudget',
  method: 'PUT',
  path: '/budgets',
  permission: 'update policy',
  summary: 'Set the budget of the fleet, a vehicle group or a cost center for a month, in riyals or liters',
  body: z
    .object({
      ...subject,
      amount_halalas: positive.nullish(),
      volume_ml: positive.nullish(),
      consequence: z.enum(CONSEQUENCES).default('flag'),
    })
    .refine(isOneLevel, oneLevel)
    .superRefine(({ amount_halalas, volume_ml }, refinement) => {
      if (!amount_halalas === !volume_ml)
        refinement.addIssue({
          code: 'custom',
          ...(volume_ml
            ? { path: ['volume_ml'], message: 'not_allowed' }
            : { path: ['amount_halalas'], message: 'required' }),
        });
    }),
  response: budgetPage,
  errors: ['VERSION_CONFLICT'],
});

export const removeBudget = defineRoute({
  name: 'removeBudget',
  method: 'POST',
  path: '/budgets/remove',
  permission: 'update policy',
  idempotent: true,
  summary: 'Remove the budget of the fleet, a vehicle group or a cost center for a month',
  body: z.object(subject).refine(isOneLevel, oneLevel),
  response: budgetPage,
  errors: ['VERSION_CONFLICT'],
});

export const copyBudgets = defineRoute({
  name: 'copyBudgets',
  method: 'POST',
  path: '/budgets/copy',
  permission: 'update policy',
  idempotent: true,
  summary: 'Take over the budgets of the month before, as far as the month has none',
  body: z.object({ ...ownerClient, period: budgetPeriod }),
  response: z.object({ copied: z.number().int() }),
});

import { comparePlans as comparePlansContract } from '@fleet/contracts/delivery/plan-comparisons.ts';
import { explainPlan as explainPlanContract } from '@fleet/contracts/delivery/plan-explanations.ts';
import * as contract from '@fleet/contracts/delivery/plans.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { createPlan, getPlan, listPlans, stopPlan } from './plans.service.ts';
import { comparePlans } from './plans-compare.service.ts';
import { explainPlan } from './plans-explain.service.ts';

/** Handlers of the contracts of plans. */
export const planHandlers: RouteHandler[] = [
  handle(contract.listPlans, (ctx, { query }) => listPlans(ctx, query)),
  handle(contract.getPlan, (ctx, { params }) => getPlan(ctx, params.id)),
  handle(contract.createPlan, (ctx, { body }) => createPlan(ctx, body)),
  handle(contract.stopPlan, (ctx, { params }) => stopPlan(ctx, params.id)),
  handle(comparePlansContract, (ctx, { params, query }) => comparePlans(ctx, params.id, query)),
  handle(explainPlanContract, (ctx, { params }) => explainPlan(ctx, params.id)),
];

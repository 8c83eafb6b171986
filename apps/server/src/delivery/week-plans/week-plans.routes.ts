import * as contract from '@fleet/contracts/delivery/week-plans.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { createWeekPlan, getWeekPlan, listWeekPlans, stopWeekPlan } from './week-plans.service.ts';
import { acceptWeekPlan, prepareAcceptance } from './week-plans-accept.service.ts';

/** Handlers of the contracts of weeks' plans. */
export const weekPlanHandlers: RouteHandler[] = [
  handle(contract.listWeekPlans, (ctx, { query }) => listWeekPlans(ctx, query)),
  handle(contract.getWeekPlan, (ctx, { params }) => getWeekPlan(ctx, params.id)),
  handle(contract.createWeekPlan, (ctx, { body }) => createWeekPlan(ctx, body)),
  handle(contract.stopWeekPlan, (ctx, { params }) => stopWeekPlan(ctx, params.id)),
  handle(
    contract.acceptWeekPlan,
    (ctx, { params }) => acceptWeekPlan(ctx, params.id),
    (ctx, { params }) => prepareAcceptance(ctx, params.id),
  ),
];

import * as contract from '@fleet/contracts/billing/subscription-plans.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { chooseClientPlan, getClientPlan } from './client-plans.service.ts';
import { getPricing, savePricingQuestions, updateSubscriptionPlan } from './subscription-plans.service.ts';

export const subscriptionPlanHandlers: RouteHandler[] = [
  handle(contract.getPricing, (ctx) => getPricing(ctx)),
  handle(contract.updateSubscriptionPlan, (ctx, { params, body }) =>
    updateSubscriptionPlan(ctx, params.id, body),
  ),
  handle(contract.savePricingQuestions, (ctx, { body }) => savePricingQuestions(ctx, body)),
  handle(contract.getClientPlan, (ctx, { params }) => getClientPlan(ctx, params.id)),
  handle(contract.chooseClientPlan, (ctx, { params, body }) => chooseClientPlan(ctx, params.id, body)),
];

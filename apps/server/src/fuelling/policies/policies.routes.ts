import * as contract from '@fleet/contracts/fuelling/policies.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  getChoices,
  getEffectiveRules,
  getPolicy,
  listPolicies,
  writePolicy,
} from './policies-read.service.ts';

/** Handlers of the contracts about the rules of a fleet. */
export const policyHandlers: RouteHandler[] = [
  handle(contract.getPolicy, (ctx, { query }) => getPolicy(ctx, query)),
  handle(contract.savePolicy, (ctx, { body }) => writePolicy(ctx, body)),
  handle(contract.listPolicies, (ctx, { query }) => listPolicies(ctx, query)),
  handle(contract.getEffectiveRules, (ctx, { query }) => getEffectiveRules(ctx, query)),
  handle(contract.getPolicyChoices, (ctx, { query }) => getChoices(ctx, query)),
];

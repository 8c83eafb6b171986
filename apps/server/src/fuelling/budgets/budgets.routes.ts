import * as contract from '@fleet/contracts/fuelling/budgets.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { copyBudgets, getBudgets, removeBudget, writeBudget } from './budgets.service.ts';

/** Handlers of the contracts about budgets. */
export const budgetHandlers: RouteHandler[] = [
  handle(contract.listBudgets, (ctx, { query }) => getBudgets(ctx, query)),
  handle(contract.saveBudget, (ctx, { body }) => writeBudget(ctx, body)),
  handle(contract.removeBudget, (ctx, { body }) => removeBudget(ctx, body)),
  handle(contract.copyBudgets, (ctx, { body }) => copyBudgets(ctx, body)),
];

import {
  getBankAccount as getRoute,
  saveBankAccount as saveRoute,
} from '@fleet/contracts/billing/bank-account.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { getBankAccount, saveBankAccount } from './bank-account.service.ts';

/** Handlers of the contracts of the platform’s own bank account. */
export const bankAccountHandlers: RouteHandler[] = [
  handle(getRoute, (ctx) => getBankAccount(ctx)),
  handle(saveRoute, (ctx, { body }) => saveBankAccount(ctx, body)),
];

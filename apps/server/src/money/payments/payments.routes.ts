import {
  exportPayables as exportPayablesRoute,
  exportPayments as exportPaymentsRoute,
  getPayable as getPayableRoute,
  listPayables as listPayablesRoute,
  listPayments as listPaymentsRoute,
  recordPayment as recordRoute,
} from '@fleet/contracts/money/payments.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  exportPayables,
  exportPayments,
  getPayable,
  listPayables,
  listPayments,
  recordPayment,
} from './payments.service.ts';

/** Handlers of the payment contracts. */
export const paymentHandlers: RouteHandler[] = [
  handle(listPayablesRoute, (ctx, { query }) => listPayables(ctx, query)),
  handle(exportPayablesRoute, (ctx, { query, reply }) => exportPayables(ctx, reply, query)),
  handle(getPayableRoute, (ctx, { query }) => getPayable(ctx, query)),
  handle(listPaymentsRoute, (ctx, { query }) => listPayments(ctx, query)),
  handle(exportPaymentsRoute, (ctx, { query, reply }) => exportPayments(ctx, reply, query)),
  handle(recordRoute, (ctx, { body, file }) => recordPayment(ctx, body, file)),
];

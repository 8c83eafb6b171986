import { printReceipt as printRoute } from '@fleet/contracts/money/top-ups.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { printReceiptOf } from './receipts.service.ts';

/** Handler of the receipt contract. */
export const receiptHandlers: readonly RouteHandler[] = [
  handle(printRoute, (ctx, { params, reply }) => printReceiptOf(ctx, reply, params.id)),
];

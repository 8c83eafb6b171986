import { printRefundVoucher as printVoucherRoute } from '@fleet/contracts/billing/refunds.ts';
import { printReceipt as printRoute } from '@fleet/contracts/money/top-ups.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { printVoucherOf } from './payment-vouchers.service.ts';
import { printReceiptOf } from './receipts.service.ts';

/** Handlers of the vouchers’ contracts: money that came in and went out. */
export const receiptHandlers: readonly RouteHandler[] = [
  handle(printRoute, (ctx, { params, reply }) => printReceiptOf(ctx, reply, params.id)),
  handle(printVoucherRoute, (ctx, { params, reply }) => printVoucherOf(ctx, reply, params.id)),
];

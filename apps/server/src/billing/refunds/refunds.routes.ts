import * as contract from '@fleet/contracts/billing/refunds.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { cancelRefundPayee, saveRefundPayee } from './refund-payees.service.ts';
import { approveRefund, payRefund, rejectRefund, requestRefund } from './refunds.service.ts';
import { exportRefunds, getRefund, getRefundOverview, listRefunds } from './refunds-read.service.ts';

/** Handlers of the refund contracts. */
export const refundHandlers: RouteHandler[] = [
  handle(contract.getRefundOverview, (ctx, { query }) => getRefundOverview(ctx, query)),
  handle(contract.saveRefundPayee, async (ctx, { body }) =>
    getRefundOverview(ctx, { client_id: await saveRefundPayee(ctx, body) }),
  ),
  handle(contract.cancelRefundPayee, async (ctx, { body }) =>
    getRefundOverview(ctx, { client_id: await cancelRefundPayee(ctx, body) }),
  ),
  handle(contract.listRefunds, (ctx, { query }) => listRefunds(ctx, query)),
  handle(contract.exportRefunds, (ctx, { query, reply }) => exportRefunds(ctx, reply, query)),
  handle(contract.getRefund, (ctx, { params }) => getRefund(ctx, params.id)),
  handle(contract.requestRefund, async (ctx, { body }) => getRefund(ctx, await requestRefund(ctx, body))),
  handle(contract.approveRefund, async (ctx, { params }) => {
    await approveRefund(ctx, params.id);
    return getRefund(ctx, params.id);
  }),
  handle(contract.rejectRefund, async (ctx, { params, body }) => {
    await rejectRefund(ctx, params.id, body.reason);
    return getRefund(ctx, params.id);
  }),
  handle(contract.payRefund, async (ctx, { params, body }) => {
    await payRefund(ctx, params.id, body);
    return getRefund(ctx, params.id);
  }),
];

import {
  approveTopUp as approveRoute,
  exportTopUps as exportRoute,
  getTopUp as getRoute,
  listTopUps as listRoute,
  recordTopUp as recordRoute,
  rejectTopUp as rejectRoute,
} from '@fleet/contracts/money/top-ups.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { approveTopUp, recordTopUpWithReceipt, rejectTopUp } from './top-ups.service.ts';
import { exportTopUps, getTopUp, listTopUps } from './top-ups-read.service.ts';

/** Handlers of the top-up contracts. */
export const topUpHandlers: RouteHandler[] = [
  handle(listRoute, (ctx, { query }) => listTopUps(ctx, query)),
  handle(exportRoute, (ctx, { query, reply }) => exportTopUps(ctx, reply, query)),
  handle(getRoute, (ctx, { params }) => getTopUp(ctx, params.id)),
  handle(recordRoute, async (ctx, { body, file }) =>
    getTopUp(ctx, await recordTopUpWithReceipt(ctx, body, file)),
  ),
  handle(approveRoute, async (ctx, { params, body }) => {
    await approveTopUp(ctx, params.id, body);
    return getTopUp(ctx, params.id);
  }),
  handle(rejectRoute, async (ctx, { params, body }) => {
    await rejectTopUp(ctx, params.id, body.reason);
    return getTopUp(ctx, params.id);
  }),
];

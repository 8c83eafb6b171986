import * as contract from '@fleet/contracts/delivery/delivered-lines.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { exportDeliveredLines, listDeliveredLines, sumDeliveredLines } from './delivered-lines.service.ts';

/** Handlers of the contracts of what was delivered. */
export const deliveredLineHandlers: RouteHandler[] = [
  handle(contract.listDeliveredLines, (ctx, { query }) => listDeliveredLines(ctx, query)),
  handle(contract.exportDeliveredLines, (ctx, { query, reply }) => exportDeliveredLines(ctx, query, reply)),
  handle(contract.sumDeliveredLines, (ctx, { query }) => sumDeliveredLines(ctx, query)),
];

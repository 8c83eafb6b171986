import * as contract from '@fleet/contracts/delivery/trackers.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  createTracker,
  exportTrackers,
  getTracker,
  listTrackers,
  revokeTracker,
  rotateTracker,
} from './trackers.service.ts';

/** Handlers of trackers. */
export const trackerHandlers: RouteHandler[] = [
  handle(contract.listTrackers, (ctx, { query }) => listTrackers(ctx, query)),
  handle(contract.exportTrackers, (ctx, { query, reply }) => exportTrackers(ctx, query, reply)),
  handle(contract.getTracker, (ctx, { params }) => getTracker(ctx, params.id)),
  handle(contract.createTracker, (ctx, { body }) => createTracker(ctx, body)),
  handle(contract.rotateTracker, (ctx, { params }) => rotateTracker(ctx, params.id)),
  handle(contract.revokeTracker, (ctx, { params }) => revokeTracker(ctx, params.id)),
];

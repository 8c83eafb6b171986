import * as contract from '@fleet/contracts/positions.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { createTracker, listTrackers, revokeTracker } from './trackers.service.ts';

/** Handlers of devices that tell where vehicles are. */
export const trackerHandlers: RouteHandler[] = [
  handle(contract.listTrackers, (ctx, { query }) => listTrackers(ctx, query)),
  handle(contract.createTracker, (ctx, { body }) => createTracker(ctx, body)),
  handle(contract.revokeTracker, (ctx, { params }) => revokeTracker(ctx, params.id)),
];

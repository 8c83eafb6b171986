import { updateOrder as updateOrderContract } from '@fleet/contracts/delivery/orders.ts';
import * as contract from '@fleet/contracts/delivery/trip-arrangements.ts';
import { getTripSheet } from '@fleet/contracts/delivery/trip-sheets.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { prepareArrangement, previewArrangement } from './trip-arrangements.service.ts';
import { saveArrangement } from './trip-arrangements-save.service.ts';
import { setLock } from './trip-locks.service.ts';
import { updateOrder } from './trip-orders.service.ts';
import { printTripSheet } from './trip-sheets.service.ts';

/** Handlers of the contracts of trips arranged manually, and of their sheets. */
export const tripArrangementHandlers: RouteHandler[] = [
  handle(contract.previewArrangement, (ctx, { body }) => previewArrangement(ctx, body)),
  handle(
    contract.saveArrangement,
    (ctx, { body }) => saveArrangement(ctx, body),
    (ctx, { body }) => prepareArrangement(ctx, body),
  ),
  handle(contract.lockTrip, (ctx, { params, body }) => setLock(ctx, params.id, body, true)),
  handle(contract.unlockTrip, (ctx, { params, body }) => setLock(ctx, params.id, body, false)),
  handle(updateOrderContract, (ctx, { params, body }) => updateOrder(ctx, params.id, body)),
  handle(getTripSheet, (ctx, { params, query, reply }) => printTripSheet(ctx, reply, params.id, query.lang)),
];

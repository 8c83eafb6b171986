import * as contract from '@fleet/contracts/trip-arrangements.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { tryArrangement } from './trip-arrangements.service.ts';
import { saveArrangement } from './trip-arrangements-save.service.ts';
import { setLock } from './trip-locks.service.ts';

/** Handlers of the contracts of trips arranged by hand. */
export const tripArrangementHandlers: RouteHandler[] = [
  handle(contract.tryArrangement, (ctx, { body }) => tryArrangement(ctx, body)),
  handle(contract.saveArrangement, (ctx, { body }) => saveArrangement(ctx, body)),
  handle(contract.lockTrip, (ctx, { params, body }) => setLock(ctx, params.id, body, true)),
  handle(contract.unlockTrip, (ctx, { params, body }) => setLock(ctx, params.id, body, false)),
];

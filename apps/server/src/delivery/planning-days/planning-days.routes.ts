import * as contract from '@fleet/contracts/delivery/planning-days.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { getPlanningDay } from './planning-days.service.ts';

/** Handlers of the contract of a day to be planned. */
export const planningDayHandlers: RouteHandler[] = [
  handle(contract.getPlanningDay, (ctx, { query }) => getPlanningDay(ctx, query)),
];

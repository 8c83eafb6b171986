import {
  addOdometerReading,
  correctOdometerReading,
  listOdometerReadings,
} from '@fleet/contracts/fleet/odometer-readings.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { addReading, correctReading, listReadings, type OdometerNeeds } from './odometer-readings.service.ts';

/** Handlers of the odometer contracts. */
export const odometerReadingHandlers = (needs: OdometerNeeds): RouteHandler[] => [
  handle(listOdometerReadings, (ctx, { params, query }) => listReadings(ctx, params.id, query, needs)),
  handle(addOdometerReading, (ctx, { params, body }) => addReading(ctx, params.id, body, needs)),
  handle(correctOdometerReading, (ctx, { params, body }) => correctReading(ctx, params.id, body, needs)),
];

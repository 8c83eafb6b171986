import {
  addOdometerReading,
  correctOdometerReading,
  listOdometerReadings,
} from '@fleet/contracts/odometer-readings.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { addReading, correctReading, listReadings } from './odometer-readings.service.ts';

/** Handlers of the odometer contracts. */
export const odometerReadingHandlers: RouteHandler[] = [
  handle(listOdometerReadings, (ctx, { params, query }) => listReadings(ctx, params.id, query)),
  handle(addOdometerReading, (ctx, { params, body }) => addReading(ctx, params.id, body)),
  handle(correctOdometerReading, (ctx, { params, body }) => correctReading(ctx, params.id, body)),
];

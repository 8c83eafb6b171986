import {
  correctOdometerReading,
  createOdometerReading,
  listOdometerReadings,
} from '@fleet/contracts/fleet/odometer-readings.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  correctReading,
  createReading,
  listReadings,
  type OdometerNeeds,
} from './odometer-readings.service.ts';

/** Handlers of the odometer contracts. */
export const odometerReadingHandlers = (needs: OdometerNeeds): RouteHandler[] => [
  handle(listOdometerReadings, (ctx, { params, query }) => listReadings(ctx, params.id, query, needs)),
  handle(createOdometerReading, (ctx, { params, body }) => createReading(ctx, params.id, body, needs)),
  handle(correctOdometerReading, (ctx, { params, body }) => correctReading(ctx, params.id, body, needs)),
];

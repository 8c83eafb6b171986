import { createTankReading, sendTankReadings } from '@fleet/contracts/fleet/tank-readings.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { type TankReadingNeeds, takeReading, takeReadings } from './tank-readings.service.ts';

/** Handlers of the tank-reading contracts. */
export const tankReadingHandlers = (needs: TankReadingNeeds): RouteHandler[] => [
  handle(sendTankReadings, (ctx, { body }) => takeReadings(ctx, body, needs)),
  handle(createTankReading, (ctx, { params, body }) => takeReading(ctx, params.id, body, needs)),
];

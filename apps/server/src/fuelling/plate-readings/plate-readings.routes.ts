import { readPlate } from '@fleet/contracts/fuelling/plate-readings.ts';
import type { PlateReader } from '@fleet/plate-reader/plate-reader.ts';
import { AppError } from '../../platform/app-error.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { createThrottle } from '../../platform/throttle.ts';
import { readPlateAtPump } from './plate-readings.service.ts';

const READINGS_PER_MINUTE = 30;

/** Handlers of the plate readings, over the reader of this process. */
export function plateReadingHandlers(reader: PlateReader): RouteHandler[] {
  const readings = createThrottle({ perMinute: READINGS_PER_MINUTE });
  return [
    handle(readPlate, (ctx, { body, file }) => {
      if (!readings.take(`user:${ctx.actor.user_id}`, ctx.now))
        throw new AppError('TOO_MANY_REQUESTS', 'Too many pictures; wait a minute.');
      return readPlateAtPump(ctx, reader, file, body.fuel_request_id);
    }),
  ];
}

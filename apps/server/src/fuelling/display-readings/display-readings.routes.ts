import { readMeterDisplay, readPumpDisplay } from '@fleet/contracts/fuelling/display-readings.ts';
import type { DisplayReader } from '@fleet/plate-reader/display-reader.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { createThrottle } from '../../platform/throttle.ts';
import { readMeterDisplayOf, readPumpDisplayOf } from './display-readings.service.ts';

const READINGS_PER_MINUTE = 30;

/** Handlers of the display readings, over the reader of this process. */
export function displayReadingHandlers(reader: DisplayReader): RouteHandler[] {
  const readings = createThrottle({ perMinute: READINGS_PER_MINUTE });
  const take = (ctx: Ctx) => {
    if (!readings.take(`user:${ctx.actor.user_id}`, ctx.now))
      throw new AppError('TOO_MANY_REQUESTS', 'Too many pictures; wait a minute.');
  };
  return [
    handle(readPumpDisplay, (ctx, { body }) => {
      take(ctx);
      return readPumpDisplayOf(ctx, reader, body);
    }),
    handle(readMeterDisplay, (ctx, { body }) => {
      take(ctx);
      return readMeterDisplayOf(ctx, reader, body);
    }),
  ];
}

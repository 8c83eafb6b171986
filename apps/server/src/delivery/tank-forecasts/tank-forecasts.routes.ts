import { listTankForecasts, orderTankRefills } from '@fleet/contracts/delivery/site-tanks.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { listUrgentTanks } from './tank-forecasts.service.ts';
import { orderRefills } from './tank-refills.service.ts';

/** Handlers of the forecasts of sites' tanks. */
export const tankForecastHandlers: RouteHandler[] = [
  handle(listTankForecasts, (ctx, { query }) => listUrgentTanks(ctx, query)),
  handle(orderTankRefills, (ctx, { body }) => orderRefills(ctx, body)),
];

import { listTankForecasts } from '@fleet/contracts/delivery/site-tanks.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { forecastTanks } from './tank-forecasts.service.ts';

/** Handlers of the forecasts of sites' tanks. */
export const tankForecastHandlers: RouteHandler[] = [
  handle(listTankForecasts, (ctx, { query }) => forecastTanks(ctx, query)),
];

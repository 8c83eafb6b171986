import { getVehicleSummary as getRoute } from '@fleet/contracts/insight/vehicle-summaries.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { getVehicleSummary } from './vehicle-summaries.service.ts';

/** Handlers of the vehicle-summary contracts. */
export const vehicleSummaryHandlers: RouteHandler[] = [
  handle(getRoute, (ctx, { params, query }) => getVehicleSummary(ctx, params.id, query)),
];

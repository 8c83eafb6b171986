import { listVehicles as listVehiclesRoute } from '@fleet/contracts/parties.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { listVehicles } from './vehicles.service.ts';

/** Handlers of the vehicle contracts. */
export const vehicleHandlers: RouteHandler[] = [
  handle(listVehiclesRoute, (ctx, { query }) => listVehicles(ctx, query)),
];

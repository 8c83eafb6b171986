import { listDrivers as listDriversRoute } from '@fleet/contracts/parties.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { listDrivers } from './drivers.service.ts';

/** Handlers of the driver contracts. */
export const driverHandlers: RouteHandler[] = [
  handle(listDriversRoute, (ctx, { query }) => listDrivers(ctx, query)),
];

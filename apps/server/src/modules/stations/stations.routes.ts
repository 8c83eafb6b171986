import { listStations as listStationsRoute } from '@fleet/contracts/parties.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { listStations } from './stations.service.ts';

/** Handlers of the station contracts. */
export const stationHandlers: RouteHandler[] = [
  handle(listStationsRoute, (ctx, { query }) => listStations(ctx, query)),
];

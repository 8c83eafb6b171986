import * as contract from '@fleet/contracts/stations/client-stations.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  listClientNetworks,
  listClientStations,
  mapClientStations,
  tickClientStations,
} from './client-stations.service.ts';

/** Handlers of the contracts about the stations a fleet may fuel at. */
export const clientStationHandlers: RouteHandler[] = [
  handle(contract.listClientStations, (ctx, { query }) => listClientStations(ctx, query)),
  handle(contract.mapClientStations, (ctx, { query }) => mapClientStations(ctx, query)),
  handle(contract.listClientNetworks, (ctx, { query }) => listClientNetworks(ctx, query)),
  handle(contract.allowClientStations, (ctx, { body }) => tickClientStations(ctx, 'allow', body)),
  handle(contract.disableClientStations, (ctx, { body }) => tickClientStations(ctx, 'disable', body)),
];

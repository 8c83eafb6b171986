import * as contract from '@fleet/contracts/stations.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { activateStation, addStation, deactivateStation, updateStation } from './stations.service.ts';
import { exportStations, getStation, listStationPlaces, listStations } from './stations-lists.service.ts';

/** Handlers of the station contracts. */
export const stationHandlers: RouteHandler[] = [
  handle(contract.listStations, (ctx, { query }) => listStations(ctx, query)),
  handle(contract.exportStations, (ctx, { query, reply }) => exportStations(ctx, reply, query)),
  handle(contract.listStationPlaces, (ctx, { query }) => listStationPlaces(ctx, query.network_id)),
  handle(contract.getStation, (ctx, { params }) => getStation(ctx, params.id)),
  handle(contract.createStation, async (ctx, { body }) => getStation(ctx, await addStation(ctx, body))),
  handle(contract.updateStation, async (ctx, { params, body }) => {
    await updateStation(ctx, params.id, body);
    return getStation(ctx, params.id);
  }),
  handle(contract.activateStation, async (ctx, { params }) => {
    await activateStation(ctx, params.id);
    return getStation(ctx, params.id);
  }),
  handle(contract.deactivateStation, async (ctx, { params, body }) => {
    await deactivateStation(ctx, params.id, body.even_while_fuelling);
    return getStation(ctx, params.id);
  }),
];

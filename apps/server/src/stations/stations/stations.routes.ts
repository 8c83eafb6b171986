import * as contract from '@fleet/contracts/stations/stations.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  activateStation,
  createStationFromForm,
  deactivateStation,
  type StationNeeds,
  updateStation,
} from './stations.service.ts';
import {
  exportStations,
  getStation,
  listStationCoordinates,
  listStations,
} from './stations-lists.service.ts';

/** Handlers of the station contracts. */
export function stationHandlers(needs: StationNeeds): RouteHandler[] {
  return [
    handle(contract.listStations, (ctx, { query }) => listStations(ctx, query, needs)),
    handle(contract.exportStations, (ctx, { query, reply }) => exportStations(ctx, reply, query, needs)),
    handle(contract.listStationCoordinates, (ctx, { query }) =>
      listStationCoordinates(ctx, query.network_id),
    ),
    handle(contract.getStation, (ctx, { params }) => getStation(ctx, params.id, needs)),
    handle(contract.createStation, async (ctx, { body }) =>
      getStation(ctx, await createStationFromForm(ctx, body, needs), needs),
    ),
    handle(contract.updateStation, async (ctx, { params, body }) => {
      await updateStation(ctx, params.id, body);
      return getStation(ctx, params.id, needs);
    }),
    handle(contract.activateStation, async (ctx, { params }) => {
      await activateStation(ctx, params.id);
      return getStation(ctx, params.id, needs);
    }),
    handle(contract.deactivateStation, async (ctx, { params, body }) => {
      await deactivateStation(ctx, params.id, body.even_while_fuelling, needs);
      return getStation(ctx, params.id, needs);
    }),
  ];
}

import * as contract from '@fleet/contracts/stations/nozzles.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  createNozzle,
  getForecourt,
  type NozzleNeeds,
  updateForecourt,
  updateNozzle,
} from './nozzles.service.ts';

/** Handlers of the nozzle contracts: each answers with the whole forecourt. */
export function nozzleHandlers(needs: NozzleNeeds): RouteHandler[] {
  return [
    handle(contract.getForecourt, (ctx, { params }) => getForecourt(ctx, params.id, needs)),
    handle(contract.updateForecourt, async (ctx, { params, body }) => {
      await updateForecourt(ctx, params.id, body);
      return getForecourt(ctx, params.id, needs);
    }),
    handle(contract.createNozzle, async (ctx, { body }) => {
      await createNozzle(ctx, body);
      return getForecourt(ctx, body.station_id, needs);
    }),
    handle(contract.updateNozzle, async (ctx, { params, body }) =>
      getForecourt(ctx, await updateNozzle(ctx, params.id, body, needs), needs),
    ),
  ];
}

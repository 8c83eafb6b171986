import * as contract from '@fleet/contracts/fuelling/pump-controllers.ts';
import * as orders from '@fleet/contracts/fuelling/pump-orders.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import type { Forecourt } from './forecourt-listener.service.ts';
import {
  getStationPumps,
  linkNozzles,
  listControllers,
  listTransactions,
  registerController,
  revokeController,
} from './pump-controllers.service.ts';
import { getAttachedPumps, lockPump, presetPump } from './pump-orders.service.ts';

/** Handlers of pumps that can be preset: for the attendant, and for who joins them to the platform. */
export function pumpControllerHandlers(forecourt: Forecourt): RouteHandler[] {
  return [
    handle(orders.getAttachedPumps, (ctx, { params }) => getAttachedPumps(ctx, params.id)),
    handle(orders.presetPump, (ctx, { params, body }) => presetPump(ctx, params.id, body.nozzle_id)),
    handle(orders.lockPump, (ctx, { params }) => lockPump(ctx, params.id)),
    handle(orders.listPumpTransactions, (ctx, { query }) => listTransactions(ctx, query)),
    handle(contract.listPumpControllers, (ctx, { query }) => listControllers(ctx, query)),
    handle(contract.getStationPumps, (ctx, { params }) => getStationPumps(ctx, params.id, forecourt)),
    handle(contract.linkNozzles, async (ctx, { params, body }) => {
      await linkNozzles(ctx, params.id, body);
      return getStationPumps(ctx, params.id, forecourt);
    }),
    handle(contract.registerPumpController, (ctx, { body }) => registerController(ctx, body)),
    handle(contract.revokePumpController, (ctx, { params, body }) =>
      revokeController(ctx, params.id, body.reason),
    ),
  ];
}

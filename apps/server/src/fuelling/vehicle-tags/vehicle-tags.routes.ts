import * as contract from '@fleet/contracts/fuelling/vehicle-tags.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { createCode, moveTag, pairAtDesk, setStatus } from './vehicle-tags.service.ts';
import { pairMany } from './vehicle-tags-batch.service.ts';
import { exportTags, getTag, listTags } from './vehicle-tags-list.service.ts';
import { checkCode, pairAtPump } from './vehicle-tags-pump.service.ts';

/** Tags of vehicles, for the fleet and for the pump. Every change answers with the tag as it is then. */
export const vehicleTagHandlers: RouteHandler[] = [
  handle(contract.listVehicleTags, (ctx, { query }) => listTags(ctx, query)),
  handle(contract.exportVehicleTags, (ctx, { query, reply }) => exportTags(ctx, query, reply)),
  handle(contract.getVehicleTag, (ctx, { params }) => getTag(ctx, params.id)),
  handle(contract.pairVehicleTag, async (ctx, { body }) => getTag(ctx, await pairAtDesk(ctx, body))),
  handle(contract.pairManyVehicleTags, (ctx, { body }) => pairMany(ctx, body)),
  handle(contract.setVehicleTagStatus, async (ctx, { params, body }) => {
    await setStatus(ctx, params.id, body);
    return getTag(ctx, params.id);
  }),
  handle(contract.moveVehicleTag, async (ctx, { params, body }) => {
    await moveTag(ctx, params.id, body);
    return getTag(ctx, params.id);
  }),
  handle(contract.createVehicleTagCode, (ctx, { body }) => createCode(ctx, body.vehicle_id)),
  handle(contract.checkVehicleTagCode, (ctx, { body }) => {
    stationOf(ctx);
    return checkCode(ctx, body.code);
  }),
  handle(contract.pairVehicleTagAtPump, (ctx, { body }) => pairAtPump(ctx, body, stationOf(ctx))),
];

function stationOf({ actor }: Ctx): number {
  if (actor.station_id === null) throw new AppError('FORBIDDEN', 'Only people of a station serve.');
  return actor.station_id;
}

import * as routes from '@fleet/contracts/vehicles.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  addVehicle,
  changeDriver,
  editVehicle,
  moveToGroup,
  restoreVehicle,
  setVehicleStatus,
  trashVehicle,
} from './vehicles.service.ts';
import {
  exportVehicles,
  getVehicle,
  listDriverLog,
  listVehicleChoices,
  listVehicles,
} from './vehicles-list.service.ts';

/** Handlers of the vehicle contracts. Every change answers with the vehicle as it is then. */
export const vehicleHandlers: RouteHandler[] = [
  handle(routes.listVehicles, (ctx, { query }) => listVehicles(ctx, query)),
  handle(routes.exportVehicles, (ctx, { query, reply }) => exportVehicles(ctx, query, reply)),
  handle(routes.listVehicleChoices, (ctx) => listVehicleChoices(ctx)),
  handle(routes.getVehicle, (ctx, { params }) => getVehicle(ctx, params.id)),
  handle(routes.createVehicle, async (ctx, { body }) => getVehicle(ctx, await addVehicle(ctx, body))),
  handle(routes.updateVehicle, async (ctx, { params, body }) => {
    await editVehicle(ctx, params.id, body);
    return getVehicle(ctx, params.id);
  }),
  handle(routes.setVehicleStatus, async (ctx, { params, body }) => {
    await setVehicleStatus(ctx, params.id, body.status);
    return getVehicle(ctx, params.id);
  }),
  handle(routes.trashVehicle, async (ctx, { params }) => {
    await trashVehicle(ctx, params.id);
    return getVehicle(ctx, params.id);
  }),
  handle(routes.restoreVehicle, async (ctx, { params }) => {
    await restoreVehicle(ctx, params.id);
    return getVehicle(ctx, params.id);
  }),
  handle(routes.bindDriver, async (ctx, { params, body }) => {
    await changeDriver(ctx, params.id, body.driver_id);
    return getVehicle(ctx, params.id);
  }),
  handle(routes.moveVehicles, (ctx, { body }) => moveToGroup(ctx, body)),
  handle(routes.listDriverLog, (ctx, { params, query }) => listDriverLog(ctx, params.id, query)),
];

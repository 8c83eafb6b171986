import { getActivationFee as getActivationFeeRoute } from '@fleet/contracts/fleet/activation-fees.ts';
import * as routes from '@fleet/contracts/fleet/vehicles.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  changeDriver,
  createVehicleFromForm,
  moveToGroup,
  restoreVehicle,
  setVehicleStatus,
  trashVehicle,
  updateVehicle,
  type VehicleNeeds,
} from './vehicles.service.ts';
import {
  exportVehicles,
  getActivationFee,
  getVehicle,
  listDriverLog,
  listVehicleChoices,
  listVehicles,
} from './vehicles-list.service.ts';

/** Handlers of the vehicle contracts. Every change answers with the vehicle as it is then. */
export const vehicleHandlers = (needs: VehicleNeeds): RouteHandler[] => [
  handle(routes.listVehicles, (ctx, { query }) => listVehicles(ctx, query)),
  handle(routes.exportVehicles, (ctx, { query, reply }) => exportVehicles(ctx, query, reply)),
  handle(routes.listVehicleChoices, (ctx) => listVehicleChoices(ctx)),
  handle(routes.getVehicle, (ctx, { params }) => getVehicle(ctx, params.id, needs)),
  handle(getActivationFeeRoute, (ctx, { params }) => getActivationFee(ctx, params.id, needs)),
  handle(routes.createVehicle, async (ctx, { body }) =>
    getVehicle(ctx, await createVehicleFromForm(ctx, body, needs), needs),
  ),
  handle(routes.updateVehicle, async (ctx, { params, body }) => {
    await updateVehicle(ctx, params.id, body, needs);
    return getVehicle(ctx, params.id, needs);
  }),
  handle(routes.setVehicleStatus, async (ctx, { params, body }) => {
    await setVehicleStatus(ctx, params.id, body, needs);
    return getVehicle(ctx, params.id, needs);
  }),
  handle(routes.trashVehicle, async (ctx, { params }) => {
    await trashVehicle(ctx, params.id, needs);
    return getVehicle(ctx, params.id, needs);
  }),
  handle(routes.restoreVehicle, async (ctx, { params, body }) => {
    await restoreVehicle(ctx, params.id, body?.expected_fee_halalas, needs);
    return getVehicle(ctx, params.id, needs);
  }),
  handle(routes.bindDriver, async (ctx, { params, body }) => {
    await changeDriver(ctx, params.id, body.driver_id);
    return getVehicle(ctx, params.id, needs);
  }),
  handle(routes.moveVehicles, (ctx, { body }) => moveToGroup(ctx, body)),
  handle(routes.listDriverLog, (ctx, { params, query }) => listDriverLog(ctx, params.id, query, needs)),
];

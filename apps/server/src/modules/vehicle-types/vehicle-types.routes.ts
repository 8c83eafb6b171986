import * as contract from '@fleet/contracts/vehicle-types.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  createVehicleType,
  exportVehicleTypes,
  getVehicleType,
  listVehicleTypes,
  listVehicleTypesOnOffer,
  setVehicleTypeStatus,
  updateVehicleType,
} from './vehicle-types.service.ts';

/** Handlers of the contracts about kinds of vehicle. */
export const vehicleTypeHandlers: RouteHandler[] = [
  handle(contract.listVehicleTypes, (ctx, { query }) => listVehicleTypes(ctx, query)),
  handle(contract.exportVehicleTypes, (ctx, { query, reply }) => exportVehicleTypes(ctx, query, reply)),
  handle(contract.listVehicleTypesOnOffer, (ctx) => listVehicleTypesOnOffer(ctx)),
  handle(contract.getVehicleType, (ctx, { params }) => getVehicleType(ctx, params.id)),
  handle(contract.createVehicleType, async (ctx, { body }) =>
    getVehicleType(ctx, await createVehicleType(ctx, body)),
  ),
  handle(contract.updateVehicleType, (ctx, { params, body }) => updateVehicleType(ctx, params.id, body)),
  handle(contract.activateVehicleType, (ctx, { params }) => setVehicleTypeStatus(ctx, params.id, 'active')),
  handle(contract.deactivateVehicleType, (ctx, { params }) =>
    setVehicleTypeStatus(ctx, params.id, 'inactive'),
  ),
];

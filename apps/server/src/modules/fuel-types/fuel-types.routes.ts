import * as contract from '@fleet/contracts/fuel-types.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  createFuelType,
  exportFuelTypes,
  listFuelsOnSale,
  listFuelTypes,
  readFuelType,
  setFuelTypeStatus,
  updateFuelType,
} from './fuel-types.service.ts';

/** Handlers of the product contracts. */
export const fuelTypeHandlers: RouteHandler[] = [
  handle(contract.listFuelsOnSale, (ctx) => listFuelsOnSale(ctx)),
  handle(contract.listFuelTypes, (ctx, { query }) => listFuelTypes(ctx, query)),
  handle(contract.exportFuelTypes, (ctx, { query, reply }) => exportFuelTypes(ctx, query, reply)),
  handle(contract.getFuelType, (ctx, { params }) => readFuelType(ctx, params.id)),
  handle(contract.createFuelType, async (ctx, { body }) =>
    readFuelType(ctx, await createFuelType(ctx, body)),
  ),
  handle(contract.updateFuelType, (ctx, { params, body }) => updateFuelType(ctx, params.id, body)),
  handle(contract.activateFuelType, (ctx, { params }) => setFuelTypeStatus(ctx, params.id, 'active')),
  handle(contract.deactivateFuelType, (ctx, { params }) => setFuelTypeStatus(ctx, params.id, 'inactive')),
];

import * as contract from '@fleet/contracts/warehouses.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  createWarehouse,
  exportWarehouses,
  listWarehouses,
  readWarehouse,
  setWarehouseStatus,
  updateWarehouse,
} from './warehouses.service.ts';

/** Handlers of the contracts of places deliveries go to. */
export const warehouseHandlers: RouteHandler[] = [
  handle(contract.listWarehouses, (ctx, { query }) => listWarehouses(ctx, query)),
  handle(contract.exportWarehouses, (ctx, { query, reply }) => exportWarehouses(ctx, query, reply)),
  handle(contract.getWarehouse, (ctx, { params }) => readWarehouse(ctx, params.id)),
  handle(contract.createWarehouse, async (ctx, { body }) =>
    readWarehouse(ctx, await createWarehouse(ctx, body)),
  ),
  handle(contract.updateWarehouse, (ctx, { params, body }) => updateWarehouse(ctx, params.id, body)),
  handle(contract.activateWarehouse, (ctx, { params }) => setWarehouseStatus(ctx, params.id, 'active')),
  handle(contract.deactivateWarehouse, (ctx, { params }) => setWarehouseStatus(ctx, params.id, 'inactive')),
];

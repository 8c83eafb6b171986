import * as contract from '@fleet/contracts/delivery/delivery-vehicles.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  createDeliveryAbsence,
  listDeliveryAbsences,
  removeDeliveryAbsence,
} from './delivery-absences.service.ts';
import {
  createDeliveryVehicle,
  exportDeliveryVehicles,
  getDeliveryVehicle,
  listDeliveryVehicles,
  setDeliveryVehicleStatus,
  updateDeliveryVehicle,
} from './delivery-vehicles.service.ts';

/** Handlers of the contracts of vehicles that deliver and of their absences. */
export const deliveryVehicleHandlers: RouteHandler[] = [
  handle(contract.listDeliveryVehicles, (ctx, { query }) => listDeliveryVehicles(ctx, query)),
  handle(contract.exportDeliveryVehicles, (ctx, { query, reply }) =>
    exportDeliveryVehicles(ctx, query, reply),
  ),
  handle(contract.getDeliveryVehicle, (ctx, { params }) => getDeliveryVehicle(ctx, params.id)),
  handle(contract.createDeliveryVehicle, async (ctx, { body }) =>
    getDeliveryVehicle(ctx, await createDeliveryVehicle(ctx, body)),
  ),
  handle(contract.updateDeliveryVehicle, (ctx, { params, body }) =>
    updateDeliveryVehicle(ctx, params.id, body),
  ),
  handle(contract.activateDeliveryVehicle, (ctx, { params }) =>
    setDeliveryVehicleStatus(ctx, params.id, 'active'),
  ),
  handle(contract.deactivateDeliveryVehicle, (ctx, { params }) =>
    setDeliveryVehicleStatus(ctx, params.id, 'inactive'),
  ),
  handle(contract.listDeliveryAbsences, (ctx, { query }) => listDeliveryAbsences(ctx, query)),
  handle(contract.createDeliveryAbsence, (ctx, { body }) => createDeliveryAbsence(ctx, body)),
  handle(contract.removeDeliveryAbsence, (ctx, { params }) => removeDeliveryAbsence(ctx, params.id)),
];

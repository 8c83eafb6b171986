import {
  createVehicleGroup,
  exportVehicleGroups,
  getVehicleGroup,
  listVehicleGroups,
  updateVehicleGroup,
} from '@fleet/contracts/vehicle-groups.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { createGroup, editGroup, exportGroups, getGroup, listGroups } from './vehicle-groups.service.ts';

/** Handlers of the vehicle-group contracts. */
export const vehicleGroupHandlers: RouteHandler[] = [
  handle(listVehicleGroups, (ctx, { query }) => listGroups(ctx, query)),
  handle(exportVehicleGroups, (ctx, { query, reply }) => exportGroups(ctx, query, reply)),
  handle(getVehicleGroup, (ctx, { params }) => getGroup(ctx, params.id)),
  handle(createVehicleGroup, (ctx, { body }) => createGroup(ctx, body)),
  handle(updateVehicleGroup, (ctx, { params, body }) => editGroup(ctx, params.id, body)),
];

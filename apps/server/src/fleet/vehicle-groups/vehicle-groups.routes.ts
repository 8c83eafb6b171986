import {
  createVehicleGroup,
  exportVehicleGroups,
  getVehicleGroup,
  listVehicleGroups,
  updateVehicleGroup,
} from '@fleet/contracts/fleet/vehicle-groups.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  createGroup,
  editGroup,
  exportGroups,
  type GroupNeeds,
  getGroup,
  listGroups,
} from './vehicle-groups.service.ts';

/** Handlers of the vehicle-group contracts. */
export const vehicleGroupHandlers = (needs: GroupNeeds): RouteHandler[] => [
  handle(listVehicleGroups, (ctx, { query }) => listGroups(ctx, query)),
  handle(exportVehicleGroups, (ctx, { query, reply }) => exportGroups(ctx, query, reply)),
  handle(getVehicleGroup, (ctx, { params }) => getGroup(ctx, params.id, needs)),
  handle(createVehicleGroup, async (ctx, { body }) => getGroup(ctx, await createGroup(ctx, body), needs)),
  handle(updateVehicleGroup, async (ctx, { params, body }) => {
    await editGroup(ctx, params.id, body);
    return getGroup(ctx, params.id, needs);
  }),
];

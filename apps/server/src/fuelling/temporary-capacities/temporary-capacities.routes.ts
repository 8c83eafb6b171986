import * as contract from '@fleet/contracts/fuelling/temporary-capacities.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { allocateInBulk } from './allocations.service.ts';
import {
  grantTemporaryCapacity,
  listCapacityVehicles,
  listTemporaryCapacities,
  revokeTemporaryCapacities,
} from './temporary-capacities.service.ts';

/** Handlers of the contracts about temporary capacity. */
export const temporaryCapacityHandlers: RouteHandler[] = [
  handle(contract.listTemporaryCapacities, (ctx, { query }) => listTemporaryCapacities(ctx, query)),
  handle(contract.listCapacityVehicles, (ctx, { query }) => listCapacityVehicles(ctx, query)),
  handle(contract.grantTemporaryCapacity, (ctx, { body }) => grantTemporaryCapacity(ctx, body)),
  handle(contract.allocateInBulk, (ctx, { body }) => allocateInBulk(ctx, body)),
  handle(contract.revokeTemporaryCapacities, (ctx, { body }) => revokeTemporaryCapacities(ctx, body)),
];

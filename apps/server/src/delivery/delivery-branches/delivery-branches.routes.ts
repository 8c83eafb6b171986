import * as contract from '@fleet/contracts/delivery/delivery-branches.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  createDeliveryBranch,
  exportDeliveryBranches,
  getDeliveryBranch,
  listDeliveryBranches,
  readConstraints,
  setDeliveryBranchStatus,
  updateConstraints,
  updateDeliveryBranch,
} from './delivery-branches.service.ts';
import {
  createDeliverySlots,
  listDeliverySlots,
  setDeliverySlotStatus,
  updateDeliverySlot,
} from './delivery-slots.service.ts';

/** Handlers of the contracts of branches, their constraints and their slots. */
export const deliveryBranchHandlers: RouteHandler[] = [
  handle(contract.listDeliveryBranches, (ctx, { query }) => listDeliveryBranches(ctx, query)),
  handle(contract.exportDeliveryBranches, (ctx, { query, reply }) =>
    exportDeliveryBranches(ctx, query, reply),
  ),
  handle(contract.getDeliveryBranch, (ctx, { params }) => getDeliveryBranch(ctx, params.id)),
  handle(contract.createDeliveryBranch, async (ctx, { body }) =>
    getDeliveryBranch(ctx, await createDeliveryBranch(ctx, body)),
  ),
  handle(contract.updateDeliveryBranch, (ctx, { params, body }) =>
    updateDeliveryBranch(ctx, params.id, body),
  ),
  handle(contract.activateDeliveryBranch, (ctx, { params }) =>
    setDeliveryBranchStatus(ctx, params.id, 'active'),
  ),
  handle(contract.deactivateDeliveryBranch, (ctx, { params }) =>
    setDeliveryBranchStatus(ctx, params.id, 'inactive'),
  ),
  handle(contract.getDeliveryConstraints, (ctx, { params }) => readConstraints(ctx, params.id)),
  handle(contract.updateDeliveryConstraints, (ctx, { params, body }) =>
    updateConstraints(ctx, params.id, body),
  ),
  handle(contract.listDeliverySlots, (ctx, { query }) => listDeliverySlots(ctx, query.delivery_branch_id)),
  handle(contract.createDeliverySlot, (ctx, { body }) => createDeliverySlots(ctx, body)),
  handle(contract.updateDeliverySlot, (ctx, { params, body }) => updateDeliverySlot(ctx, params.id, body)),
  handle(contract.activateDeliverySlot, (ctx, { params }) => setDeliverySlotStatus(ctx, params.id, 'active')),
  handle(contract.deactivateDeliverySlot, (ctx, { params }) =>
    setDeliverySlotStatus(ctx, params.id, 'inactive'),
  ),
];

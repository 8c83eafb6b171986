import * as contract from '@fleet/contracts/delivery/delivery-branches.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { readAlertLimits, updateAlertLimits } from './alert-limits.service.ts';
import { branchHandlers } from './delivery-branches.resource.ts';
import { readConstraints, updateConstraints } from './delivery-branches.service.ts';
import {
  createDeliverySlots,
  listDeliverySlots,
  setDeliverySlotStatus,
  updateDeliverySlot,
} from './delivery-slots.service.ts';

/** Handlers of the contracts of branches, their constraints and their slots. */
export const deliveryBranchHandlers: RouteHandler[] = [
  ...branchHandlers,
  handle(contract.getDeliveryConstraints, (ctx, { params }) => readConstraints(ctx, params.id)),
  handle(contract.updateDeliveryConstraints, (ctx, { params, body }) =>
    updateConstraints(ctx, params.id, body),
  ),
  handle(contract.getAlertLimits, (ctx, { params }) => readAlertLimits(ctx, params.id)),
  handle(contract.updateAlertLimits, (ctx, { params, body }) => updateAlertLimits(ctx, params.id, body)),
  handle(contract.listDeliverySlots, (ctx, { query }) => listDeliverySlots(ctx, query.delivery_branch_id)),
  handle(contract.createDeliverySlot, (ctx, { body }) => createDeliverySlots(ctx, body)),
  handle(contract.updateDeliverySlot, (ctx, { params, body }) => updateDeliverySlot(ctx, params.id, body)),
  handle(contract.activateDeliverySlot, (ctx, { params }) => setDeliverySlotStatus(ctx, params.id, 'active')),
  handle(contract.deactivateDeliverySlot, (ctx, { params }) =>
    setDeliverySlotStatus(ctx, params.id, 'inactive'),
  ),
];

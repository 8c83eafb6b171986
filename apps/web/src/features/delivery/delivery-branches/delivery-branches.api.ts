import {
  activateDeliveryBranch,
  activateDeliverySlot,
  createDeliveryBranch,
  createDeliverySlot,
  deactivateDeliveryBranch,
  deactivateDeliverySlot,
  getAlertLimits,
  getDeliveryBranch,
  getDeliveryConstraints,
  listDeliveryBranches,
  listDeliverySlots,
  updateAlertLimits,
  updateDeliveryBranch,
  updateDeliveryConstraints,
  updateDeliverySlot,
} from '@fleet/contracts/delivery/delivery-branches.ts';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange, useSwitch } from '../../../lib/use-change.ts';
import { useList, useOne } from '../../../lib/use-list.ts';

export type DeliveryBranch = AnswerOf<typeof getDeliveryBranch>;
export type DeliverySlot = AnswerOf<typeof listDeliverySlots>['rows'][number];
/** The specification's `constraints` of a depot. */
export type Constraints = AnswerOf<typeof getDeliveryConstraints>;
export type AlertLimits = AnswerOf<typeof getAlertLimits>;
export type DeliveryBranchQuery = NonNullable<InputOf<typeof listDeliveryBranches>['query']>;

const KIND = 'delivery_branch';
const SLOT = 'delivery_slot';
const CONSTRAINTS = 'delivery_constraints';
const LIMITS = 'delivery_alert_limits';

/** One page of the list; the previous page stays visible while loading. */
export const useDeliveryBranchList = (query: DeliveryBranchQuery) =>
  useList(listDeliveryBranches, KIND, query);

/** One branch by the id in the address. */
export const useDeliveryBranch = (id: string) => useOne(getDeliveryBranch, KIND, id);

/** A depot's weekly slots: the specification's `deliverySlots`. */
export function useDeliverySlots(delivery_branch_id: number) {
  const result = useQuery({
    queryKey: [SLOT, delivery_branch_id],
    queryFn: ({ signal }) => call(listDeliverySlots, { query: { delivery_branch_id }, signal }),
  });
  return { ...result, deliverySlots: result.data?.rows };
}

/** A depot's planning parameters. */
export function useConstraints(id: number) {
  const result = useQuery({
    queryKey: [CONSTRAINTS, id],
    queryFn: ({ signal }) => call(getDeliveryConstraints, { params: { id }, signal }),
  });
  return { ...result, constraints: result.data };
}

/** When the dispatchers of a depot are alerted. */
export function useAlertLimits(id: number) {
  return useQuery({
    queryKey: [LIMITS, id],
    queryFn: ({ signal }) => call(getAlertLimits, { params: { id }, signal }),
  });
}

export const useUpdateAlertLimits = () => useChange(updateAlertLimits, [LIMITS]);
export const useCreateDeliveryBranch = () => useChange(createDeliveryBranch, [KIND]);
export const useUpdateDeliveryBranch = () => useChange(updateDeliveryBranch, [KIND]);
export const useUpdateConstraints = () => useChange(updateDeliveryConstraints, [CONSTRAINTS]);
export const useCreateSlot = () => useChange(createDeliverySlot, [SLOT]);
export const useUpdateSlot = () => useChange(updateDeliverySlot, [SLOT]);

/** Activates or deactivates a depot. */
export const useSwitchDeliveryBranch = () =>
  useSwitch(activateDeliveryBranch, deactivateDeliveryBranch, [KIND]);

/** Activates or deactivates a slot. */
export const useSwitchSlot = () => useSwitch(activateDeliverySlot, deactivateDeliverySlot, [SLOT]);

import { listDeliveryBranches } from '@fleet/contracts/delivery/delivery-branches.ts';
import { getDeliveryMeasures } from '@fleet/contracts/delivery/delivery-measures.ts';
import { comparePlans } from '@fleet/contracts/delivery/plan-comparisons.ts';
import { explainPlan } from '@fleet/contracts/delivery/plan-explanations.ts';
import { applyPlanOffer, listPlanOffers } from '@fleet/contracts/delivery/plan-offers.ts';
import { getPlanningDay } from '@fleet/contracts/delivery/planning-days.ts';
import { createPlan, getPlan, listPlans, stopPlan } from '@fleet/contracts/delivery/plans.ts';
import { createSlotRequest } from '@fleet/contracts/delivery/slot-requests.ts';
import {
  lockTrip,
  previewArrangement,
  saveArrangement,
  unlockTrip,
} from '@fleet/contracts/delivery/trip-arrangements.ts';
import {
  adoptPlan,
  approveTrip,
  assignTrip,
  rejectTrip,
  unassignTrip,
} from '@fleet/contracts/delivery/trips.ts';
import { advanceTrips } from '@fleet/contracts/delivery/trips-many.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';

export type Arrangement = InputOf<typeof previewArrangement>['body'];
export type Tried = AnswerOf<typeof previewArrangement>;

const MAX_BRANCHES = 100;
const AT_ONCE = 4;
const POLL_MS = 1000;
/** Derived from trips: changes of trips refetch it. */
const DRIVEN = 'trip';
const TOUCHED = ['planning_day', 'plan', 'trip', 'order'];

/** A depot's day with everything needed for planning. */
export function usePlanningDay(delivery_branch_id: number, plan_date: string) {
  return useQuery({
    queryKey: ['planning_day', delivery_branch_id, plan_date],
    queryFn: ({ signal }) => call(getPlanningDay, { query: { delivery_branch_id, plan_date }, signal }),
  });
}

/** What the day's trips drove and cost, beside what was planned for them. */
export function useDayDriven(delivery_branch_id: number, day: string, enabled: boolean) {
  const query = { delivery_branch_id, from_date: day, to_date: day };
  return useQuery({
    queryKey: [DRIVEN, 'sums', query],
    queryFn: ({ signal }) => call(getDeliveryMeasures, { query, signal }),
    enabled,
  });
}

/** The plans of a day, newest first. */
export function usePlansOfDay(delivery_branch_id: number, plan_date: string) {
  return useQuery({
    queryKey: ['plan', 'list', delivery_branch_id, plan_date],
    queryFn: ({ signal }) => call(listPlans, { query: { delivery_branch_id, plan_date }, signal }),
  });
}

/** One plan in its current state: the specification's `routesPlan`. */
export function usePlan(id: number | null) {
  const result = useQuery({
    queryKey: ['plan', 'one', id],
    queryFn: ({ signal }) => call(getPlan, { params: { id: id! }, signal }),
    enabled: id !== null,
    // Better plans are pushed by the server; elapsed time needs polling.
    refetchInterval: ({ state }) =>
      state.data && ['queued', 'running'].includes(state.data.status) ? POLL_MS : false,
  });
  return { ...result, routesPlan: result.data };
}

/** Comparison of a plan with another, or with the day's trips. */
export function useComparison(id: number | null, other: number | 'trips' | null) {
  const query = typeof other === 'number' ? { other_plan_id: other } : {};
  return useQuery({
    queryKey: ['plan', 'compare', id, other],
    queryFn: ({ signal }) => call(comparePlans, { params: { id: id! }, query, signal }),
    enabled: id !== null && other !== null,
  });
}

/** What a finished plan's orders cost it; such a plan does not change. */
export function useExplanation(id: number) {
  return useQuery({
    queryKey: ['plan_explanation', id],
    queryFn: ({ signal }) => call(explainPlan, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Depots available for planning. */
export function useBranches() {
  return useQuery({
    queryKey: ['delivery_branch', 'to-plan'],
    queryFn: ({ signal }) =>
      call(listDeliveryBranches, {
        query: { status: 'active', per_page: MAX_BRANCHES, sort: 'id' },
        signal,
      }),
  });
}

/** Options to deliver an order; requested once, not refetched by later changes. */
export function useOffers(order_id: number, plan_id: number | null) {
  return useQuery({
    queryKey: ['plan_offers', order_id, plan_id],
    queryFn: ({ signal }) =>
      call(listPlanOffers, { query: { order_id, ...(plan_id === null ? {} : { plan_id }) }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Previews trips without saving. */
export const tryOut = (body: Arrangement, signal: AbortSignal) => call(previewArrangement, { body, signal });

/** Refetches plans and days on server events. */
export function usePlanEvents(): void {
  const queryClient = useQueryClient();
  useServerEvents((event) => {
    if (event.type === 'plan') {
      void queryClient.invalidateQueries({ queryKey: ['plan', 'one', event.id] });
      void queryClient.invalidateQueries({ queryKey: ['plan', 'list'] });
    }
    if (event.type === 'trip' || event.type === 'order')
      void queryClient.invalidateQueries({ queryKey: ['planning_day'] });
    if (event.type === 'trip') void queryClient.invalidateQueries({ queryKey: [DRIVEN, 'sums'] });
  });
}

export const useCreatePlan = () => useChange(createPlan, TOUCHED);
export const useStopPlan = () => useChange(stopPlan, TOUCHED);
export const useAdoptPlan = () => useChange(adoptPlan, TOUCHED);
export const useSaveArrangement = () => useChange(saveArrangement, TOUCHED);
export const useApplyOffer = () => useChange(applyPlanOffer, TOUCHED);
export const useRequestSlot = () => useChange(createSlotRequest, TOUCHED);
export const useLockTrip = () => useChange(lockTrip, TOUCHED);
export const useUnlockTrip = () => useChange(unlockTrip, TOUCHED);
export const useApproveTrip = () => useChange(approveTrip, TOUCHED);
export const useRejectTrip = () => useChange(rejectTrip, TOUCHED);
export const useAdvanceTrips = () => useChange(advanceTrips, TOUCHED);
export const useAssignTrip = () => useChange(assignTrip, TOUCHED);
export const useUnassignTrip = () => useChange(unassignTrip, TOUCHED);

/** Applies an action to several trips, a few at a time, then refetches once. Throws the first error after all were tried. */
export function useEachTrip() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (calls: readonly (() => Promise<unknown>)[]) => {
      const refusals: unknown[] = [];
      const waiting = [...calls];
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift())
          await next().catch((error: unknown) => refusals.push(error));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      if (refusals.length > 0) throw refusals[0];
    },
    onSettled: () => Promise.all(TOUCHED.map((kind) => queryClient.invalidateQueries({ queryKey: [kind] }))),
  });
}

/** Calls for a single trip, for `useEachTrip`. */
export const ofTrip = {
  reject:
    ({ id, version }: TripSeen, reason: string) =>
    () =>
      call(rejectTrip, { params: { id }, body: { version, reason } }),
};
type TripSeen = { id: number; version: number };

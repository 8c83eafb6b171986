import type { PlanningDay } from '@fleet/contracts/delivery/planning-days.ts';
import type { PlanDetail } from '@fleet/contracts/delivery/plans.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useCan } from '../../../lib/user-context.ts';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { ofTrip, useAdoptPlan, useAdvanceTrips, useEachTrip } from './plans.api.ts';
import type { PlanAddress } from './use-plan-address.ts';

export interface DayActions {
  approve: (() => void) | null;
  /** Saves the plan as draft trips, for another user to approve. */
  saveDraft: (() => void) | null;
  reject: (() => void) | null;
  assign: (() => void) | null;
  /** Approves every draft and assigns it to its vehicle's driver, in one call. */
  approveAndAssign: (() => void) | null;
  /** Approval is not yet available: the search is running. */
  isWaiting: boolean;
  isBusy: boolean;
  /** Whether the dialog for the rejection reason is open. */
  isRejecting: boolean;
  endReject: () => void;
  doReject: (reason: string) => Promise<void>;
}

interface TripSeen {
  readonly id: number;
  readonly version: number;
}

/**
 * Actions for a complete day: approve, reject, assign drivers. The day continues while a plan is displayed: if a vehicle was loaded
 * since, or an order changed, `replan` computes it again, with permission.
 */
export function useDayActions(
  day: PlanningDay | undefined,
  plan: PlanDetail | null,
  address: PlanAddress,
  replan: ((scope: PlanDetail['scope']) => void) | null,
): DayActions {
  const { t } = useTranslation();
  const adopt = useAdoptPlan();
  const each = useEachTrip();
  const advance = useAdvanceTrips();
  const mayApprove = useCan('approve trip');
  const [isRejecting, setRejecting] = useState(false);
  const drafts = day?.trips.filter(({ can }) => can.approve) ?? [];
  const givable = day?.trips.filter(({ can, status }) => can.assign && status === 'approved') ?? [];
  const canAdopt = plan?.can.adopt ?? false;

  const showFailure = (error: unknown) => showError(errorText(t, error));
  const adoptAnd = async (thenApprove: boolean) => {
    try {
      const { trips } = await adopt.mutateAsync({ body: { plan_id: plan!.id } });
      address.goTo({ plan: 'trips' });
      // Trips replanned for the rest of the day may already be assigned, or may have been rejected.
      const made = trips.filter(({ can }) => can.approve);
      const remaining = trips.filter(({ status }) => status !== 'rejected');
      if (thenApprove && made.length > 0) return advanceAll(['approve'], made);
      if (made.length === 0) showSuccess(t('plans.replanned', { count: remaining.length }));
      else showSuccess(t('plans.kept', { count: made.length }));
    } catch (error) {
      if (!replan || !isCallError(error, 'PLAN_OUTDATED')) return showFailure(error);
      showError(t('plans.replanning'));
      replan(plan!.scope);
    }
  };
  /** One call for all; those that could not advance are named with what they lack. */
  const advanceAll = async (steps: ('approve' | 'assign')[], wanted: readonly TripSeen[]) => {
    try {
      const { approved, assigned, refused } = await advance.mutateAsync({
        body: { steps, trips: wanted.map(({ id, version }) => ({ id, version })) },
      });
      if (approved.length > 0) showSuccess(t('plans.approved', { count: approved.length }));
      if (assigned.length > 0) showSuccess(t('plans.assigned', { count: assigned.length }));
      if (refused.length === 0) return;
      const lines = refused.map(({ trip_code, code, driver }) =>
        t('plans.not_advanced', {
          trip: trip_code ?? '',
          reason: t(driver ? `plans.no_driver_for.${driver}` : `errors.${code}`),
        }),
      );
      showError([t('plans.not_all_advanced', { count: refused.length }), ...lines].join('\n'));
    } catch (error) {
      showFailure(error);
    }
  };
  const forAll = async (calls: readonly (() => Promise<unknown>)[], done: string) => {
    try {
      await each.mutateAsync(calls);
      showSuccess(t(done, { count: calls.length }));
    } catch (error) {
      showFailure(error);
    }
  };
  const isOfDay = plan === null;
  const isRunning = plan !== null && (plan.status === 'queued' || plan.status === 'running');
  return {
    approve:
      canAdopt && mayApprove
        ? () => void adoptAnd(true)
        : isOfDay && drafts.length > 0
          ? () => void advanceAll(['approve'], drafts)
          : null,
    saveDraft: canAdopt ? () => void adoptAnd(false) : null,
    reject: isOfDay && drafts.some(({ can }) => can.reject) ? () => setRejecting(true) : null,
    assign:
      isOfDay && drafts.length === 0 && givable.length > 0
        ? () => void advanceAll(['assign'], givable)
        : null,
    approveAndAssign:
      isOfDay && mayApprove && drafts.length > 0
        ? () => void advanceAll(['approve', 'assign'], drafts)
        : null,
    isWaiting: isRunning,
    isBusy: adopt.isPending || each.isPending || advance.isPending,
    isRejecting,
    endReject: () => setRejecting(false),
    doReject: async (reason) => {
      setRejecting(false);
      await forAll(
        drafts.filter(({ can }) => can.reject).map((trip) => ofTrip.reject(trip, reason)),
        'plans.rejected',
      );
    },
  };
}

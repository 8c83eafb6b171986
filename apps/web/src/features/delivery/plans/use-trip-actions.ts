import { getTripSheet } from '@fleet/contracts/delivery/trip-sheets.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { download } from '../../../lib/download.ts';
import { errorText } from '../../../lib/error-text.ts';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import type { Lane } from './lanes.ts';
import {
  useApproveTrip,
  useAssignTrip,
  useLockTrip,
  useRejectTrip,
  useUnassignTrip,
  useUnlockTrip,
} from './plans.api.ts';
import type { TripAction } from './screen-context.ts';

/** Actions of a trip's menu in the timeline. */
export function useTripActions() {
  const { t } = useTranslation();
  const lang = useWrittenLanguage();
  const { mutateAsync: approve } = useApproveTrip();
  const { mutateAsync: assign } = useAssignTrip();
  const { mutateAsync: unassign } = useUnassignTrip();
  const { mutateAsync: reject } = useRejectTrip();
  const { mutateAsync: lock } = useLockTrip();
  const { mutateAsync: unlock } = useUnlockTrip();
  const [rejecting, setRejecting] = useState<Lane | null>(null);

  const confirmDone = useCallback(
    (done: Promise<unknown>, action: TripAction, code: string) =>
      void done
        .then(() => action !== 'sheet' && showSuccess(t(`plans.done.${action}`, { code })))
        .catch((error: unknown) => showError(errorText(t, error))),
    [t],
  );

  const actionsOf = useCallback(({ trip }: Lane): readonly TripAction[] => {
    if (!trip) return [];
    const { can, is_locked } = trip;
    return [
      ...(can.approve ? (['approve'] as const) : []),
      ...(can.assign ? (['assign'] as const) : []),
      ...(can.unassign ? (['unassign'] as const) : []),
      ...(can.lock ? ([is_locked ? 'unlock' : 'lock'] as const) : []),
      'sheet',
      ...(can.reject ? (['reject'] as const) : []),
    ];
  }, []);

  const act = useCallback(
    (action: TripAction, lane: Lane) => {
      const { trip } = lane;
      if (!trip) return;
      if (action === 'reject') return setRejecting(lane);
      const input = { params: { id: trip.id }, body: { version: trip.version } };
      const doing = {
        approve: () => approve(input),
        assign: () => assign(input),
        unassign: () => unassign(input),
        lock: () => lock(input),
        unlock: () => unlock(input),
        sheet: () => download(getTripSheet, { params: { id: trip.id }, query: { lang } }),
      }[action];
      confirmDone(doing(), action, trip.trip_code);
    },
    [approve, assign, unassign, lock, unlock, lang, confirmDone],
  );

  return {
    actionsOf,
    act,
    rejecting,
    endReject: () => setRejecting(null),
    doReject: (reason: string) => {
      const trip = rejecting?.trip;
      setRejecting(null);
      if (trip)
        confirmDone(
          reject({ params: { id: trip.id }, body: { version: trip.version, reason } }),
          'reject',
          trip.trip_code,
        );
    },
    lockStop: ({ trip }: Lane, order_id: number, isLocked: boolean) => {
      if (!trip) return;
      const input = { params: { id: trip.id }, body: { version: trip.version, order_ids: [order_id] } };
      confirmDone(isLocked ? lock(input) : unlock(input), isLocked ? 'lock' : 'unlock', trip.trip_code);
    },
  };
}

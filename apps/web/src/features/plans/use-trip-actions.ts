import { getTripSheet } from '@fleet/contracts/trip-sheets.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../lib/download.ts';
import { errorText } from '../../lib/error-text.ts';
import { useWrittenLanguage } from '../../lib/look-context.ts';
import { showError, showSuccess } from '../../ui/toast.tsx';
import type { Lane } from './lanes.ts';
import {
  useApproveTrip,
  useAssignTrip,
  useLockTrip,
  useRejectTrip,
  useTakeBackTrip,
  useUnlockTrip,
} from './plans.api.ts';
import type { TripAction } from './screen-context.ts';

/** What is said to one trip of the day: from its menu in the timeline. */
export function useTripActions() {
  const { t } = useTranslation();
  const lang = useWrittenLanguage();
  const { mutateAsync: approve } = useApproveTrip();
  const { mutateAsync: assign } = useAssignTrip();
  const { mutateAsync: takeBack } = useTakeBackTrip();
  const { mutateAsync: reject } = useRejectTrip();
  const { mutateAsync: lock } = useLockTrip();
  const { mutateAsync: unlock } = useUnlockTrip();
  const [rejecting, setRejecting] = useState<Lane | null>(null);

  const say = useCallback(
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
      ...(can.take_back ? (['take_back'] as const) : []),
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
        take_back: () => takeBack(input),
        lock: () => lock(input),
        unlock: () => unlock(input),
        sheet: () => download(getTripSheet, { params: { id: trip.id }, query: { lang } }),
      }[action];
      say(doing(), action, trip.trip_code);
    },
    [approve, assign, takeBack, lock, unlock, lang, say],
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
        say(
          reject({ params: { id: trip.id }, body: { version: trip.version, reason } }),
          'reject',
          trip.trip_code,
        );
    },
    lockStop: ({ trip }: Lane, order_id: number, isLocked: boolean) => {
      if (!trip) return;
      const input = { params: { id: trip.id }, body: { version: trip.version, order_ids: [order_id] } };
      say(isLocked ? lock(input) : unlock(input), isLocked ? 'lock' : 'unlock', trip.trip_code);
    },
  };
}

import { ACCEPTABLE_VIOLATIONS, type Violation } from '@fleet/contracts/delivery/trip-arrangements.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { showError, showUndo } from '../../../ui/toast.tsx';
import type { Board } from './board.ts';
import { type Lane, stepsOf } from './lanes.ts';
import { arrangementOf, type Move, type MoveSession } from './move-session.ts';
import { orderNo } from './plan-labels.ts';
import { type Arrangement, tryOut, useAdoptPlan, useSaveArrangement } from './plans.api.ts';

type Accept = (typeof ACCEPTABLE_VIOLATIONS)[number];
type Trips = Awaited<ReturnType<ReturnType<typeof useSaveArrangement>['mutateAsync']>>['trips'];

/** A drop with violations that the user may override. */
export interface PendingMove {
  readonly order_id: number;
  readonly arrangement: Arrangement;
  readonly violations: readonly Violation[];
  readonly accept: readonly Accept[];
}

interface DropParts {
  session: MoveSession;
  board: Board;
  /** A displayed plan not yet adopted: the first change adopts it. */
  plan_id: number | null;
  onAdopted: () => void;
}

/** Saves a drop: immediately without violations, after confirmation with overridable ones, otherwise not at all. */
export function useDrop({ session, board, plan_id, onAdopted }: DropParts) {
  const { t } = useTranslation();
  const save = useSaveArrangement();
  const adopt = useAdoptPlan();
  const [pendingMove, setPendingMove] = useState<PendingMove | null>(null);

  const saveMove = async (order_id: number, arrangement: Arrangement, accept: readonly Accept[]) => {
    const before = board;
    try {
      const trips = await adopted(arrangement);
      const saved = await save.mutateAsync({ body: { ...arrangement, trips, accept: [...accept] } });
      const back = { ...arrangement, trips: inverse(before, arrangement, saved.trips) };
      const text = t('plans.moved', { order: orderNo(order_id) });
      showUndo(text, t('plans.undo'), () => {
        save
          .mutateAsync({ body: { ...back, accept: [...ACCEPTABLE_VIOLATIONS] } })
          .catch((error) => showError(errorText(t, error)));
      });
    } catch (error) {
      showError(errorText(t, error));
    }
  };

  /** The trips to save; those of a plan are created first. */
  const adopted = async (arrangement: Arrangement): Promise<Arrangement['trips']> => {
    if (plan_id === null) return arrangement.trips;
    const { trips } = await adopt.mutateAsync({ body: { plan_id } });
    onAdopted();
    return arrangement.trips.map((sentTrip) => {
      const made = trips.find(
        ({ vehicle }) => sentTrip.trip_id == null && vehicle.id === sentTrip.delivery_vehicle_id,
      );
      return made ? { ...sentTrip, trip_id: made.id, version: made.version } : sentTrip;
    });
  };

  const drop = async () => {
    const move = session.get();
    const arrangement = session.customTripData();
    if (!move || !arrangement) return session.cancel();
    try {
      const tried = move.tried ?? (await tryOut(arrangement, AbortSignal.timeout(10_000)));
      session.cancel();
      const violations = tried.trips.flatMap((trip) => trip.violations);
      const fatal = violations.find(({ can_accept }) => !can_accept);
      if (fatal) return showError(t('plans.cannot', { why: t(`plans.violation_names.${fatal.code}`) }));
      const accept = [...new Set(violations.map(({ code }) => code))].filter(isAcceptable);
      if (accept.length > 0)
        return setPendingMove({ order_id: move.order_id, arrangement, violations, accept });
      await saveMove(move.order_id, arrangement, []);
    } catch (error) {
      session.cancel();
      showError(isCallError(error) ? errorText(t, error) : t('errors.OFFLINE'));
    }
  };

  return {
    drop,
    pendingMove,
    isBusy: save.isPending || adopt.isPending,
    cancelMove: () => setPendingMove(null),
    doAnyway: () => {
      if (!pendingMove) return;
      setPendingMove(null);
      void saveMove(pendingMove.order_id, pendingMove.arrangement, pendingMove.accept);
    },
    /** Takes an order off its trip; it becomes unassigned. */
    takeOut: (order_id: number, from: Lane) => {
      const move: Pick<Move, 'order_id' | 'from' | 'target'> = {
        order_id,
        from: from.key,
        target: 'unassigned',
      };
      const { delivery_branch_id, trip_date } = session.day();
      const arrangement = arrangementOf(move, board, { delivery_branch_id, trip_date });
      if (arrangement) void saveMove(order_id, arrangement, [...ACCEPTABLE_VIOLATIONS]);
    },
  };
}

function isAcceptable(code: string): code is Accept {
  return (ACCEPTABLE_VIOLATIONS as readonly string[]).includes(code);
}

/** The previous arrangement with current versions, for undo; newly created trips are rejected again. */
function inverse(before: Board, sent: Arrangement, saved: Trips): Arrangement['trips'] {
  return sent.trips.map((sentTrip) => {
    const lane = before.lanes.find((known) =>
      sentTrip.trip_id == null
        ? known.vehicle.id === sentTrip.delivery_vehicle_id
        : known.trip?.id === sentTrip.trip_id,
    );
    const now = saved.find((trip) =>
      sentTrip.trip_id == null
        ? trip.vehicle.id === sentTrip.delivery_vehicle_id
        : trip.id === sentTrip.trip_id,
    );
    // A trip rejected with its last order cannot be restored: its order gets a new one.
    const isThere = now && now.status !== 'rejected';
    return {
      ...(isThere && { trip_id: now.id, version: now.version }),
      delivery_vehicle_id: sentTrip.delivery_vehicle_id,
      steps: lane ? stepsOf(lane) : [],
    };
  });
}

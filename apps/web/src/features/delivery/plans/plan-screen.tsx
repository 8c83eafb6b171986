import { SegmentedControl, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useCan } from '../../../lib/user-context.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { showError } from '../../../ui/toast.tsx';
import { type Board, boardOf, EMPTY_BOARD, tripWith } from './board.ts';
import { PlanMap } from './map/plan-map.tsx';
import { MoveCard } from './move-card.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { createMoveSession } from './move-session.ts';
import { OffersDialog } from './offers-dialog.tsx';
import { ConfirmMoveDialog, RejectDialog } from './plan-dialogs.tsx';
import { PlanHeader } from './plan-header.tsx';
import classes from './plan-screen.module.css';
import { PlanStrip } from './plan-strip.tsx';
import {
  useCreatePlan,
  useDayDriven,
  usePlan,
  usePlanEvents,
  usePlanningDay,
  usePlansOfDay,
  useStopPlan,
} from './plans.api.ts';
import { PlanScreenContext } from './screen-context.ts';
import { StopCard } from './stop-card.tsx';
import { TripList } from './trip-list.tsx';
import { type TimelineHandle, TripsTimeline } from './trips-timeline.tsx';
import { UnassignedCard } from './unassigned-card.tsx';
import { useDayActions } from './use-day-actions.ts';
import { useDrop } from './use-drop.ts';
import { useHand } from './use-hand.ts';
import { MoveContext } from './use-move.ts';
import { type PlanAddress, usePlanAddress } from './use-plan-address.ts';
import { useTripActions } from './use-trip-actions.ts';

const PHONE = '(max-width: 48em)';
/** Planning of a day: map, timeline and list of the same trips, synchronized; moves are previewed with their cost. */
export function PlanScreen() {
  const { t } = useTranslation();
  const address = usePlanAddress();
  usePlanEvents();
  const { selectedBranch, date } = address;
  const day = usePlanningDay(selectedBranch, date);
  const plans = usePlansOfDay(selectedBranch, date);
  const wanted = shownPlan(address, plans.data?.rows ?? [], (day.data?.trips.length ?? 0) > 0);
  const { routesPlan: shown = null } = usePlan(wanted);
  const board = useMemo(() => (day.data ? boardOf(day.data, shown) : EMPTY_BOARD), [day.data, shown]);

  if (day.error) return <ErrorState page text={errorText(t, day.error)} onRetry={() => void day.refetch()} />;
  return (
    <DayScreen
      key={`${selectedBranch} ${date}`}
      address={address}
      day={day.data}
      plans={plans.data?.rows ?? []}
      plan={shown}
      board={board}
    />
  );
}

/** The plan in the address, otherwise one in progress, otherwise the newest while there are no trips. */
function shownPlan(
  { plan }: PlanAddress,
  rows: readonly { id: number; status: string; adopted_at: string | null }[],
  hasTrips: boolean,
): number | null {
  if (plan === 'trips') return null;
  if (plan !== null) return plan;
  const atWork = rows.find(({ status }) => status === 'queued' || status === 'running');
  if (atWork) return atWork.id;
  const newest = rows.find(({ status, adopted_at }) => status !== 'failed' && adopted_at === null);
  return hasTrips ? null : (newest?.id ?? null);
}

interface DayScreenProps {
  address: PlanAddress;
  day: ReturnType<typeof usePlanningDay>['data'];
  plans: NonNullable<ReturnType<typeof usePlansOfDay>['data']>['rows'];
  plan: NonNullable<ReturnType<typeof usePlan>['data']> | null;
  board: Board;
}

function DayScreen({ address, day, plans, plan, board }: DayScreenProps) {
  const { t } = useTranslation();
  const { selectedBranch, date, goTo } = address;
  const isPhone = useMediaQuery(PHONE, window.matchMedia(PHONE).matches);
  const [selected, setSelected] = useState<number | null>(null);
  const [moving, setMoving] = useState<number | null>(null);
  const [offersFor, setOffersFor] = useState<number | null>(null);
  const [part, setPart] = useState<'list' | 'map'>('list');
  const [seconds, setSeconds] = useState(60);
  const mayPlan = useCan('update plan');
  const driven = useDayDriven(selectedBranch, date, useCan('read trip'));
  const create = useCreatePlan();
  const stop = useStopPlan();
  const root = useRef<HTMLDivElement>(null);
  const shownAs = useRef<HTMLDivElement>(null);
  const follower = useRef<HTMLDivElement>(null);
  const timeline = useRef<TimelineHandle | null>(null);
  const latest = useRef(board);
  useEffect(() => {
    latest.current = board;
  }, [board]);
  const isHeld = useRef(false);
  const [session] = useState(() =>
    createMoveSession(
      () => ({ delivery_branch_id: selectedBranch, trip_date: date }),
      () => latest.current,
      { isHeld: () => isHeld.current, refuse: () => showError(t('plans.held')) },
    ),
  );
  const makePlan = (scope: 'open' | 'rest') =>
    create.mutate(
      { body: { delivery_branch_id: selectedBranch, plan_date: date, seconds, scope } },
      {
        onSuccess: ({ id }) => goTo({ plan: id }),
        onError: (error) => showError(errorText(t, error)),
      },
    );
  const actions = useDayActions(day, plan, address, mayPlan ? makePlan : null);
  const trips = useTripActions();
  const drop = useDrop({
    session,
    board,
    plan_id: plan?.can.adopt ? plan.id : null,
    onAdopted: () => goTo({ plan: 'trips' }),
  });
  const isBusy = actions.isBusy || drop.isBusy;
  useEffect(() => {
    isHeld.current = isBusy;
  }, [isBusy]);
  const isAtWork = plan?.status === 'queued' || plan?.status === 'running';
  const mayMove = useCan('update trip') && !isAtWork;
  useHand({ root, follower, timeline, session, board: latest, isOn: mayMove, onDrop: drop.drop });
  const select = useCallback((order_id: number | null) => setSelected(order_id), []);
  const rows = useMemo(
    () => ({
      fuel_types: day?.fuel_types ?? [],
      actionsOf: trips.actionsOf,
      act: trips.act,
      tripWith: (order_id: number) => tripWith(board, order_id),
    }),
    [board, day?.fuel_types, trips.actionsOf, trips.act],
  );

  const lane = board.lanes.find(
    ({ stops }) => selected !== null && stops.some((stop) => stop.order_id === selected),
  );
  const offersOf = (order_id: number) => setOffersFor(order_id);
  const stopCard = selected !== null && day && (
    <StopCard
      board={board}
      order_id={selected}
      plan_id={plan?.status === 'made' || plan?.status === 'stopped' ? plan.id : null}
      onClose={() => setSelected(null)}
      onMove={() => setMoving(selected)}
      onTakeOut={mayMove && !isBusy && lane?.trip ? () => drop.takeOut(selected, lane) : null}
      onLock={lane?.trip?.can.lock ? (isLocked) => trips.lockStop(lane, selected, isLocked) : null}
      onOffers={lane ? null : () => offersOf(selected)}
    />
  );
  const map = day ? (
    <PlanMap board={board} depot={day.delivery_branch} selected={selected} onSelect={select}>
      {!isPhone && stopCard}
    </PlanMap>
  ) : (
    <Skeleton radius={8} height="100%" />
  );
  const unassigned = (
    <UnassignedCard
      board={board}
      selected={selected}
      onSelect={select}
      onOffers={offersOf}
      onMove={setMoving}
    />
  );
  return (
    <MoveContext value={session}>
      <PlanScreenContext value={rows}>
        <div ref={root} className={classes.page} data-held={isBusy || undefined}>
          <PlanHeader
            address={address}
            day={day}
            plans={plans}
            plan={plan}
            actions={{ ...actions, isBusy }}
          />
          <output className={classes.held}>{isBusy && t('plans.held')}</output>
          <div className={classes.screen} aria-busy={!day || undefined}>
            <PlanStrip
              board={board}
              plan={plan}
              isDay={plan === null}
              driven={plan === null ? (driven.data?.total ?? null) : null}
              open={(day?.orders ?? []).filter(({ status }) => status === 15).length}
              seconds={seconds}
              onSeconds={setSeconds}
              onPlan={mayPlan && day ? makePlan : null}
              canReplan={(day?.trips ?? []).some(({ can }) => can.arrange)}
              onStop={() => plan && stop.mutate({ params: { id: plan.id } })}
              isBusy={create.isPending || stop.isPending}
            />
            {isPhone ? (
              <>
                <SegmentedControl
                  ref={shownAs}
                  className={classes.shownAs!}
                  fullWidth
                  size="md"
                  aria-label={t('plans.shown_as')}
                  value={part}
                  onChange={(value) => {
                    setPart(value === 'map' ? 'map' : 'list');
                    // Scroll the complete map into view.
                    if (value === 'map') shownAs.current?.scrollIntoView();
                  }}
                  data={[
                    { value: 'list', label: t('plans.as_list') },
                    { value: 'map', label: t('plans.as_map') },
                  ]}
                />
                {part === 'list' && stopCard && <div className={classes.chosen}>{stopCard}</div>}
                <div className={classes.middle}>
                  {part === 'map' ? map : board.unassigned.length > 0 && unassigned}
                </div>
                {/* Below the map, within reach of the thumb. */}
                {part === 'map' && stopCard && <div className={classes.chosen}>{stopCard}</div>}
                {part === 'list' && <TripList board={board} selected={selected} onSelect={select} />}
              </>
            ) : (
              <>
                <div className={classes.middle}>
                  {unassigned}
                  {map}
                </div>
                <div className={classes.lower}>
                  <TripsTimeline
                    board={board}
                    load_seconds={day?.load_seconds ?? 0}
                    selected={selected}
                    onSelect={select}
                    handle={timeline}
                  />
                </div>
              </>
            )}
          </div>
        </div>
        <MoveCard board={board} follower={follower} />
        {moving !== null && (
          <MoveDialog board={board} order_id={moving} onDrop={drop.drop} onClose={() => setMoving(null)} />
        )}
        {drop.pendingMove && (
          <ConfirmMoveDialog pendingMove={drop.pendingMove} onYes={drop.doAnyway} onNo={drop.cancelMove} />
        )}
        {offersFor !== null && (
          <OffersDialog
            order={board.orders.get(offersFor) ?? { id: offersFor, version: 0 }}
            plan_id={plan?.can.adopt ? plan.id : null}
            onDone={() => {
              setOffersFor(null);
              goTo({ plan: 'trips' });
            }}
            onClose={() => setOffersFor(null)}
          />
        )}
        {actions.isRejecting && (
          <RejectDialog
            title={t('plans.reject_all_title')}
            onReject={(reason) => void actions.doReject(reason)}
            onClose={actions.endReject}
          />
        )}
        {trips.rejecting && (
          <RejectDialog
            title={t('plans.reject_one_title', { code: trips.rejecting.trip?.trip_code ?? '' })}
            onReject={trips.doReject}
            onClose={trips.endReject}
          />
        )}
      </PlanScreenContext>
    </MoveContext>
  );
}

import { IconAlertTriangle, IconBan, IconLoader2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatTime } from '../../../lib/format.ts';
import { Money } from '../../../ui/money.tsx';
import { violationText } from '../../../ui/violation-text.ts';
import { Measurement } from '../../../ui/volume.tsx';
import type { Board } from './board.ts';
import { toursOf } from './lanes.ts';
import classes from './move.module.css';
import { amountOf, kilolitres, orderNo } from './plan-labels.ts';
import { useMove, useMoveSession } from './use-move.ts';

const MAX_VIOLATIONS = 4;

/** The server's preview of a target: cost, arrival, load, and all violations. */
export function MoveResult({ board }: { board: Board }) {
  const { t } = useTranslation();
  const session = useMoveSession();
  const move = useMove((now) => now);
  if (!move) return null;
  const { order_id, target, tried, error } = move;
  const order = board.orders.get(order_id);
  const lane =
    target && target !== 'unassigned' ? board.lanes.find(({ key }) => key === target.lane) : undefined;
  const trip = tried?.trips.find(({ delivery_vehicle_id }) => delivery_vehicle_id === lane?.vehicle.id);
  const step = trip?.steps.find((known) => known.order_id === order_id);
  const isHere = target !== null && session.customTripData() === null;
  // Impossible moves first.
  const violations = (tried?.trips.flatMap((known) => known.violations) ?? []).toSorted(
    (a, b) => Number(a.can_accept) - Number(b.can_accept),
  );
  return (
    <>
      <p className={classes.title}>
        <b className="num">{orderNo(order_id)}</b>
        {order && (
          <span>
            <Measurement value={amountOf(order).value} unit={t(`units.${amountOf(order).unit}`)} />
          </span>
        )}
        <span>
          {target === 'unassigned'
            ? t('plans.off_trips')
            : lane
              ? t('plans.onto', { trip: lane.label, vehicle: lane.vehicle.code })
              : t(move.by === 'dialog' ? 'plans.choose_tanker' : 'plans.nowhere')}
        </span>
      </p>
      {isHere && <p className={classes.quiet}>{t('plans.where_it_is')}</p>}
      {target && !isHere && !tried && error === null && (
        <p className={classes.quiet}>
          <IconLoader2 size={14} className={classes.turning} aria-hidden />
          {t('plans.reckoning')}
        </p>
      )}
      {error !== null && error !== undefined && <p className={classes.bad}>{errorText(t, error)}</p>}
      {tried && (
        <p className={classes.facts}>
          <span data-less={changeOf(board, tried) < 0 || undefined}>
            <Money amount_halalas={changeOf(board, tried)} signed />
          </span>
          {step && (
            <span>
              {t('plans.there_at', {
                time: formatTime(Date.parse(step.arrival) + step.waiting_seconds * 1000),
              })}
            </span>
          )}
          {trip && lane && (
            <span>
              {t('plans.load_of', {
                load: kilolitres(trip.volume_ml),
                capacity: kilolitres(lane.vehicle.capacity_ml * toursOf(trip.steps)),
              })}
            </span>
          )}
        </p>
      )}
      {tried?.travel_source === 'straight_lines_instead' && (
        <p className={classes.wait}>
          <IconAlertTriangle size={14} aria-hidden />
          {t('plans.straight_lines_instead')}
        </p>
      )}
      {trip && trip.straight_legs > 0 && (
        <p className={classes.quiet}>{t('plans.straight_legs', { count: trip.straight_legs })}</p>
      )}
      {violations.slice(0, MAX_VIOLATIONS).map((violation) => (
        <p
          key={`${violation.code} ${violation.order_id} ${violation.step} ${violation.details}`}
          className={violation.can_accept ? classes.wait : classes.bad}
        >
          {violation.can_accept ? (
            <IconAlertTriangle size={14} aria-hidden />
          ) : (
            <IconBan size={14} aria-hidden />
          )}
          {violationText(t, violation)}
        </p>
      ))}
      {violations.length > MAX_VIOLATIONS && (
        <p className={classes.quiet}>
          {t('plans.more_broken', { count: violations.length - MAX_VIOLATIONS })}
        </p>
      )}
    </>
  );
}

/** Cost difference of the affected lanes, whether trips or planned routes. */
function changeOf(
  board: Board,
  tried: { cost_halalas: number; trips: readonly { trip_id: number | null; delivery_vehicle_id: number }[] },
): number {
  const now = tried.trips.reduce((sum, trip) => {
    const lane = board.lanes.find((known) =>
      trip.trip_id === null
        ? known.trip === null && known.vehicle.id === trip.delivery_vehicle_id
        : known.trip?.id === trip.trip_id,
    );
    return sum + (lane?.cost_halalas ?? 0);
  }, 0);
  return tried.cost_halalas - now;
}

import type { LiveTrip } from '@fleet/contracts/delivery/live-trips.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDay } from '../../../lib/format.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { isOnRoad, nextStopOf } from './live-board.ts';
import { LiveStateBadge } from './live-state.tsx';
import classes from './live-trips.module.css';

interface LiveRowProps {
  trip: LiveTrip;
  onOpen: (delivery_vehicle_id: number, trip_id: number) => void;
}

/** One trip: driver, next stop and ETA. */
export function LiveRow({ trip, onOpen }: LiveRowProps) {
  return (
    <li>
      <UnstyledButton className={classes.row!} onClick={() => onOpen(trip.vehicle.id, trip.id)}>
        <span className={classes.rowHeader}>
          <b className="ellipsis">{trip.vehicle.code}</b>
          <LiveStateBadge state={trip.state} isLate={trip.is_late} late_seconds={trip.late_seconds} />
        </span>
        <span className={classes.rowLine}>
          <NextStop trip={trip} />
        </span>
        <span className={classes.rowFooter}>
          <span className="ellipsis">
            {trip.driver?.name}
            <OtherDay trip_date={trip.trip_date} />
          </span>
          <bdi dir="ltr" className="num">
            {trip.stops_done} / {trip.stops}
          </bdi>
        </span>
        <Progress trip={trip} />
      </UnstyledButton>
    </li>
  );
}

/** Trips that started before midnight, or already for tomorrow, are listed with today's. */
function OtherDay({ trip_date }: Pick<LiveTrip, 'trip_date'>) {
  const language = useLanguage();
  if (trip_date === riyadhDate(new Date())) return null;
  return <> · {formatDay(`${trip_date}T12:00:00+03:00`, language)}</>;
}

/** "→ Masar Contracting 10:25": next stop and ETA. */
export function NextStop({ trip }: { trip: LiveTrip }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const stop = nextStopOf(trip);
  if (trip.state === 'waiting')
    return (
      <span className="muted">
        {t('live.starts_at')} <DateTime at={trip.planned_start_at} as="time" className="num" />
      </span>
    );
  if (trip.state === 'ended')
    return (
      <span className="muted">
        {t(`trips.status.${trip.status}`)}{' '}
        {trip.ended_at && <DateTime at={trip.ended_at} as="time" className="num" />}
      </span>
    );
  if (!stop) return <span className="muted">{t('live.all_done')}</span>;
  const where = stop.order ? nameOf(stop.order.warehouse) : t(`trips.step_kinds.${stop.kind}`);
  return (
    <>
      <span className="ellipsis">{where}</span>
      {trip.state === 'at_stop' ? (
        <span className={classes.there}>{t('live.there_now')}</span>
      ) : (
        stop.eta_at && (
          <span className={stop.late_seconds > 0 ? classes.lateTime : classes.eta}>
            <DateTime at={stop.eta_at} as="time" className="num" />
          </span>
        )
      )}
    </>
  );
}

/** Progress by stop: done, current, pending, failed. */
function Progress({ trip }: { trip: LiveTrip }) {
  return (
    <span className={classes.progress} aria-hidden>
      {trip.steps
        .filter(({ kind }) => kind === 'job')
        .map((step) => (
          <i
            key={step.id}
            data-status={step.status}
            data-next={(isOnRoad(trip) && step.id === trip.next_stop_id) || undefined}
            data-late={step.late_seconds > 0 || undefined}
          />
        ))}
    </span>
  );
}

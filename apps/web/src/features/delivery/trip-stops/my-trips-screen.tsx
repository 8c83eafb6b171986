import type { DrivenTrip } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import { Skeleton } from '@mantine/core';
import { IconChevronRight, IconTruckDelivery } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { nameIn } from '../../../lib/language.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { StopFrame } from './stop-frame.tsx';
import { hoursOf } from './stop-labels.tsx';
import { nextStop, stateOf } from './stop-state.ts';
import { tripPage } from './trip-pages.ts';
import { useDrivenTrips, useStopOutbox } from './trip-stops.api.ts';
import classes from './trip-stops.module.css';
import { useStopSender } from './use-stop-sender.ts';

/** The driver's trips: the current one first, upcoming ones, and those finished today. */
export function MyTripsScreen() {
  const { t } = useTranslation();
  const shown = useDrivenTrips();
  useStopSender();
  const { trips, error } = shown;
  return (
    <StopFrame title={t('trip_stops.my_trips')} back={{ to: '/ask' }} shown={shown}>
      {!trips && !error && <Skeleton height={148} radius="md" />}
      {!trips && error && <ErrorState text={errorText(t, error)} onRetry={shown.refetch} />}
      {trips?.length === 0 && (
        <EmptyState
          icon={IconTruckDelivery}
          title={t('trip_stops.none_title')}
          text={t('trip_stops.none_text')}
        >
          <HelpLink topic="proof-of-delivery" />
        </EmptyState>
      )}
      {trips && trips.length > 0 && (
        <ul className={classes.trips}>
          {trips.map((trip) => (
            <TripCard key={trip.id} trip={trip} />
          ))}
        </ul>
      )}
    </StopFrame>
  );
}

function TripCard({ trip }: { trip: DrivenTrip }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const outbox = useStopOutbox();
  const jobs = trip.stops.filter(({ kind, status }) => kind === 'job' && status !== 'dropped');
  const done = jobs.filter((stop) => ['done', 'failed'].includes(stateOf(stop, outbox.read(stop.id)))).length;
  const next = nextStop(trip, outbox.read);
  const site = next?.stop.order?.warehouse;
  return (
    <li>
      <Link {...tripPage(trip.id)} className={classes.trip}>
        <span className={classes.tripHeader}>
          <b>
            <bdi dir="ltr">{trip.trip_code}</bdi>
          </b>
          <span className={classes.status} data-status={trip.status}>
            {t(`trips.status.${trip.status}`)}
          </span>
        </span>
        <span className={classes.quiet}>
          {formatDay(trip.planned_start_at, language)} · {hoursOf(trip.planned_start_at, trip.planned_end_at)}
        </span>
        <span className={classes.tripRow}>
          <Plate plate={trip.vehicle.plate_no} size="sm" />
          <span>
            {t('trip_stops.done_of', { done: formatNumber(done), stops: formatNumber(jobs.length) })}
          </span>
          <IconChevronRight size={20} className="flip" aria-hidden />
        </span>
        <progress className={classes.bar} value={done} max={Math.max(1, jobs.length)} aria-hidden />
        {site && (
          <span className={classes.quiet}>{t('trip_stops.next_is', { site: nameIn(language, site) })}</span>
        )}
      </Link>
    </li>
  );
}

import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../ui/date-time.tsx';
import { TimeOff } from '../../../ui/duration.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { TripStatusBadge } from '../../../ui/trip-status.tsx';
import type { TrackTrip } from './replay.api.ts';
import classes from './replay.module.css';

interface PlayerTripsProps {
  trips: readonly TrackTrip[];
  at: number;
  onSeek: (at: number) => void;
}

/** The day's stops with planned and actual times; clicking one seeks to its arrival. */
export function PlayerTrips({ trips, at, onSeek }: PlayerTripsProps) {
  const { t } = useTranslation();
  if (trips.length === 0) return <p className={`muted ${classes.noTrips}`}>{t('replay.no_trips')}</p>;
  return (
    <div className={classes.trips}>
      {trips.map((trip) => (
        <section key={trip.id} aria-label={trip.trip_code}>
          <h2 className={classes.tripHeader}>
            <bdi className="num">{trip.trip_code}</bdi>
            <TripStatusBadge status={trip.status} variant="plain" />
          </h2>
          <ol className={classes.stops}>
            {trip.steps
              .filter(({ kind }) => kind === 'job')
              .map((step, index) => (
                <TripStep key={step.id} step={step} index={index} at={at} onSeek={onSeek} />
              ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface TripStepProps {
  step: TrackTrip['steps'][number];
  index: number;
  at: number;
  onSeek: (at: number) => void;
}

function TripStep({ step, index, at, onSeek }: TripStepProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const arrived = step.arrived_at === null ? null : Math.floor(Date.parse(step.arrived_at) / 1000);
  const off =
    arrived === null ? null : Math.round((arrived * 1000 - Date.parse(step.planned_arrival_at)) / 60_000);
  const content = (
    <>
      <span className={classes.number} aria-hidden>
        {index + 1}
      </span>
      <span className={classes.where}>
        <span className="ellipsis">{step.order && nameOf(step.order.warehouse)}</span>
        <small className="muted">
          {t('trips.planned')} <DateTime at={step.planned_arrival_at} as="time" className="num" />
        </small>
      </span>
      <span className={classes.when}>
        {step.arrived_at ? (
          <DateTime at={step.arrived_at} as="time" className="num" />
        ) : (
          <span className="muted">{t(`trips.stop_status.${step.status}`)}</span>
        )}
        {off !== null && off !== 0 && (
          <small className="muted">
            <TimeOff minutes={off} />
          </small>
        )}
      </span>
    </>
  );
  const isReached = arrived !== null && arrived <= at;
  return (
    <li data-reached={isReached || undefined} data-status={step.status}>
      {arrived === null ? (
        <span className={classes.stop}>{content}</span>
      ) : (
        <UnstyledButton className={classes.stop!} onClick={() => onSeek(arrived)}>
          {content}
        </UnstyledButton>
      )}
    </li>
  );
}

import type { DrivenTrip } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import { Skeleton } from '@mantine/core';
import { IconArrowRight, IconMapPinCheck, IconPackageImport } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { nameIn } from '../../../lib/language.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PushOffer } from '../../../ui/push-offer.tsx';
import { AbortButton } from './abort-button.tsx';
import { NextStopCard } from './next-stop-card.tsx';
import { StartButton } from './start-button.tsx';
import { StopFrame } from './stop-frame.tsx';
import { Compartments, Promised, Quantity, StopMark, TripTime } from './stop-labels.tsx';
import { isOnRoad, nextStop, stateOf } from './stop-state.ts';
import { TripMap } from './trip-map.tsx';
import { stopPage, TRIPS_PAGE } from './trip-pages.ts';
import { TripRoute } from './trip-route.tsx';
import { useDrivenTrip, useStopOutbox, useTripSteps } from './trip-stops.api.ts';
import classes from './trip-stops.module.css';
import { useStopSender } from './use-stop-sender.ts';

/** One trip of the driver: load, start, next stop, all stops in order. */
export function TripScreen() {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false });
  const { trip, error, ...shown } = useDrivenTrip(Number(id) || 0);
  const outbox = useStopOutbox();
  useStopSender();
  if (!trip)
    return (
      <StopFrame title={t('trip_stops.trip')} back={TRIPS_PAGE}>
        {error ? (
          <ErrorState text={errorText(t, error)} onRetry={shown.refetch} />
        ) : (
          <Skeleton height={240} radius="md" />
        )}
      </StopFrame>
    );
  const jobs = trip.stops.filter(({ kind }) => kind === 'job');
  const next = isOnRoad(trip) ? nextStop(trip, outbox.read) : null;
  const place =
    next &&
    t('trip_stops.stop_title', {
      number: formatNumber(jobs.indexOf(next.stop) + 1),
      stops: formatNumber(jobs.length),
    });
  return (
    <StopFrame
      title={place ?? trip.trip_code}
      sub={
        <>
          {trip.vehicle.code} ·{' '}
          <bdi dir="ltr">{place ? trip.trip_code : trip.vehicle.plate_no.replace('-', ' ')}</bdi>
        </>
      }
      back={TRIPS_PAGE}
      shown={shown}
      chat_about={trip.id}
      footer={<Footer trip={trip} />}
    >
      <Body trip={trip} />
    </StopFrame>
  );
}

function Body({ trip }: { trip: DrivenTrip }) {
  const { t } = useTranslation();
  const outbox = useStopOutbox();
  const next = isOnRoad(trip) ? nextStop(trip, outbox.read) : null;
  const start = trip.stops.find(({ kind }) => kind === 'start');
  const refused = next && outbox.read(next.stop.id).waiting.find((entry) => entry.refused)?.refused;
  return (
    <>
      {refused && (
        <Callout tone="no" title={t('trip_stops.refused')}>
          {t(`errors.${refused}`, { defaultValue: t('errors.INTERNAL') })}
        </Callout>
      )}
      {trip.status === 'assigned' && (
        <section>
          <h2 className={classes.label}>{t(trip.can.load ? 'trip_stops.to_load' : 'trip_stops.on_board')}</h2>
          <div className={classes.card}>
            <Compartments compartments={start?.compartments ?? []} />
          </div>
        </section>
      )}
      {trip.status === 'closed' && <Callout tone="go" title={t('trip_stops.closed')} />}
      {trip.status === 'broken_off' && (
        <Callout tone="no" title={t('trip_stops.broken_off')}>
          {trip.end_reason}
        </Callout>
      )}
      {next && (
        <>
          <TripMap trip={trip} stop={next.stop} state={next.state} />
          <NextStopCard trip={trip} stop={next.stop} state={next.state} />
        </>
      )}
      <PushOffer reason="trip" />
      <StopList trip={trip} />
      <TripRoute trip={trip} />
      {trip.can.abort && <AbortButton trip={trip} />}
    </>
  );
}

function StopList({ trip }: { trip: DrivenTrip }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const outbox = useStopOutbox();
  const jobs = trip.stops.filter(({ kind }) => kind === 'job');
  return (
    <section>
      <h2 className={classes.label}>{t('trip_stops.all_stops')}</h2>
      <ol className={classes.stops}>
        {trip.stops.map((stop) => {
          const state = stateOf(stop, outbox.read(stop.id));
          const number = stop.kind === 'job' ? jobs.indexOf(stop) + 1 : null;
          const mark = <StopMark stop={stop} state={state} number={number} />;
          if (!stop.order)
            return (
              <li key={stop.id} className={classes.stop} data-state={state}>
                {mark}
                <span className={classes.stopText}>
                  <b>{t(`trip_stops.kinds.${stop.kind}`)}</b>
                </span>
                <TripTime at={stop.planned_arrival_at} trip_date={trip.trip_date} />
              </li>
            );
          return (
            <li key={stop.id} data-state={state}>
              <Link {...stopPage(trip.id, stop.id)} className={classes.stop} data-state={state}>
                {mark}
                <span className={classes.stopText}>
                  <b>{nameIn(language, stop.order.warehouse)}</b>
                  <span>
                    {state === 'planned' ? <Promised {...stop.order} /> : t(`trip_stops.states.${state}`)}
                  </span>
                </span>
                <span className={classes.stopSide}>
                  <TripTime
                    at={stop.departed_at ?? stop.arrived_at ?? stop.expected_at ?? stop.planned_arrival_at}
                    trip_date={trip.trip_date}
                  />
                  <small>
                    {stop.order.lines.map((line) => (
                      <Quantity key={line.id} {...line} />
                    ))}
                  </small>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Footer({ trip }: { trip: DrivenTrip }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const outbox = useStopOutbox();
  const { load, start } = useTripSteps();
  const problem = load.error ?? start.error;
  const params = { params: { id: trip.id } };
  const next = isOnRoad(trip) ? nextStop(trip, outbox.read) : null;
  if (trip.can.load)
    return (
      <>
        {problem && <Callout tone="no">{errorText(t, problem)}</Callout>}
        <BigButton icon={IconPackageImport} busy={load.isPending} onClick={() => load.mutate(params)}>
          {t('trip_stops.loaded')}
        </BigButton>
      </>
    );
  if (trip.can.start)
    return (
      <>
        {problem && <Callout tone="no">{errorText(t, problem)}</Callout>}
        <StartButton trip={trip} isBusy={start.isPending} onStart={() => start.mutate(params)} />
      </>
    );
  if (!next) return null;
  if (next.state === 'planned')
    return (
      <BigButton
        icon={IconMapPinCheck}
        onClick={() => {
          outbox.record(next.stop.id, { what: 'arrive', body: { arrived_at: new Date().toISOString() } });
          void navigate(stopPage(trip.id, next.stop.id));
        }}
      >
        {t('trip_stops.arrive')}
      </BigButton>
    );
  return (
    <BigButton icon={IconArrowRight} flipIcon onClick={() => void navigate(stopPage(trip.id, next.stop.id))}>
      {t('trip_stops.to_proof')}
    </BigButton>
  );
}

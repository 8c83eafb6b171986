import type { DrivenStop, DrivenTrip } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import { Skeleton } from '@mantine/core';
import { IconMapPinCheck } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { nameIn } from '../../../lib/language.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { StopLinks } from './next-stop-card.tsx';
import { ProofForm } from './proof-form.tsx';
import { ProofView } from './proof-view.tsx';
import { StopFrame } from './stop-frame.tsx';
import { Compartments, ProductName, Promised, Quantity } from './stop-labels.tsx';
import { isOnRoad, stateOf } from './stop-state.ts';
import { TRIPS_PAGE, tripPage } from './trip-pages.ts';
import { type ShownTrips, useDrivenTrip, useStopDraft, useStopOutbox } from './trip-stops.api.ts';
import classes from './trip-stops.module.css';
import { useStopSender } from './use-stop-sender.ts';

/** One stop: site, quantity, and the form for proof or failure. */
export function StopScreen() {
  const { t } = useTranslation();
  const { id, stop_id } = useParams({ strict: false });
  const { trip, error, ...shown } = useDrivenTrip(Number(id) || 0);
  useStopSender();
  const stop = trip?.stops.find((one) => one.id === Number(stop_id));
  if (trip && stop?.order) return <Stop trip={trip} stop={stop} shown={shown} />;
  return (
    <StopFrame title={t('trip_stops.stop')} back={trip ? tripPage(trip.id) : TRIPS_PAGE}>
      {trip || error ? (
        <ErrorState text={error ? errorText(t, error) : t('errors.NOT_FOUND')} onRetry={shown.refetch} />
      ) : (
        <Skeleton height={240} radius="md" />
      )}
    </StopFrame>
  );
}

interface StopProps {
  trip: DrivenTrip;
  stop: DrivenStop;
  shown: Pick<ShownTrips, 'read_at' | 'isOld'>;
}

function Stop({ trip, stop, shown }: StopProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const outbox = useStopOutbox();
  const [draft] = useStopDraft(stop.id);
  const state = stateOf(stop, draft);
  const order = stop.order!;
  const isOpen = isOnRoad(trip) && (stop.status === 'planned' || stop.status === 'arrived');
  const jobs = trip.stops.filter(({ kind }) => kind === 'job');
  const frame = {
    title: nameIn(language, order.warehouse),
    sub: (
      <span className={`ellipsis ${classes.sub}`}>
        {t('trip_stops.stop_title', {
          number: formatNumber(jobs.indexOf(stop) + 1),
          stops: formatNumber(jobs.length),
        })}{' '}
        · <bdi>{nameIn(language, order.client)}</bdi>
      </span>
    ),
    back: tripPage(trip.id),
    shown,
  };
  const facts = <Facts stop={stop} />;
  if (isOpen && state === 'arrived')
    return (
      <ProofForm trip={trip} stop={stop} frame={frame}>
        {facts}
      </ProofForm>
    );
  const arrive = (
    <BigButton
      icon={IconMapPinCheck}
      onClick={() =>
        outbox.record(stop.id, { what: 'arrive', body: { arrived_at: new Date().toISOString() } })
      }
    >
      {t('trip_stops.arrive')}
    </BigButton>
  );
  return (
    <StopFrame {...frame} footer={isOpen && state === 'planned' ? arrive : undefined}>
      {stop.late_proof && stop.late_proof !== 'accepted' && (
        <Callout tone={stop.late_proof === 'waiting' ? 'wait' : 'no'}>
          {t(`trip_stops.late_proof.${stop.late_proof}`)}
        </Callout>
      )}
      {isOpen && state !== 'planned' && (
        <Callout tone="wait" title={t(`trip_stops.states.${state}`)}>
          {t('trip_stops.saved_here')}
        </Callout>
      )}
      {stop.status === 'failed' && (
        <Callout tone="no" title={t(`field_values.failed_reason.${stop.failed_reason}`)}>
          {stop.failed_note}
        </Callout>
      )}
      {stop.status === 'dropped' && <Callout tone="run" title={t('trip_stops.states.dropped')} />}
      {facts}
      {stop.proof && <ProofView proof={stop.proof} />}
    </StopFrame>
  );
}

function Facts({ stop }: { stop: DrivenStop }) {
  const { t } = useTranslation();
  const order = stop.order!;
  const isOver = stop.status === 'done';
  return (
    <>
      {order.driver_notes && (
        <Callout tone="run" title={t('trip_stops.site_note')}>
          {order.driver_notes}
        </Callout>
      )}
      {order.notes && (
        <Callout tone="run" title={t('trip_stops.order_note')}>
          {order.notes}
        </Callout>
      )}
      <section className={classes.card}>
        <dl className={classes.pairs}>
          <div>
            <dt>{t('trip_stops.order')}</dt>
            <dd className="num">O-{order.id}</dd>
          </div>
          <div>
            <dt>{t('trip_stops.address')}</dt>
            <dd>{order.warehouse.address}</dd>
          </div>
          <div>
            <dt>{t('trip_stops.promised')}</dt>
            <dd className="num">
              <Promised {...order} />
            </dd>
          </div>
          {stop.arrived_at && (
            <div>
              <dt>{t('trip_stops.arrived')}</dt>
              <dd className="num">{formatTime(stop.arrived_at)}</dd>
            </div>
          )}
          <div>
            <dt>{t('trip_stops.ordered')}</dt>
            <dd>
              {order.lines.map((line) => (
                <div key={line.id}>
                  <ProductName product={line.product} /> <Quantity {...line} />
                </div>
              ))}
            </dd>
          </div>
        </dl>
        {!isOver && <Compartments compartments={stop.compartments} />}
        {!isOver && <StopLinks stop={stop} />}
      </section>
    </>
  );
}

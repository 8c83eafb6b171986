import type { DrivenStop, DrivenTrip } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import { IconNavigation, IconPhone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { navigationTo } from '../../../lib/directions.ts';
import { nameIn } from '../../../lib/language.ts';
import { callTo } from '../../../ui/mobile-number.tsx';
import { Compartments, Promised, Quantity, TripTime } from './stop-labels.tsx';
import type { StopState } from './stop-state.ts';
import { stopPage } from './trip-pages.ts';
import classes from './trip-stops.module.css';

/** The current or next stop: site, time window, quantity; with links for directions and phone. */
export function NextStopCard({
  trip,
  stop,
  state,
}: {
  trip: DrivenTrip;
  stop: DrivenStop;
  state: StopState;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { order } = stop;
  if (!order) return null;
  const isLate = stop.expected_at !== null && stop.expected_at > order.window_to;
  return (
    <section className={classes.next}>
      <h2 className={classes.label}>
        {t(state === 'arrived' ? 'trip_stops.you_are_at' : 'trip_stops.next')}
      </h2>
      <div className={classes.card}>
        <Link {...stopPage(trip.id, stop.id)} className={classes.nextSite}>
          <b>{nameIn(language, order.warehouse)}</b>
          <span>{nameIn(language, order.client)}</span>
          <span>{order.warehouse.address}</span>
          {order.short_address && (
            <span>
              <bdi dir="ltr">{order.short_address}</bdi>
            </span>
          )}
        </Link>
        <dl className={classes.figures}>
          <div>
            <dt>{t('trip_stops.promised')}</dt>
            <dd className="num">
              <Promised {...order} />
            </dd>
          </div>
          {stop.expected_at && (
            <div data-tone={isLate ? 'no' : undefined}>
              <dt>{t(isLate ? 'trip_stops.late' : 'trip_stops.expected')}</dt>
              <dd>
                <TripTime at={stop.expected_at} trip_date={trip.trip_date} />
              </dd>
            </div>
          )}
          <div>
            <dt>{t('trip_stops.deliver')}</dt>
            <dd>
              {order.lines.map((line) => (
                <Quantity key={line.id} {...line} />
              ))}
            </dd>
          </div>
        </dl>
        <Compartments compartments={stop.compartments} />
        {order.handover && order.handover !== 'released' && (
          <p className={classes.handoverNote}>{t(`trip_stops.handover.${order.handover}`)}</p>
        )}
        <StopLinks stop={stop} />
      </div>
    </section>
  );
}

/** Links for directions and phone, side by side. */
export function StopLinks({ stop: { order } }: { stop: DrivenStop }) {
  const { t } = useTranslation();
  if (!order) return null;
  return (
    <div className={classes.links}>
      <a
        href={navigationTo(order.warehouse, order.warehouse.name_en)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <IconNavigation size={22} aria-hidden />
        {t('trip_stops.navigate')}
      </a>
      {order.contact_mobile && (
        <a href={callTo(order.contact_mobile)}>
          <IconPhone size={22} aria-hidden />
          <span className={classes.linkText}>
            {order.contact_name ? t('trip_stops.call', { name: order.contact_name }) : t('trip_stops.ring')}
          </span>
        </a>
      )}
    </div>
  );
}

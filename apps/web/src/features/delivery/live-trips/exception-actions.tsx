import type { TripAlert } from '@fleet/contracts/delivery/trip-alerts.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/link-button.tsx';
import { AbortAction } from './abort-action.tsx';
import { CallButton, MessageButton } from './contact-actions.tsx';
import { DriverOptions } from './driver-options.tsx';
import classes from './exceptions.module.css';
import type { Exception } from './exceptions.ts';
import { LateOptions } from './late-options.tsx';
import { OfferOptions, OrdersOffers } from './offer-options.tsx';

/** Kinds after which a trip may have to be given up. */
const MAY_END: ReadonlySet<TripAlert['kind']> = new Set<TripAlert['kind']>([
  'late',
  'stopped',
  'silent',
  'temperature',
]);
/** Kinds with orders that need another trip. */
const LEAVES_ORDERS: ReadonlySet<TripAlert['kind']> = new Set<TripAlert['kind']>([
  'broken_off',
  'failed_stop',
]);

/** Kinds with choices to apply: of a closed card, a button opens them. */
const HAS_CHOICES: ReadonlySet<TripAlert['kind']> = new Set<TripAlert['kind']>([
  ...LEAVES_ORDERS,
  'late',
  'no_driver',
  'not_started',
]);

/** What can be done about an exception, without leaving the page: whom to ask, and choices where there are some. */
export function ExceptionActions({ exception }: { exception: Exception }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { alert, trip } = exception;
  const order = alert.stop?.order ?? null;
  return (
    <section className={classes.next} aria-labelledby={titleId}>
      <h4 id={titleId}>{t('live.exceptions.next')}</h4>
      <p className="muted">{t(`live.exceptions.advice.${alert.kind}`)}</p>
      <div className={classes.contacts}>
        <Calls exception={exception} />
        {trip?.driver && <MessageButton trip={trip} name={trip.driver.name} />}
        {MAY_END.has(alert.kind) && trip?.can.abort && <AbortAction trip={trip} />}
        {order && alert.kind === 'failed_stop' && (
          <LinkButton to="/admin/oms/$id" params={{ id: String(order.id) }} variant="default" size="xs">
            {`O-${order.id}`}
          </LinkButton>
        )}
        {LEAVES_ORDERS.has(alert.kind) && (
          <LinkButton to="/admin/control-tower/plan" variant="default" size="xs">
            {t('live.exceptions.action.replan')}
          </LinkButton>
        )}
      </div>
      {optionsOf(exception)}
    </section>
  );
}

/** The first steps of a closed card. */
export function FirstActions({ exception, onOpen }: { exception: Exception; onOpen: () => void }) {
  const { t } = useTranslation();
  const { kind } = exception.alert;
  return (
    <div className={`${classes.contacts} ${classes.first}`}>
      {HAS_CHOICES.has(kind) && (
        <Button size="xs" variant="default" onClick={onOpen}>
          {t(
            `live.exceptions.open.${LEAVES_ORDERS.has(kind) ? 'orders' : kind === 'late' ? 'late' : 'driver'}`,
          )}
        </Button>
      )}
      <Calls exception={exception} />
    </div>
  );
}

/** Calls the driver, and whoever waits at the stop. */
function Calls({ exception: { alert, driver } }: { exception: Exception }) {
  const { t } = useTranslation();
  const order = alert.stop?.order ?? null;
  return (
    <>
      {driver && <CallButton label={t('live.exceptions.action.call_driver')} person={driver} />}
      {order?.contact_mobile && (
        <CallButton
          label={t('live.exceptions.action.call_recipient')}
          person={{ name: order.contact_name ?? '', mobile: order.contact_mobile }}
        />
      )}
    </>
  );
}

/** Choices that are applied from the card. */
function optionsOf({ alert, trip }: Exception): ReactNode {
  const order = alert.stop?.order ?? null;
  if (alert.kind === 'late' && trip) return <LateOptions key={alert.id} alert={alert} trip={trip} />;
  if (alert.kind === 'failed_stop' && order) return <OfferOptions key={order.id} order_id={order.id} />;
  if (alert.kind === 'broken_off' && alert.trip) return <OrdersOffers order_ids={alert.trip.orders_left} />;
  if ((alert.kind === 'no_driver' || alert.kind === 'not_started') && trip)
    return <DriverOptions trip={trip} />;
  return null;
}

import type { TripAlert } from '@fleet/contracts/delivery/trip-alerts.ts';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/link-button.tsx';
import { AbortAction } from './abort-action.tsx';
import { CallButton, MessageButton } from './contact-actions.tsx';
import { DriverOptions } from './driver-options.tsx';
import classes from './exceptions.module.css';
import type { Exception } from './exceptions.ts';
import { LateOptions } from './late-options.tsx';
import { OfferOptions } from './offer-options.tsx';

/** Kinds after which a trip may have to be given up. */
const MAY_END: ReadonlySet<TripAlert['kind']> = new Set<TripAlert['kind']>([
  'stopped',
  'silent',
  'temperature',
]);

/** What can be done about an exception, without leaving the page. */
export function ExceptionActions({ exception }: { exception: Exception }) {
  const { t } = useTranslation();
  const { alert, trip } = exception;
  const order = alert.stop?.order ?? null;
  const [left] = alert.trip?.orders_left ?? [];
  return (
    <>
      <div className={classes.contacts}>
        {trip?.driver && <CallButton label={t('live.exceptions.action.call_driver')} person={trip.driver} />}
        {order?.contact_mobile && (
          <CallButton
            label={t('live.exceptions.action.call_recipient')}
            person={{ name: order.contact_name ?? '', mobile: order.contact_mobile }}
          />
        )}
        {trip?.driver && <MessageButton trip={trip} name={trip.driver.name} />}
        {MAY_END.has(alert.kind) && trip?.can.abort && <AbortAction trip={trip} />}
        {order && alert.kind === 'failed_stop' && (
          <LinkButton to="/admin/oms/$id" params={{ id: String(order.id) }} variant="default" size="xs">
            {`O-${order.id}`}
          </LinkButton>
        )}
        {(alert.kind === 'broken_off' || alert.kind === 'failed_stop') && (
          <LinkButton to="/admin/control-tower/plan" variant="default" size="xs">
            {t('live.exceptions.action.replan')}
          </LinkButton>
        )}
      </div>
      {alert.kind === 'late' && trip && <LateOptions key={alert.id} alert={alert} trip={trip} />}
      {alert.kind === 'failed_stop' && order && <OfferOptions key={order.id} order_id={order.id} />}
      {alert.kind === 'broken_off' && left !== undefined && <OfferOptions key={left} order_id={left} />}
      {(alert.kind === 'no_driver' || alert.kind === 'not_started') && trip && <DriverOptions trip={trip} />}
    </>
  );
}

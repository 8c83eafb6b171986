import type { FuelRequestDetail } from '@fleet/contracts/fuel-request-shapes.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/user-context.ts';
import { callTo, MobileNumber } from '../../../ui/mobile-number.tsx';
import { Money, Price } from '../../../ui/money.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { litresText } from '../check-sentence.ts';
import classes from './detail.module.css';
import { useFuelTitle, usePartyName } from './names.ts';
import { amountOf } from './row-cells.tsx';

/** Whose vehicle, who drove, what it stands at, and the amount. */
export function RequestHead({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const name = usePartyName();
  const fuelTitle = useFuelTitle();
  const facts = [
    fuelTitle(request.fuel_type),
    t('desk.tank', { volume: litresText(request.tank_capacity_ml) }),
    request.fuelling_started_at && t(request.pin_checked ? 'desk.pin_right' : 'desk.pin_not_asked'),
  ].filter(Boolean);

  return (
    <div className={classes.head}>
      <Plate plate={request.vehicle.plate_no} kind={request.vehicle.plate_kind} />
      <div className={classes.who}>
        <h2>{request.vehicle.name}</h2>
        {area !== 'customer' && <p>{name(request.client)}</p>}
        <p>
          {request.driver.name} ·{' '}
          <a href={callTo(request.driver.mobile)}>
            <MobileNumber number={request.driver.mobile} />
          </a>
        </p>
        <p className={classes.facts}>{facts.join(' · ')}</p>
        {request.trip && (
          <p className={classes.facts}>
            {t('desk.on_trip')}{' '}
            <Link to={`/admin/control-tower/trips/${request.trip.id}` as never}>
              <bdi className="num">{request.trip.trip_code}</bdi>
            </Link>
          </p>
        )}
      </div>
      <div className={classes.amount}>
        <StatusBadge status={request.status} />
        <Amount request={request} />
      </div>
    </div>
  );
}

function Amount({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const amount = amountOf(request, true);
  const isDispensed = request.volume_ml !== null;
  if (amount === null) return <p className={classes.facts}>{t('desk.no_fuel')}</p>;
  const isAdjusted =
    request.charged_halalas !== null &&
    request.amount_halalas !== null &&
    request.charged_halalas !== request.amount_halalas;
  return (
    <>
      <b className={classes.figure} data-asked={!isDispensed || undefined}>
        <Money amount_halalas={amount} />
      </b>
      <p className={classes.facts}>
        {isDispensed && request.price_millis_per_litre !== null ? (
          <>
            <Volume volume_ml={request.volume_ml!} /> ×{' '}
            <Price price_millis_per_litre={request.price_millis_per_litre} unit />
          </>
        ) : (
          <>
            {t('desk.asked_for')} <Volume volume_ml={request.requested_volume_ml} />
          </>
        )}
      </p>
      {isAdjusted && (
        <p className={classes.facts}>
          {t('desk.of_owed')} <Money amount_halalas={request.amount_halalas!} />
        </p>
      )}
    </>
  );
}

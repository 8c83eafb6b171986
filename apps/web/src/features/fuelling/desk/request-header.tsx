import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { isApprovedLess } from '../../../lib/fuel-requests/approved-less.ts';
import { litresText } from '../../../lib/fuel-requests/check-sentence.ts';
import { useFuelTitle, usePartyName } from '../../../lib/fuel-requests/names.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { AllowedQuantity } from '../../../ui/fuel-requests/allowed-quantity.tsx';
import classes from '../../../ui/fuel-requests/detail.module.css';
import { callTo, MobileNumber } from '../../../ui/mobile-number.tsx';
import { Money, Price } from '../../../ui/money.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { amountOf } from './row-cells.tsx';

/** Vehicle, driver, status and amount. */
export function RequestHeader({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const name = usePartyName();
  const fuelTitle = useFuelTitle();
  const facts = [
    fuelTitle(request.fuel_type),
    t('desk.tank', { volume: litresText(request.tank_capacity_ml) }),
    request.fuelling_started_at && t(request.pin_checked ? 'desk.pin_right' : 'desk.pin_not_required'),
  ].filter(Boolean);

  return (
    <div className={classes.header}>
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
            <Trans
              i18nKey="desk.on_trip"
              components={{
                trip: (
                  <Link to="/admin/control-tower/trips/$id" params={{ id: String(request.trip.id) }}>
                    <bdi className="num">{request.trip.trip_code}</bdi>
                  </Link>
                ),
              }}
            />
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
      <b className={classes.figure} data-requested={!isDispensed || undefined}>
        <Money amount_halalas={amount} />
      </b>
      <p className={classes.facts}>
        {isDispensed && request.price_millis_per_litre !== null ? (
          <>
            <Volume volume_ml={request.volume_ml!} /> ×{' '}
            <Price price_millis_per_litre={request.price_millis_per_litre} unit />
          </>
        ) : isApprovedLess(request) ? (
          <AllowedQuantity request={request} />
        ) : (
          <Trans
            i18nKey="desk.requested_volume"
            components={{ volume: <Volume volume_ml={request.requested_volume_ml} /> }}
          />
        )}
      </p>
      {isAdjusted && (
        <p className={classes.facts}>
          <Trans
            i18nKey="desk.of_owed"
            components={{ amount: <Money amount_halalas={request.amount_halalas!} /> }}
          />
        </p>
      )}
    </>
  );
}

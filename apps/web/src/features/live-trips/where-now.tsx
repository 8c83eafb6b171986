import type { LiveVehicle } from '@fleet/contracts/live-trips.ts';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Moment } from '../../ui/moment.tsx';
import type { Fleet } from './fleet.ts';
import classes from './live-trips.module.css';

/** How fast it is and when it was last heard of, as the fixes come. */
export function WhereNow({ fleet, vehicle }: { fleet: Fleet; vehicle: LiveVehicle }) {
  const { t } = useTranslation();
  const place = useSyncExternalStore(fleet.listen, () => fleet.placeOf(vehicle.delivery_vehicle_id));
  if (!place) return <p className="muted">{t('live.never_heard')}</p>;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('live.speed')}</dt>
        <dd>
          <bdi dir="ltr" className="num">
            {place.speed_kmh === null ? '–' : formatNumber(place.speed_kmh)}
          </bdi>{' '}
          <small>{t('live.kmh')}</small>
        </dd>
      </div>
      <div>
        <dt>{t('live.heard')}</dt>
        <dd>
          <Moment at={new Date(place.at).toISOString()} as="relative" />
        </dd>
      </div>
      {vehicle.position?.battery_percent != null && (
        <div>
          <dt>{t('live.battery')}</dt>
          <dd>
            <bdi dir="ltr" className="num">
              {formatNumber(vehicle.position.battery_percent)} %
            </bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

import type { LiveVehicle } from '@fleet/contracts/delivery/live-trips.ts';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import type { Fleet } from './fleet.ts';
import classes from './live-trips.module.css';

/** Live speed and time of the last position. */
export function WhereNow({ fleet, vehicle }: { fleet: Fleet; vehicle: LiveVehicle }) {
  const { t } = useTranslation();
  const livePosition = useSyncExternalStore(fleet.listen, () =>
    fleet.positionOf(vehicle.delivery_vehicle_id),
  );
  if (!livePosition) return <p className="muted">{t('live.never_seen')}</p>;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('live.speed')}</dt>
        <dd>
          <bdi dir="ltr" className="num">
            {livePosition.speed_kmh === null ? '–' : formatNumber(livePosition.speed_kmh)}
          </bdi>{' '}
          <small>{t('live.kmh')}</small>
        </dd>
      </div>
      <div>
        <dt>{t('live.last_position')}</dt>
        <dd>
          <DateTime at={new Date(livePosition.at).toISOString()} as="relative" />
        </dd>
      </div>
      {vehicle.position?.battery_percent != null && (
        <div>
          <dt>{t('live.battery')}</dt>
          <dd>
            <bdi dir="ltr" className="num">
              {formatNumber(vehicle.position.battery_percent)}%
            </bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

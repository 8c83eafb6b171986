import type { LiveVehicle } from '@fleet/contracts/delivery/live-trips.ts';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import classes from './live-trips.module.css';

/** A vehicle without a trip: capacity, driver and last position. */
export function FreeRow({
  vehicle,
  onOpen,
}: {
  vehicle: LiveVehicle;
  onOpen: (delivery_vehicle_id: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <li>
      <UnstyledButton className={classes.row!} onClick={() => onOpen(vehicle.delivery_vehicle_id)}>
        <span className={classes.rowHeader}>
          <b className="ellipsis">{vehicle.code}</b>
          <small className="muted">
            {vehicle.is_absent ? (
              t('live.absent')
            ) : vehicle.position ? (
              <DateTime at={vehicle.position.fixed_at} as="relative" />
            ) : (
              t('live.never_seen')
            )}
          </small>
        </span>
        <span className={classes.rowFooter}>
          <span className="ellipsis">{vehicle.driver?.name ?? t('trips.no_driver')}</span>
          <span>
            <bdi dir="ltr" className="num">
              {formatNumber(vehicle.capacity_ml / 1000)}
            </bdi>{' '}
            {t('units.litre')}
          </span>
        </span>
      </UnstyledButton>
    </li>
  );
}

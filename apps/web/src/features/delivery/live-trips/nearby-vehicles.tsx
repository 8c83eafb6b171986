import type { LiveVehicle } from '@fleet/contracts/delivery/live-trips.ts';
import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Duration } from '../../../ui/duration.tsx';
import { Distance } from '../../../ui/volume.tsx';
import type { Fleet } from './fleet.ts';
import { useNearbyVehicles } from './live-trips.api.ts';
import classes from './live-trips.module.css';

interface NearbyVehiclesProps {
  branch: string;
  vehicle: LiveVehicle;
  fleet: Fleet;
  onOpen: (delivery_vehicle_id: number) => void;
}

/** Free vehicles that could help, nearest first; loaded on request. */
export function NearbyVehicles({ branch, vehicle, fleet, onOpen }: NearbyVehiclesProps) {
  const { t } = useTranslation();
  const [from, setFrom] = useState<{ latitude: number; longitude: number } | null>(null);
  const { data, error } = useNearbyVehicles(branch, from, from !== null);
  const livePosition = fleet.positionOf(vehicle.delivery_vehicle_id);
  const rows = data?.rows.filter((row) => row.delivery_vehicle_id !== vehicle.delivery_vehicle_id);
  if (!vehicle.position && !livePosition) return null;
  if (from === null)
    return (
      <Button
        variant="default"
        fullWidth
        leftSection={<IconTruckDelivery size={18} aria-hidden />}
        onClick={() => {
          const at = fleet.positionOf(vehicle.delivery_vehicle_id) ?? vehicle.position;
          if (at) setFrom({ latitude: at.latitude, longitude: at.longitude });
        }}
      >
        {t('live.who_is_near')}
      </Button>
    );
  return (
    <section aria-label={t('live.nearby')}>
      <h3 className={classes.partTitle}>{t('live.nearby')}</h3>
      {error ? (
        <p role="alert">{errorText(t, error)}</p>
      ) : !rows ? (
        <Skeleton height={88} />
      ) : rows.length === 0 ? (
        <p className="muted">{t('live.nobody_near')}</p>
      ) : (
        <ul className={classes.nearby}>
          {rows.map((row) => (
            <li key={row.delivery_vehicle_id}>
              <UnstyledButton className={classes.nearbyRow!} onClick={() => onOpen(row.delivery_vehicle_id)}>
                <span className={classes.stopSite}>
                  <b className="ellipsis">{row.code}</b>
                  <small className="muted ellipsis">
                    {row.driver?.name ?? t('trips.no_driver')}
                    {row.is_at_branch && ` · ${t('live.at_branch')}`}
                  </small>
                </span>
                <span className={classes.stopTime}>
                  <Duration seconds={row.drive_seconds} />
                  <small className="muted">
                    <Distance distance_metres={row.distance_metres} />
                  </small>
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

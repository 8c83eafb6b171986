import type { LiveTrip, LiveVehicle } from '@fleet/contracts/delivery/live-trips.ts';
import type { TripAlert } from '@fleet/contracts/delivery/trip-alerts.ts';
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconHistory, IconPhone, IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/link-button.tsx';
import { callTo, MobileNumber } from '../../../ui/mobile-number.tsx';
import { AlertRow } from './alert-row.tsx';
import type { Fleet } from './fleet.ts';
import { tripOf } from './live-board.ts';
import { LiveStateBadge } from './live-state.tsx';
import { LiveStops } from './live-stops.tsx';
import classes from './live-trips.module.css';
import { NearbyVehicles } from './nearby-vehicles.tsx';
import { WhereNow } from './where-now.tsx';

interface VehicleCardProps {
  branch: string;
  vehicle: LiveVehicle;
  /** Which of its trips to show; the present one if null. */
  tripId: number | null;
  vehicles: readonly LiveVehicle[];
  trips: readonly LiveTrip[];
  alerts: readonly TripAlert[];
  fleet: Fleet;
  onOpen: (delivery_vehicle_id: number) => void;
  onClose: () => void;
}

/** One vehicle in detail: position and speed, alerts, stops with times, nearby vehicles. */
export function VehicleCard(props: VehicleCardProps) {
  const { branch, vehicle, tripId, trips, alerts, fleet, onOpen, onClose } = props;
  const { t } = useTranslation();
  const ofVehicle = trips.filter((one) => one.vehicle.id === vehicle.delivery_vehicle_id);
  const trip = ofVehicle.find(({ id }) => id === tripId) ?? tripOf(trips, vehicle.delivery_vehicle_id);
  const driver = trip?.driver ?? vehicle.driver;
  const own = alerts.filter(({ delivery_vehicle: { id } }) => id === vehicle.delivery_vehicle_id);
  return (
    <section className={`card ${classes.side}`} aria-label={vehicle.code}>
      <header className={classes.cardHeader}>
        <ActionIcon variant="subtle" color="gray" size={36} onClick={onClose} aria-label={t('live.back')}>
          <IconArrowLeft size={20} className="flip" />
        </ActionIcon>
        <span className={classes.cardTitle}>
          <b className="ellipsis">{vehicle.code}</b>
          <small className="muted num">{vehicle.plate_no}</small>
        </span>
        {trip && <LiveStateBadge state={trip.state} isLate={trip.is_late} late_seconds={trip.late_seconds} />}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <section className={classes.cardBody} tabIndex={0} aria-label={t('live.close_up')}>
        <WhereNow fleet={fleet} vehicle={vehicle} />
        {driver && (
          <p className={classes.driver}>
            <span>{driver.name}</span>
            <a href={callTo(driver.mobile)} title={t('live.call', { name: driver.name })}>
              <IconPhone size={16} aria-hidden /> <MobileNumber number={driver.mobile} />
            </a>
          </p>
        )}
        <div className={classes.cardActions}>
          {trip && (
            <LinkButton
              to="/admin/control-tower/trips/$id"
              params={{ id: String(trip.id) }}
              variant="default"
              size="xs"
              leftSection={<IconRoute size={16} aria-hidden />}
            >
              {trip.trip_code}
            </LinkButton>
          )}
          <LinkButton
            to="/admin/control-tower/replay/$id"
            params={{ id: String(vehicle.delivery_vehicle_id) }}
            variant="default"
            size="xs"
            leftSection={<IconHistory size={16} aria-hidden />}
          >
            {t('live.replay')}
          </LinkButton>
        </div>
        {own.length > 0 && (
          <ul className={classes.ownAlerts} aria-label={t('live.show.alerts')}>
            {own.map((alert) => (
              <AlertRow key={alert.id} alert={alert} />
            ))}
          </ul>
        )}
        {trip ? <LiveStops trip={trip} /> : <p className="muted">{t('live.on_no_trip')}</p>}
        <NearbyVehicles branch={branch} vehicle={vehicle} fleet={fleet} onOpen={onOpen} />
      </section>
    </section>
  );
}

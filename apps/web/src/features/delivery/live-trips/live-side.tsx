import type { LiveTrip, LiveVehicle } from '@fleet/contracts/delivery/live-trips.ts';
import type { TripAlert } from '@fleet/contracts/delivery/trip-alerts.ts';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { IconBellCheck, IconRoute, IconTruck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AlertRow } from './alert-row.tsx';
import { FreeRow } from './free-row.tsx';
import { byCall, byNeed, isFree } from './live-board.ts';
import { LiveRow } from './live-row.tsx';
import classes from './live-trips.module.css';

const LISTS = ['trips', 'alerts', 'free'] as const;
type ListName = (typeof LISTS)[number];

interface LiveSideProps {
  trips: readonly LiveTrip[] | undefined;
  vehicles: readonly LiveVehicle[] | undefined;
  alerts: readonly TripAlert[] | undefined;
  show: string;
  onShow: (show: ListName) => void;
  /** Opens a vehicle, with one of its trips where that was pressed. */
  onOpen: (delivery_vehicle_id: number, trip_id?: number) => void;
}

/** Lists beside the map: trips by urgency, alerts, free vehicles. */
export function LiveSide({ trips, vehicles, alerts, show, onShow, onOpen }: LiveSideProps) {
  const { t } = useTranslation();
  const shown = LISTS.find((name) => name === show) ?? 'trips';
  const free = vehicles?.filter(isFree);
  const counts: Record<ListName, number | undefined> = {
    trips: trips?.length,
    alerts: alerts?.length,
    free: free?.length,
  };
  const lists: Record<ListName, () => React.ReactNode> = {
    trips: () =>
      trips?.length === 0 ? (
        <EmptyState icon={IconRoute} title={t('live.no_trips')} text={t('live.no_trips_text')} />
      ) : (
        trips && byNeed(trips).map((trip) => <LiveRow key={trip.id} trip={trip} onOpen={onOpen} />)
      ),
    alerts: () =>
      alerts?.length === 0 ? (
        <EmptyState icon={IconBellCheck} title={t('live.no_alerts')} text={t('live.no_alerts_text')} />
      ) : (
        alerts && byCall(alerts).map((alert) => <AlertRow key={alert.id} alert={alert} onOpen={onOpen} />)
      ),
    free: () =>
      free?.length === 0 ? (
        <EmptyState icon={IconTruck} title={t('live.none_free')} text={t('live.none_free_text')} />
      ) : (
        free?.map((vehicle) => (
          <FreeRow key={vehicle.delivery_vehicle_id} vehicle={vehicle} onOpen={onOpen} />
        ))
      ),
  };
  return (
    <section className={`card ${classes.side}`} aria-label={t('live.lists')}>
      <div className={classes.sideHeader}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('live.lists')}
          value={shown}
          data={LISTS.map((name) => ({
            value: name,
            label: `${t(`live.show.${name}`)}${counts[name] === undefined ? '' : ` ${formatNumber(counts[name])}`}`,
          }))}
          onChange={(next) => onShow(next as ListName)}
        />
      </div>
      <ul className={classes.rows} aria-label={t(`live.show.${shown}`)}>
        {lists[shown]() ?? <Waiting />}
      </ul>
    </section>
  );
}

function Waiting() {
  return (
    <li className={classes.waiting} aria-busy>
      <Skeleton height={56} />
      <Skeleton height={56} />
      <Skeleton height={56} />
    </li>
  );
}

import type { LiveTrip, LiveVehicle } from '@fleet/contracts/delivery/live-trips.ts';
import type { TripAlert } from '@fleet/contracts/delivery/trip-alerts.ts';
import type { MeasureName } from '@fleet/contracts/measures.ts';
import { Skeleton } from '@mantine/core';
import { formatNumber } from '../../../lib/format.ts';
import { MeasureLabel } from '../../../ui/measure.tsx';
import { boardMeasures, calls } from './live-board.ts';
import classes from './live-trips.module.css';

interface LiveStripProps {
  trips: readonly LiveTrip[] | undefined;
  vehicles: readonly LiveVehicle[] | undefined;
  alerts: readonly TripAlert[] | undefined;
}

interface Shown {
  key: MeasureName;
  value: string;
  of?: number | undefined;
  isBad?: boolean | undefined;
}

/** Five key figures of the day; problems are highlighted only if there are any. */
export function LiveStrip({ trips, vehicles, alerts }: LiveStripProps) {
  const measures = trips && vehicles ? boardMeasures(vehicles, trips) : null;
  const shown: Shown[] | null = measures && [
    { key: 'trips_on_the_road', value: formatNumber(measures.on_road), of: trips?.length },
    { key: 'stops_completed', value: formatNumber(measures.stops_done), of: measures.stops },
    { key: 'trips_late', value: formatNumber(measures.late), isBad: measures.late > 0 },
    {
      key: 'open_alerts',
      value: alerts === undefined ? '–' : formatNumber(alerts.filter(calls).length),
      isBad: alerts?.some(calls),
    },
    { key: 'vehicles_free', value: formatNumber(measures.free) },
  ];
  if (!shown) return <Skeleton height={64} radius="md" />;
  return (
    <dl className={`card ${classes.strip}`}>
      {shown.map(({ key, value, of, isBad }) => (
        <div key={key}>
          <dt>
            <MeasureLabel of={key} />
          </dt>
          <dd data-bad={isBad || undefined}>
            <bdi dir="ltr">
              {value}
              {of !== undefined && <small> / {formatNumber(of)}</small>}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

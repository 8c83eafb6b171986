import type { LiveTrip, LiveVehicle } from '@fleet/contracts/delivery/live-trips.ts';
import type { TripAlert } from '@fleet/contracts/delivery/trip-alerts.ts';
import type { MeasureName } from '@fleet/contracts/measures.ts';
import { formatNumber } from '../../../lib/format.ts';
import { MeasureLabel } from '../../../ui/measure.tsx';
import classes from './exceptions.module.css';
import { boardMeasures } from './live-board.ts';

interface LiveFiguresProps {
  trips: readonly LiveTrip[] | undefined;
  vehicles: readonly LiveVehicle[] | undefined;
  alerts: readonly TripAlert[] | undefined;
}

/** The day in one line: how far it is, and what of it is in trouble. */
export function LiveFigures({ trips, vehicles, alerts }: LiveFiguresProps) {
  if (!trips || !vehicles || !alerts) return null;
  const { on_road, late, free, stops, stops_done } = boardMeasures(vehicles, trips);
  const needed = alerts.filter(({ needs_action }) => needs_action).length;
  const figures: { key: MeasureName; value: number; of?: number; isBad?: boolean }[] = [
    { key: 'trips_on_the_road', value: on_road, of: trips.length },
    { key: 'trips_late', value: late, isBad: late > 0 },
    { key: 'open_alerts', value: needed, isBad: needed > 0 },
    { key: 'vehicles_free', value: free },
    { key: 'stops_completed', value: stops_done, of: stops },
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(({ key, value, of, isBad }) => (
        <div key={key}>
          <dt>
            <MeasureLabel of={key} />
          </dt>
          <dd className={classes.figureValue} data-bad={isBad || undefined}>
            <bdi dir="ltr">
              {formatNumber(value)}
              {of !== undefined && <small> / {formatNumber(of)}</small>}
            </bdi>
          </dd>
        </div>
      ))}
      <span className={classes.progressBar} aria-hidden>
        <i style={{ inlineSize: `${stops === 0 ? 0 : (100 * stops_done) / stops}%` }} />
      </span>
    </dl>
  );
}

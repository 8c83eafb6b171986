import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { placesOf, useRoadLines } from '../../../lib/road-lines.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { TripMap } from '../../../ui/trip-map.tsx';
import type { Trip } from './trips.api.ts';
import classes from './trips.module.css';

const ROUTE = 'route';

/** The trip on the map, along roads. */
export function TripRoute({ trip }: { trip: Trip }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { steps, vehicle, delivery_branch } = trip;
  const stops = useMemo(
    () =>
      steps.map((step) => ({
        ...step,
        label: step.order ? nameOf(step.order.warehouse) : t(`trips.step_kinds.${step.kind}`),
      })),
    [steps, nameOf, t],
  );
  const paths = useMemo(
    () => [{ id: ROUTE, delivery_vehicle_id: vehicle.id, points: placesOf(steps) }],
    [steps, vehicle.id],
  );
  const lines = useRoadLines(delivery_branch.id, paths);
  return (
    <div className={classes.map}>
      <TripMap label={t('trips.map')} stops={stops} line={lines.get(ROUTE) ?? []} height="260px" />
    </div>
  );
}

import { getDrivenTripShape } from '@fleet/contracts/delivery/road-shapes.ts';
import type { DrivenTrip } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { lineOf, placesOf } from '../../../lib/road-lines.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { TripMap } from '../../../ui/trip-map.tsx';
import classes from './trip-stops.module.css';

/** The driver's trip on the map, along roads; straight lines while there is no connection. */
export function TripRoute({ trip }: { trip: DrivenTrip }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { data } = useQuery({
    queryKey: ['trip', 'driven', trip.id, 'shape'],
    queryFn: ({ signal }) => call(getDrivenTripShape, { params: { id: trip.id }, signal }),
    retry: false,
  });
  const { stops } = trip;
  const points = useMemo(
    () =>
      stops.map((stop) => ({
        ...stop,
        label: stop.order ? nameOf(stop.order.warehouse) : t(`trip_stops.kinds.${stop.kind}`),
      })),
    [stops, nameOf, t],
  );
  const line = useMemo(() => (data ? lineOf(data.legs) : placesOf(stops)), [data, stops]);
  return (
    <section>
      <h2 className={classes.label}>{t('trip_stops.route')}</h2>
      <TripMap label={t('trip_stops.route')} stops={points} line={line} height="240px" />
    </section>
  );
}

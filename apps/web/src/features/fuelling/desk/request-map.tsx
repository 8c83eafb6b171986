import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePartyName } from '../../../lib/fuel-requests/names.ts';
import classes from '../../../ui/fuel-requests/detail.module.css';
import { type MapPoint, MapView } from '../../../ui/map-view.tsx';
import { Distance } from '../../../ui/volume.tsx';

/** Positions of driver and station. Nothing if both are unknown. */
export function RequestMap({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const name = usePartyName();
  const station = name(request.station ?? request.chosen_station);
  const { requested_coordinates, station_coordinates } = request;
  const points = useMemo(() => {
    const shown: MapPoint[] = [];
    if (station_coordinates)
      shown.push({ id: 'station', kind: 'station', label: station, ...station_coordinates });
    if (requested_coordinates)
      shown.push({
        id: 'driver',
        kind: 'person',
        label: t('desk.map.requested_here'),
        ...requested_coordinates,
      });
    return shown;
  }, [station_coordinates, requested_coordinates, station, t]);
  if (points.length === 0) return null;

  return (
    <section>
      <h3 className={classes.title}>
        {t('desk.map.title')}
        {request.driver_distance_metres !== null && (
          <span className="muted">
            {t('desk.map.distance')} <Distance distance_metres={request.driver_distance_metres} />
          </span>
        )}
      </h3>
      <div className={classes.map}>
        <MapView
          label={t('desk.map.title')}
          points={points}
          labels={{ person: t('columns.driver') }}
          height="180px"
        />
      </div>
    </section>
  );
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoadLines } from '../../../lib/road-lines.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { TripMap } from '../../../ui/trip-map.tsx';
import classes from './static-routes.module.css';

interface Site {
  id: number;
  name_en: string;
  name_ar: string;
  latitude: number;
  longitude: number;
}

interface RouteMapProps {
  /** Null until the start is known. */
  depot: { latitude: number; longitude: number } | null;
  delivery_branch_id: number | null;
  delivery_vehicle_id: number | null;
  /** In order. */
  sites: readonly Site[];
  height: string;
}

const ROUTE = 'route';

/** The line of a route: from the depot through its sites and back. */
export function RouteMap({ depot, delivery_branch_id, delivery_vehicle_id, sites, height }: RouteMapProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const stops = useMemo(() => {
    const start = depot ? [{ ...depot, id: 0, kind: 'start', label: t('static_routes.depot') }] : [];
    return [
      ...start,
      ...sites.map(({ id, latitude, longitude, ...names }) => {
        return { id, kind: 'job', latitude, longitude, label: nameOf(names) };
      }),
    ];
  }, [depot, sites, nameOf, t]);
  const paths = useMemo(
    () => [{ id: ROUTE, delivery_vehicle_id, points: depot ? [depot, ...sites, depot] : sites }],
    [depot, sites, delivery_vehicle_id],
  );
  const lines = useRoadLines(delivery_branch_id, paths);
  return (
    <div className={classes.map}>
      <TripMap
        label={t('static_routes.map')}
        stops={stops}
        line={lines.get(ROUTE) ?? sites}
        height={height}
      />
    </div>
  );
}

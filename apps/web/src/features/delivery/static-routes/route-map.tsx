import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { stopPoints } from '../../../ui/map/stop-points.ts';
import { MapView } from '../../../ui/map-view.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
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
  /** In order. */
  sites: readonly Site[];
  height: string;
}

/** The line of a route: from the depot through its sites and back. */
export function RouteMap({ depot, sites, height }: RouteMapProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const points = useMemo(() => {
    const start = depot ? [{ ...depot, id: 0, kind: 'start', label: t('static_routes.depot') }] : [];
    const stops = sites.map(({ id, latitude, longitude, ...names }) => {
      return { id, kind: 'job', latitude, longitude, label: nameOf(names) };
    });
    return stopPoints([...start, ...stops], 'route');
  }, [depot, sites, nameOf, t]);
  const lines = useMemo(
    () => [{ id: 'route', path: depot ? [depot, ...sites, depot] : sites, isDashed: false }],
    [depot, sites],
  );
  return (
    <div className={classes.map}>
      <MapView
        label={t('static_routes.map')}
        points={points}
        lines={lines}
        isGrouped={false}
        hasLegend={false}
        list="own"
        height={height}
      />
    </div>
  );
}

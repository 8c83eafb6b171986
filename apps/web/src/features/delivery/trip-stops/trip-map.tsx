import { getDrivenTripShape } from '@fleet/contracts/delivery/road-shapes.ts';
import type { DrivenStop, DrivenTrip } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import { decodePolyline } from '@fleet/domain/polylines.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { call } from '../../../lib/call.ts';
import { formatNumber } from '../../../lib/format.ts';
import { nameIn } from '../../../lib/language.ts';
import { type MapLine, type MapPoint, MapView, type MoverFeed } from '../../../ui/map-view.tsx';
import { Distance } from '../../../ui/volume.tsx';
import { TripTime } from './stop-labels.tsx';
import type { StopState } from './stop-state.ts';
import classes from './trip-stops.module.css';

interface TripMapProps {
  trip: DrivenTrip;
  /** The stop it is going to, or at. */
  stop: DrivenStop;
  state: StopState;
}

const NO_LINES: readonly MapLine[] = [];

/** The next stop and the route there, with this phone where it reports its position. */
export function TripMap({ trip, stop, state }: TripMapProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const here = useOwnPosition();
  const { data } = useQuery({
    queryKey: ['trip', 'driven', trip.id, 'shape'],
    queryFn: ({ signal }) => call(getDrivenTripShape, { params: { id: trip.id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const leg = data?.legs.find(({ to_stop_id }) => to_stop_id === stop.id);
  const number = trip.stops.filter(({ kind }) => kind === 'job').indexOf(stop) + 1;
  const site = stop.order ? nameIn(language, stop.order.warehouse) : '';
  const { latitude, longitude } = stop;
  const points = useMemo<MapPoint[]>(
    () =>
      latitude === null || longitude === null
        ? []
        : [{ id: 'stop', kind: 'stop', latitude, longitude, label: site, number: formatNumber(number) }],
    [latitude, longitude, site, number],
  );
  const path = useMemo(() => (leg ? decodePolyline(leg.polyline) : []), [leg]);
  const lines = useMemo(() => (path.length > 1 ? [{ id: 'route', path }] : NO_LINES), [path]);
  const movers = useMemo<MoverFeed>(
    () => (notify) => {
      notify(here ? [{ id: 'here', ...here, variant: 'vehicle', label: '' }] : []);
      return () => {};
    },
    [here],
  );
  // What is ahead: from this phone where it is known, else the planned leg.
  const corners = here && points[0] ? [here, points[0], here] : path;
  const focus = corners.length > 1 ? { corners } : null;
  if (points.length === 0) return null;
  return (
    <div className={classes.map}>
      <MapView
        label={t('trip_stops.map', { site })}
        points={points}
        lines={lines}
        movers={movers}
        focus={focus}
        focusKey={focus ? `${stop.id} ${here === null ? 'planned' : 'here'}` : ''}
        isGrouped={false}
        hasLegend={false}
        list="own"
        height="clamp(180px, 30dvh, 300px)"
      />
      {state !== 'arrived' && (stop.expected_at || (leg && !here)) && (
        <p className={classes.ahead}>
          {leg && !here && (
            <b>
              <Distance distance_metres={leg.distance_metres} />
            </b>
          )}
          {leg && !here && stop.expected_at && ' · '}
          {stop.expected_at && (
            <>
              {t('trip_stops.expected')} <TripTime at={stop.expected_at} trip_date={trip.trip_date} />
            </>
          )}
        </p>
      )}
    </div>
  );
}

type OwnPosition = { latitude: number; longitude: number; heading?: number };

/** Where this phone is; null until it reports, or where the driver does not allow it. */
function useOwnPosition(): OwnPosition | null {
  const [here, setHere] = useState<OwnPosition | null>(null);
  useEffect(() => {
    // Missing in an insecure context.
    const { geolocation } = navigator as { geolocation?: Geolocation | null };
    if (!geolocation) return;
    const watch = geolocation.watchPosition(
      ({ coords: { latitude, longitude, heading } }) =>
        setHere({ latitude, longitude, ...(heading === null ? {} : { heading }) }),
      () => setHere(null),
      { maximumAge: 15_000 },
    );
    return () => geolocation.clearWatch(watch);
  }, []);
  return here;
}

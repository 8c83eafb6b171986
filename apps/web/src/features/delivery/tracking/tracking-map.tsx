import type { TrackedDelivery } from '@fleet/contracts/delivery/tracking-links.ts';
import { decodePolyline } from '@fleet/domain/polylines.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type MapLine, type MapPoint, MapView, type MoverFeed } from '../../../ui/map-view.tsx';

const NO_LINES: readonly MapLine[] = [];

/** The site, and the tanker with its way there while it is coming. */
export function TrackingMap({ delivery }: { delivery: TrackedDelivery }) {
  const { t } = useTranslation();
  const { site, position, driver } = delivery;
  const label = t('tracking.your_site');
  const { latitude, longitude } = site;
  const points = useMemo<MapPoint[]>(
    () => [{ id: 'site', latitude, longitude, kind: 'station', label }],
    [latitude, longitude, label],
  );
  const lines = useMemo<readonly MapLine[]>(
    () => (position ? [{ id: 'route', path: decodePolyline(position.polyline) }] : NO_LINES),
    [position],
  );
  const vehicle = driver?.vehicle_code ?? '';
  const movers = useMemo<MoverFeed>(
    () => (notify) => {
      notify(
        position
          ? [
              {
                id: 'tanker',
                latitude: position.latitude,
                longitude: position.longitude,
                variant: 'vehicle',
                label: vehicle,
                heading: position.heading_degrees ?? undefined,
              },
            ]
          : [],
      );
      return () => {};
    },
    [position, vehicle],
  );
  // The way may lead around: all of it fits.
  const way =
    lines[0] && position ? { corners: [position, { latitude, longitude }, ...lines[0].path] } : null;
  return (
    <MapView
      label={t('tracking.map')}
      points={points}
      lines={lines}
      movers={movers}
      focus={way}
      focusKey={way ? 'coming' : ''}
      isGrouped={false}
      hasLegend={false}
      list="own"
      height="clamp(200px, 38dvh, 360px)"
    />
  );
}

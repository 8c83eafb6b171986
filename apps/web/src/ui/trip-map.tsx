import type { Coordinates } from '@fleet/domain/geo.ts';
import { useMemo } from 'react';
import { type MapStop, stopPoints } from './map/stop-points.ts';
import { type MapLine, MapView } from './map-view.tsx';

interface TripMapProps {
  label: string;
  stops: readonly MapStop[];
  /** Along roads where known. */
  line: readonly Coordinates[];
  height: string;
  /** Planned lines are dashed. */
  isDashed?: boolean;
}

/** A trip: numbered stops and the line between them, with arrows in its direction. */
export function TripMap({ label, stops, line, height, isDashed = false }: TripMapProps) {
  const points = useMemo(() => stopPoints(stops, 'stop'), [stops]);
  const lines = useMemo<MapLine[]>(() => [{ id: 'line', path: line, isDashed }], [line, isDashed]);
  return (
    <MapView
      label={label}
      points={points}
      lines={lines}
      isGrouped={false}
      hasLegend={false}
      list="own"
      height={height}
    />
  );
}

import type { MapPoint } from './map-types.ts';

/** The part of a trip stop that the map needs. */
export interface MapStop {
  readonly id: number;
  readonly kind: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly label: string;
}

/**
 * A trip's stops as numbered points, from 1, and its depot as a square. Stops at the same position share a point with the first
 * number and a plus: 2 and 5 are not a range, and there is no space for more.
 */
export function stopPoints(stops: readonly MapStop[], mark: string): MapPoint[] {
  const points = new Map<string, { point: MapPoint; numbers: number[] }>();
  let number = 0;
  for (const { id, kind, latitude, longitude, label } of stops) {
    const isJob = kind === 'job';
    if (isJob) number += 1;
    if ((!isJob && kind !== 'start') || latitude === null || longitude === null) continue;
    const key = `${kind} ${latitude} ${longitude}`;
    const there = points.get(key);
    if (there) there.numbers.push(number);
    else {
      const point: MapPoint = {
        id: `${mark}${id}`,
        latitude,
        longitude,
        kind: isJob ? 'stop' : 'depot',
        label,
      };
      points.set(key, { point, numbers: isJob ? [number] : [] });
    }
  }
  return [...points.values()].map(({ point, numbers }) => {
    const [first] = numbers;
    if (first === undefined) return point;
    return { ...point, number: numbers.length === 1 ? String(first) : `${first}+` };
  });
}

import type { Coordinates } from '@fleet/domain/geo.ts';
import type { RoadRouter } from '@fleet/roads/road-router.ts';

/** By road from a position; null where no road is known. */
export interface Drive {
  readonly drive_metres: number | null;
  readonly drive_seconds: number | null;
}

/** For the order beside stations by road only: what roads usually add, and how fast they are driven in town. */
const USUAL_DETOUR = 1.4;
const USUAL_METRES_PER_SECOND = 11;

/** Stations with the drive to each, the shortest drive first. */
export function byDrive<Row extends Coordinates & { readonly distance_metres: number | null }>(
  router: RoadRouter,
  from: Coordinates,
  rows: readonly Row[],
): (Row & Drive)[] {
  const start = [from.longitude, from.latitude] as const;
  const ends = rows.map(({ longitude, latitude }) => [longitude, latitude] as const);
  const { durations_s, distances_m } = router.matrix([start], ends);
  const isKnown = router.covers(start);
  const driven = rows.map((row, index) => {
    const isByRoad = isKnown && router.covers(ends[index]!) && durations_s[index]! >= 0;
    return {
      ...row,
      drive_metres: isByRoad ? distances_m[index]! : null,
      drive_seconds: isByRoad ? durations_s[index]! : null,
    };
  });
  const secondsOf = ({ drive_seconds, distance_metres }: (typeof driven)[number]) =>
    drive_seconds ?? ((distance_metres ?? 0) * USUAL_DETOUR) / USUAL_METRES_PER_SECOND;
  return driven.toSorted((a, b) => secondsOf(a) - secondsOf(b));
}

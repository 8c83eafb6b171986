import type { TrackPoint } from '@fleet/contracts/delivery/tracks.ts';
import { distanceMetres } from '@fleet/domain/geo.ts';
import type { RoadRouter } from '@fleet/roads/road-router.ts';
import type { MatchedTrack } from '@fleet/roads/track.ts';
import type { Stay, TrackFix } from './tracks.rules.ts';

/** Nearer positions add noise and no road. */
const APART_METRES = 40;
/** Slower, a phone's heading is not that of the road. */
const HEADING_FROM_KMH = 12;
const SECONDS_A_GAP = 600;

/** Positions of one drive, between two stays or silences. */
export type Drive = readonly TrackFix[];

/** A piece of a track on the roads it was driven on. */
export interface RoadPiece {
  readonly points: readonly TrackPoint[];
  readonly distance_metres: number;
  /** Of that, on roads. */
  readonly on_road_metres: number;
}

/** The drives of a track: without the drift of stays, split where nothing was reported for long, and without crowded positions. */
export function drivesOf(fixes: readonly TrackFix[], stays: readonly Stay[]): Drive[] {
  const drives: TrackFix[][] = [];
  let drive: TrackFix[] = [];
  let stay = 0;
  const end = () => {
    if (drive.length > 1) drives.push(drive);
    drive = [];
  };
  for (const fix of fixes) {
    while (stays[stay] && stays[stay]!.to < fix.at) stay += 1;
    const current = stays[stay];
    const isInside = current !== undefined && current.from < fix.at && fix.at < current.to;
    const last = drive.at(-1);
    // The stay's first position ends a drive, its last begins the next.
    if (isInside) continue;
    if (last && fix.at - last.at > SECONDS_A_GAP) end();
    const isEdge = current !== undefined && (fix.at === current.from || fix.at === current.to);
    if (last && !isEdge && distanceMetres(last, fix) < APART_METRES) continue;
    drive.push(fix);
    if (current && fix.at === current.from) end();
    if (current && fix.at === current.to && drive.length === 0) drive.push(fix);
  }
  end();
  return drives;
}

/** A drive matched to the roads: its line, with times between positions by distance. */
export function onRoads(router: RoadRouter, drive: Drive): RoadPiece {
  const track = router.match(
    drive.map(({ longitude, latitude, accuracy_metres, heading_degrees, speed_kmh }) => ({
      at: [longitude, latitude] as const,
      accuracy_m: accuracy_metres,
      heading: (speed_kmh ?? 0) >= HEADING_FROM_KMH ? heading_degrees : null,
    })),
  );
  return {
    points: pointsOf(track, drive),
    distance_metres: sumOf(track.steps),
    on_road_metres: sumOf(track.steps.filter(({ isOnRoad }) => isOnRoad)),
  };
}

function pointsOf({ steps }: MatchedTrack, drive: Drive): TrackPoint[] {
  return steps.flatMap(({ shape }, index) => {
    const [from, to] = [drive[index]!, drive[index + 1]!];
    const places = shape.map(([longitude, latitude]) => ({ latitude, longitude }));
    const along = [0];
    for (let at = 1; at < places.length; at += 1)
      along.push(along[at - 1]! + distanceMetres(places[at - 1]!, places[at]!));
    const length = along.at(-1)!;
    return places.flatMap((place, at): TrackPoint[] => {
      // A step begins where the one before ended.
      if (at === 0 && index > 0) return [];
      const share = length === 0 ? at / Math.max(1, places.length - 1) : along[at]! / length;
      return [
        [
          Math.round(from.at + share * (to.at - from.at)),
          place.latitude,
          place.longitude,
          at === 0 ? from.speed_kmh : to.speed_kmh,
          headingOf(places[at - 1] ?? place, place) ?? to.heading_degrees,
        ],
      ];
    });
  });
}

function headingOf(
  from: { latitude: number; longitude: number },
  to: { latitude: number; longitude: number },
): number | null {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  const north = to.latitude - from.latitude;
  if (east === 0 && north === 0) return null;
  return (Math.round((Math.atan2(east, north) * 180) / Math.PI) + 360) % 360;
}

function sumOf(steps: readonly { readonly distance_m: number }[]): number {
  return steps.reduce((sum, { distance_m }) => sum + distance_m, 0);
}

import type { TrackPoint } from '@fleet/contracts/tracks.ts';
import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import { ARRIVAL_MOST_KMH, ARRIVAL_RADIUS_METRES, STANDING_RADIUS_METRES } from '@fleet/domain/tracking.ts';

/** A day of fixes as somebody plays it again. Seconds of 1970. */

export interface TrackFix {
  readonly at: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly speed_kmh: number | null;
  readonly heading_degrees: number | null;
  readonly accuracy_metres: number | null;
}

export interface Stay {
  readonly from: number;
  readonly to: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** A fix from the masts alone draws a line across the town that nobody drove. */
const ROUGHEST_METRES = 500;
/** Out and back again by so much more than straight on is no drive: such a fix is somewhere else. */
const SPIKE_TIMES = 3;
const SPIKE_METRES = 1_000;
/** Shorter, and it was a light. */
const LEAST_STAY_SECONDS = 120;
/** A line is followed to so many metres; and a point is kept at least so often, for its speed. */
const LINE_METRES = 8;
const LONGEST_GAP_SECONDS = 60;
/** Silent for longer, the way between is not known to have been driven. */
const MOST_SILENT_SECONDS = 600;

/** Fixes without those that cannot be: too rough, or far from the one before and the one after, which are near each other. */
export function plausible(fixes: readonly TrackFix[]): TrackFix[] {
  const fine = fixes.filter(({ accuracy_metres }) => (accuracy_metres ?? 0) <= ROUGHEST_METRES);
  const kept: TrackFix[] = [];
  for (const [index, fix] of fine.entries()) {
    const [before, after] = [kept.at(-1), fine[index + 1]];
    if (before && after && isSpike(before, fix, after)) continue;
    kept.push(fix);
  }
  return kept;
}

function isSpike(before: TrackFix, fix: TrackFix, after: TrackFix): boolean {
  const over = distanceMetres(before, fix) + distanceMetres(fix, after);
  return over > SPIKE_TIMES * distanceMetres(before, after) + SPIKE_METRES;
}

/** The first fix that lies at a place and does not drive past it; null where there is none. */
export function firstAt(fixes: readonly TrackFix[], place: Coordinates): TrackFix | null {
  const isThere = (fix: TrackFix) =>
    (fix.speed_kmh ?? 0) <= ARRIVAL_MOST_KMH && distanceMetres(place, fix) <= ARRIVAL_RADIUS_METRES;
  return fixes.find(isThere) ?? null;
}

/** Where it stood, and for how long. */
export function staysOf(fixes: readonly TrackFix[]): Stay[] {
  const stays: Stay[] = [];
  let [anchor] = fixes;
  let last = anchor;
  const end = () => {
    if (anchor && last && last.at - anchor.at >= LEAST_STAY_SECONDS)
      stays.push({ from: anchor.at, to: last.at, latitude: anchor.latitude, longitude: anchor.longitude });
  };
  for (const fix of fixes) {
    if (anchor && distanceMetres(anchor, fix) > STANDING_RADIUS_METRES) {
      end();
      anchor = fix;
    }
    last = fix;
  }
  end();
  return stays;
}

/** How far it drove and for how long; the wandering of a vehicle that stands is none. */
export function drivenBy(
  fixes: readonly TrackFix[],
  stays: readonly Stay[],
): { distance_metres: number; driving_seconds: number } {
  let [distance_metres, driving_seconds] = [0, 0];
  let stay = 0;
  for (let n = 1; n < fixes.length; n += 1) {
    const [from, to] = [fixes[n - 1]!, fixes[n]!];
    while (stays[stay] && stays[stay]!.to <= from.at) stay += 1;
    const stands = stays[stay] && stays[stay]!.from <= from.at && to.at <= stays[stay]!.to;
    if (stands) continue;
    distance_metres += distanceMetres(from, to);
    if (to.at - from.at <= MOST_SILENT_SECONDS) driving_seconds += to.at - from.at;
  }
  return { distance_metres, driving_seconds };
}

/**
 * The points that draw the same line: one is left out where the way from the last kept one to the next passes it within a few
 * metres, at the time it was there.
 */
export function thinned(fixes: readonly TrackFix[]): TrackPoint[] {
  const kept: TrackFix[] = fixes.slice(0, 1);
  let waiting: TrackFix[] = [];
  for (const fix of fixes.slice(1)) {
    const from = kept.at(-1)!;
    const isTooLong = fix.at - from.at > LONGEST_GAP_SECONDS;
    if (
      waiting.length > 0 &&
      (isTooLong || waiting.some((point) => metresBeside(from, fix, point) > LINE_METRES))
    ) {
      kept.push(waiting.at(-1)!);
      waiting = [];
    }
    waiting.push(fix);
  }
  if (waiting.length > 0) kept.push(waiting.at(-1)!);
  return kept.map((fix) => [
    fix.at,
    rounded(fix.latitude),
    rounded(fix.longitude),
    fix.speed_kmh,
    fix.heading_degrees,
  ]);
}

/** How far a point is from where a steady drive would have been at its time. */
function metresBeside(from: TrackFix, to: TrackFix, point: TrackFix): number {
  const share = to.at === from.at ? 0 : (point.at - from.at) / (to.at - from.at);
  return distanceMetres(point, {
    latitude: from.latitude + share * (to.latitude - from.latitude),
    longitude: from.longitude + share * (to.longitude - from.longitude),
  });
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1_000_000) / 1_000_000;
}

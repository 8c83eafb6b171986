import type { TrackPoint } from '@fleet/contracts/delivery/tracks.ts';
import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import { ARRIVAL_MAX_KMH, ARRIVAL_RADIUS_METRES, STOPPED_RADIUS_METRES } from '@fleet/domain/tracking.ts';

/** A day of positions for replay. Seconds of 1970. */

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

/** A position from cell towers alone would draw a line across the town that nobody drove. */
const ROUGHEST_METRES = 500;
/** Out and back again by so much more than straight on is no drive: such a fix is somewhere else. */
const SPIKE_TIMES = 3;
const SPIKE_METRES = 1_000;
/** Shorter, and it was a light. */
const MIN_STAY_SECONDS = 120;
/** A line is simplified to this many meters; and a point is kept at least this often, for its speed. */
const LINE_METRES = 8;
const LONGEST_GAP_SECONDS = 60;
/** Silent for longer, the way between is not known to have been driven. */
const MAX_SILENCE_SECONDS = 600;

/** Fixes without those that cannot be: too rough, or far from the one before and the one after, which are near each other. */
export function plausible(fixes: readonly TrackFix[]): TrackFix[] {
  const fine = fixes.filter(({ accuracy_metres }) => (accuracy_metres ?? 0) <= ROUGHEST_METRES);
  const retained: TrackFix[] = [];
  for (const [index, fix] of fine.entries()) {
    const [before, after] = [retained.at(-1), fine[index + 1]];
    if (before && after && isSpike(before, fix, after)) continue;
    retained.push(fix);
  }
  return retained;
}

function isSpike(before: TrackFix, fix: TrackFix, after: TrackFix): boolean {
  const over = distanceMetres(before, fix) + distanceMetres(fix, after);
  return over > SPIKE_TIMES * distanceMetres(before, after) + SPIKE_METRES;
}

/** The first position at a place that does not drive past it; null without one. */
export function firstAt(fixes: readonly TrackFix[], coordinates: Coordinates): TrackFix | null {
  const isThere = (fix: TrackFix) =>
    (fix.speed_kmh ?? 0) <= ARRIVAL_MAX_KMH && distanceMetres(coordinates, fix) <= ARRIVAL_RADIUS_METRES;
  return fixes.find(isThere) ?? null;
}

/** Where it stopped, and for how long. */
export function staysOf(fixes: readonly TrackFix[]): Stay[] {
  const stays: Stay[] = [];
  let [anchor] = fixes;
  let last = anchor;
  const end = () => {
    if (anchor && last && last.at - anchor.at >= MIN_STAY_SECONDS)
      stays.push({ from: anchor.at, to: last.at, latitude: anchor.latitude, longitude: anchor.longitude });
  };
  for (const fix of fixes) {
    if (anchor && distanceMetres(anchor, fix) > STOPPED_RADIUS_METRES) {
      end();
      anchor = fix;
    }
    last = fix;
  }
  end();
  return stays;
}

/** How far it drove and for how long; the drift of a stopped vehicle does not count. */
export function drivenBy(
  fixes: readonly TrackFix[],
  stays: readonly Stay[],
): { distance_metres: number; driving_seconds: number } {
  let [distance_metres, driving_seconds] = [0, 0];
  let stay = 0;
  for (let n = 1; n < fixes.length; n += 1) {
    const [from, to] = [fixes[n - 1]!, fixes[n]!];
    while (stays[stay] && stays[stay]!.to <= from.at) stay += 1;
    const isStopped = stays[stay] && stays[stay]!.from <= from.at && to.at <= stays[stay]!.to;
    if (isStopped) continue;
    distance_metres += distanceMetres(from, to);
    if (to.at - from.at <= MAX_SILENCE_SECONDS) driving_seconds += to.at - from.at;
  }
  return { distance_metres, driving_seconds };
}

/**
 * The points that draw the same line: one is left out where the line from the last kept one to the next passes it
 * within a few meters, at the time it was there.
 */
export function thinned(fixes: readonly TrackFix[]): TrackPoint[] {
  const retained: TrackFix[] = fixes.slice(0, 1);
  let waiting: TrackFix[] = [];
  for (const fix of fixes.slice(1)) {
    const from = retained.at(-1)!;
    const isTooLong = fix.at - from.at > LONGEST_GAP_SECONDS;
    if (
      waiting.length > 0 &&
      (isTooLong || waiting.some((point) => metresBeside(from, fix, point) > LINE_METRES))
    ) {
      retained.push(waiting.at(-1)!);
      waiting = [];
    }
    waiting.push(fix);
  }
  if (waiting.length > 0) retained.push(waiting.at(-1)!);
  return retained.map((fix) => [
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

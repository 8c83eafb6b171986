import type { TrackPoint } from '@fleet/contracts/delivery/tracks.ts';

/** Playback speeds: seconds of the day per real second. */
export const SPEEDS = [1, 10, 60, 120, 300, 600] as const;
export type Speed = (typeof SPEEDS)[number];

/** After a longer silence the route is unknown: the vehicle stays, then jumps. */
const MAX_SILENCE_SECONDS = 600;

export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
  readonly speed_kmh: number | null;
  readonly heading: number;
  /** Index of the last point at or before the time. */
  readonly index: number;
}

/** Index of the last point at or before a time (Unix seconds); -1 before the first. */
export function indexAt(points: readonly TrackPoint[], at: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]![0] <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The interpolated position at a time. Null without data. */
export function spotAt(points: readonly TrackPoint[], at: number): Spot | null {
  const index = Math.max(0, indexAt(points, at));
  const from = points[index];
  if (!from) return null;
  const to = points[index + 1];
  const gap = to ? to[0] - from[0] : 0;
  const share = to && gap <= MAX_SILENCE_SECONDS && gap > 0 ? clamp((at - from[0]) / gap) : 0;
  return {
    latitude: from[1] + share * ((to ?? from)[1] - from[1]),
    longitude: from[2] + share * ((to ?? from)[2] - from[2]),
    speed_kmh: from[3],
    heading: from[4] ?? (to ? bearing(from, to) : 0),
    index,
  };
}

/** Times to jump to: arrivals, departures, stops; sorted and unique. */
export function marksOf(
  stays: readonly { from_at: string }[],
  arrivals: readonly (string | null)[],
): number[] {
  const all = [...stays.map(({ from_at }) => from_at), ...arrivals].flatMap((at) =>
    at === null ? [] : [Math.floor(Date.parse(at) / 1000)],
  );
  return [...new Set(all)].sort((a, b) => a - b);
}

/** The mark after, or before, a time; the end of the range if there is none. */
export function markFrom(
  marks: readonly number[],
  at: number,
  direction: 1 | -1,
  ends: readonly [number, number],
): number {
  // Clicking back twice within a second goes back two marks.
  const mark = direction === 1 ? marks.find((one) => one > at) : marks.findLast((one) => one < at - 1);
  return mark ?? ends[direction === 1 ? 1 : 0];
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}

function bearing(from: TrackPoint, to: TrackPoint): number {
  const north = to[1] - from[1];
  const east = (to[2] - from[2]) * Math.cos((from[1] * Math.PI) / 180);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

import type { Break } from '../../model.ts';
import { arrivalOf, leavingFor, PARTS, partsBetween, type Speeds } from '../../speeds.ts';
import { NEVER } from './break-leg.ts';

/** A way that was driven: when it was at its end, and how much of the time was driving. */
export interface Leg {
  arrival: number;
  driven: number;
}

/**
 * Drives a way of `seconds` at full speed, begun at `leaves`, with the breaks `from … to − 1` on it, each taken at once or after as
 * much of the way as is driven until its window opens. The arrival is NEVER when one is missed. Whoever leaves later neither
 * arrives sooner nor comes by what was missed.
 */
export function driveLeg(
  leg: Leg,
  speeds: Speeds | null,
  leaves: number,
  seconds: number,
  breaks: readonly Break[],
  from: number,
  to: number,
): void {
  let at = leaves;
  let left = seconds * PARTS;
  leg.driven = 0;
  for (let b = from; b < to; b += 1) {
    const { windows, service_seconds } = breaks[b]!;
    let w = 0;
    while (w < windows.length && at > windows[w]![1]) w += 1;
    if (w === windows.length) {
      leg.arrival = NEVER;
      return;
    }
    const opens = windows[w]![0];
    if (opens > at) {
      const parts = partsBetween(speeds, at, opens);
      leg.driven += parts < left ? opens - at : arrivalOf(speeds, at, left) - at;
      left = Math.max(0, left - parts);
      at = opens;
    }
    at += service_seconds;
  }
  leg.arrival = arrivalOf(speeds, at, left);
  leg.driven += leg.arrival - at;
}

const tried: Leg = { arrival: 0, driven: 0 };

/**
 * The last moment to begin such a way and still be at its end by `by`, with every break in the window it is taken in when one
 * leaves at `leaves`.
 */
export function lastLeaving(
  speeds: Speeds | null,
  leaves: number,
  by: number,
  seconds: number,
  breaks: readonly Break[],
  from: number,
  to: number,
): number {
  let standing = leaves;
  let latest = by;
  let resting = 0;
  for (let b = from; b < to; b += 1) {
    const { windows, service_seconds } = breaks[b]!;
    const window = windows.find(([, closes]) => standing <= closes)!;
    // Put off so long, the breaks before it end no later than this one may begin.
    latest = Math.min(latest, window[1] - resting);
    standing = Math.max(standing, window[0]) + service_seconds;
    resting += service_seconds;
  }
  if (speeds === null || from === to)
    return Math.max(leaves, Math.min(latest, leavingFor(speeds, by - resting, seconds * PARTS)));
  let first = leaves;
  while (first < latest) {
    const middle = Math.ceil((first + latest) / 2);
    driveLeg(tried, speeds, middle, seconds, breaks, from, to);
    if (tried.arrival <= by) first = middle;
    else latest = middle - 1;
  }
  return first;
}

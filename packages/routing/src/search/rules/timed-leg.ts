import type { Break } from '../../model.ts';
import { arrivalOf, leavingFor, PARTS, partsBetween, type Speeds } from '../../speeds.ts';
import { arrivalAfter as arrivalAlways, lastLeavingFor, NEVER } from './break-leg.ts';

/** A way that was driven: when it was at its end, and how much of the time was driving. */
export interface Leg {
  arrival: number;
  driven: number;
}

/**
 * Drives a way of `seconds` at full speed, begun at `leaves`, with the breaks `from … to − 1` on it, each taken at once or after as
 * much of the way as is driven until its window opens. The arrival is NEVER when one is missed. Anyone who leaves later neither
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
  if (speeds !== null && to - from === 1) {
    const { windows, service_seconds } = breaks[from]!;
    const window = windows.find(([, closes]) => leaves <= closes)!;
    const parts = seconds * PARTS;
    const straight = leavingFor(speeds, by, parts);
    return Math.max(leaves, lastInWindow(speeds, by, straight, parts, window, service_seconds));
  }
  let undriven = leaves;
  let latest = by;
  let resting = 0;
  for (let b = from; b < to; b += 1) {
    const { windows, service_seconds } = breaks[b]!;
    const window = windows.find(([, closes]) => undriven <= closes)!;
    // Put off so long, the breaks before it end no later than this one may begin.
    latest = Math.min(latest, window[1] - resting);
    undriven = Math.max(undriven, window[0]) + service_seconds;
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

/** As `driveLeg`, for who only asks when it is at its end, and knows when it would be without breaks: `straight`. */
export function arrivalAfter(
  speeds: Speeds | null,
  leaves: number,
  straight: number,
  seconds: number,
  breaks: readonly Break[],
  from: number,
  to: number,
): number {
  if (to - from === 1) return arrivalAfterOne(speeds, leaves, straight, seconds * PARTS, breaks[from]!);
  if (speeds === null) return arrivalAlways(leaves, seconds, breaks, from, to);
  driveLeg(tried, speeds, leaves, seconds, breaks, from, to);
  return tried.arrival;
}

function arrivalAfterOne(
  speeds: Speeds | null,
  leaves: number,
  straight: number,
  parts: number,
  { windows, service_seconds }: Break,
): number {
  let w = 0;
  while (w < windows.length && leaves > windows[w]![1]) w += 1;
  if (w === windows.length) return NEVER;
  const opens = windows[w]![0];
  // There before the window opens, one waits for it; left once it is open, the break comes first.
  if (straight <= opens) return opens + service_seconds;
  const left = leaves >= opens ? parts : parts - partsBetween(speeds, leaves, opens);
  return arrivalOf(speeds, Math.max(leaves, opens) + service_seconds, left);
}

/**
 * The last moment at all, from `earliest` on, to begin such a way and be at its end by `by`; −NEVER where there is none. Unlike
 * `lastLeaving` it may take breaks in later windows than someone does who leaves sooner. `straight` is the answer without breaks.
 */
export function lastLeavingBy(
  speeds: Speeds | null,
  by: number,
  straight: number,
  seconds: number,
  breaks: readonly Break[],
  from: number,
  to: number,
  earliest: number,
): number {
  if (speeds === null) return lastLeavingFor(by, seconds, breaks, from, to);
  if (to - from === 1) return lastBeforeBreak(speeds, by, straight, seconds * PARTS, breaks[from]!);
  driveLeg(tried, speeds, earliest, seconds, breaks, from, to);
  if (tried.arrival > by) return -NEVER;
  let first = earliest;
  let last = by;
  while (first < last) {
    const middle = Math.ceil((first + last) / 2);
    driveLeg(tried, speeds, middle, seconds, breaks, from, to);
    if (tried.arrival <= by) first = middle;
    else last = middle - 1;
  }
  return first;
}

/** With one break on the way. */
function lastBeforeBreak(
  speeds: Speeds,
  by: number,
  straight: number,
  parts: number,
  { windows, service_seconds }: Break,
): number {
  for (let w = windows.length - 1; w >= 0; w -= 1) {
    const last = lastInWindow(speeds, by, straight, parts, windows[w]!, service_seconds);
    // Left before the window before this one closes, the break is taken in that.
    if (last > -NEVER && (w === 0 || last > windows[w - 1]![1])) return last;
  }
  return -NEVER;
}

/** Left once the break's window opens, it comes first; left sooner, part of the way is driven before it. */
function lastInWindow(
  speeds: Speeds,
  by: number,
  straight: number,
  parts: number,
  [opens, closes]: readonly [number, number],
  resting: number,
): number {
  const last = Math.min(closes, straight - resting);
  if (last >= opens) return last;
  if (opens + resting > by) return -NEVER;
  return leavingFor(speeds, opens, parts - partsBetween(speeds, opens + resting, by));
}

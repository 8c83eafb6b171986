import type { Break } from '../../model.ts';
import { arrivalOf, leavingFor, PARTS, partsBetween, type Speeds } from '../../speeds.ts';
import { arrivalAfter as arrivalAlways, lastLeavingFor, NEVER } from './break-leg.ts';

/** A driven leg: its arrival, and how much of the time was driving. */
export interface Leg {
  arrival: number;
  driven: number;
}

/**
 * Simulates a leg of `seconds` at full speed, started at `leaves`, with the breaks `from … to − 1`, each taken at once or after
 * driving until its window opens. The arrival is NEVER if one is missed. Departing later never arrives sooner or meets a missed
 * break.
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

/** Latest start of such a leg to arrive by `by`, with every break in the window it has when starting at `leaves`. */
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
    // Earlier breaks must end before this one's window closes.
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

/** As `driveLeg` where only the arrival is needed and the arrival without breaks, `straight`, is known. */
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
  // Arriving before the window opens, the vehicle waits; departing after it opens, it takes the break first.
  if (straight <= opens) return opens + service_seconds;
  const left = leaves >= opens ? parts : parts - partsBetween(speeds, leaves, opens);
  return arrivalOf(speeds, Math.max(leaves, opens) + service_seconds, left);
}

/**
 * Latest start at or after `earliest` to arrive by `by`; −NEVER if impossible. Unlike `lastLeaving` it may use later break
 * windows than an earlier start does. `straight` is the answer without breaks.
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

/** With one break on the leg. */
function lastBeforeBreak(
  speeds: Speeds,
  by: number,
  straight: number,
  parts: number,
  { windows, service_seconds }: Break,
): number {
  for (let w = windows.length - 1; w >= 0; w -= 1) {
    const last = lastInWindow(speeds, by, straight, parts, windows[w]!, service_seconds);
    // Departing before the previous window closes, the break is taken in that window.
    if (last > -NEVER && (w === 0 || last > windows[w - 1]![1])) return last;
  }
  return -NEVER;
}

/** Departing after the break's window opens, the break comes first; before, part of the leg is driven first. */
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

import type { Break } from '../../model.ts';

/** Later than anything. */
export const NEVER = 4 * 1_000_000_000;

/**
 * When a way is at its end that is begun at `leaves`, takes `way` seconds and has the breaks `from … to − 1` on it. A break is
 * taken at once, or after as much of the way as is driven until its window opens; NEVER when one is missed.
 */
export function arrivalAfter(
  leaves: number,
  travelTime: number,
  breaks: readonly Break[],
  from: number,
  to: number,
): number {
  // Two clocks: one as if no more were driven, which is what a window closes for, and one with all of the way driven.
  let undriven = leaves;
  let arrival = leaves + travelTime;
  for (let b = from; b < to; b += 1) {
    const { windows, service_seconds } = breaks[b]!;
    let w = 0;
    while (w < windows.length && undriven > windows[w]![1]) w += 1;
    if (w === windows.length) return NEVER;
    const opens = windows[w]![0];
    undriven = Math.max(undriven, opens) + service_seconds;
    arrival = Math.max(arrival, opens) + service_seconds;
  }
  return arrival;
}

/** The last moment such a way may begin to be at its end by `by`, every break in a window; −NEVER where there is none. */
export function lastLeavingFor(
  by: number,
  travelTime: number,
  breaks: readonly Break[],
  from: number,
  to: number,
): number {
  let arrival = by;
  let undriven = NEVER;
  for (let b = to - 1; b >= from; b -= 1) {
    const { windows, service_seconds } = breaks[b]!;
    arrival -= service_seconds;
    undriven -= service_seconds;
    // Of the windows that are not too late, the last leaves most time.
    let w = windows.length - 1;
    while (w >= 0 && windows[w]![0] > Math.min(arrival, undriven)) w -= 1;
    if (w < 0) return -NEVER;
    undriven = Math.min(undriven, windows[w]![1]);
  }
  return Math.min(undriven, arrival - travelTime);
}

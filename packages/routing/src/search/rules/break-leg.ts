import type { Break } from '../../model.ts';

/** Later than any time. */
export const NEVER = 4 * 1_000_000_000;

/**
 * Arrival of a leg that starts at `leaves`, takes `way` seconds and includes the breaks `from … to − 1`. A break is taken at
 * once, or after driving until its window opens; NEVER if one is missed.
 */
export function arrivalAfter(
  leaves: number,
  travelTime: number,
  breaks: readonly Break[],
  from: number,
  to: number,
): number {
  // Two clocks: one without further driving, which decides whether a window is met, and one with the complete leg driven.
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

/** Latest start of such a leg to arrive by `by` with every break in a window; −NEVER if impossible. */
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
    // Among the feasible windows the last leaves most time.
    let w = windows.length - 1;
    while (w >= 0 && windows[w]![0] > Math.min(arrival, undriven)) w -= 1;
    if (w < 0) return -NEVER;
    undriven = Math.min(undriven, windows[w]![1]);
  }
  return Math.min(undriven, arrival - travelTime);
}

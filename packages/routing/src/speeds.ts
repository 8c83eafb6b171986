/** Hourly speed factors in thousandths of the matrix speed, at most 1000. */
export interface Speeds {
  readonly byHour: Int32Array;
  /** Offset from model time to seconds since a midnight. */
  readonly sinceMidnight: number;
}

/** Travel is measured in parts: a second at full speed is 1000 parts, at factor 400 it covers 400. */
export const PARTS = 1000;
const HOUR = 3600;

/**
 * Arrival of a leg of this many parts started at `at`. All vehicles have the same speed in an hour (Ichoua, Gendreau and Potvin
 * 2003), so a later departure never arrives sooner. The result is the first whole second at which all parts are driven.
 */
export function arrivalOf(speeds: Speeds | null, at: number, parts: number): number {
  if (speeds === null) return at + Math.ceil(parts / PARTS);
  const { byHour } = speeds;
  const count = at + speeds.sinceMidnight;
  const hours = Math.floor(count / HOUR);
  let now = at;
  let left = parts;
  let hour = hourOfDay(hours);
  let rest = (hours + 1) * HOUR - count;
  for (;;) {
    const speed = byHour[hour]!;
    if (left <= rest * speed) return now + Math.ceil(left / speed);
    left -= rest * speed;
    now += rest;
    rest = HOUR;
    hour = hour === 23 ? 0 : hour + 1;
  }
}

/** Latest start to drive this many parts by `by`. */
export function leavingFor(speeds: Speeds | null, by: number, parts: number): number {
  if (speeds === null) return by - Math.ceil(parts / PARTS);
  const { byHour } = speeds;
  const count = by + speeds.sinceMidnight;
  // Full hours before `by`.
  const hours = Math.ceil(count / HOUR) - 1;
  let now = by;
  let left = parts;
  let hour = hourOfDay(hours);
  let gone = count - hours * HOUR;
  for (;;) {
    const speed = byHour[hour]!;
    if (left <= gone * speed) return now - Math.ceil(left / speed);
    left -= gone * speed;
    now -= gone;
    gone = HOUR;
    hour = hour === 0 ? 23 : hour - 1;
  }
}

/** Number of parts driven between two times. */
export function partsBetween(speeds: Speeds | null, from: number, to: number): number {
  if (speeds === null) return (to - from) * PARTS;
  const { byHour } = speeds;
  const count = from + speeds.sinceMidnight;
  const hours = Math.floor(count / HOUR);
  let left = to - from;
  let hour = hourOfDay(hours);
  let rest = (hours + 1) * HOUR - count;
  let parts = 0;
  while (left > rest) {
    parts += rest * byHour[hour]!;
    left -= rest;
    rest = HOUR;
    hour = hour === 23 ? 0 : hour + 1;
  }
  return left > 0 ? parts + left * byHour[hour]! : parts;
}

/** Hour of the day, from hours since a midnight. */
function hourOfDay(hours: number): number {
  return hours - Math.floor(hours / 24) * 24;
}

/** How fast ways are driven in each hour of the day, in thousandths of what the tables say: never faster. */
export interface Speeds {
  readonly byHour: Int32Array;
  /** Added to a moment of the model, it counts from a midnight. */
  readonly sinceMidnight: number;
}

/** A second of a way, in the parts it is driven off by: at 400 of the thousand, 400 of them in a second. */
export const PARTS = 1000;
const HOUR = 3600;

/**
 * When so many parts of a way are driven, begun at `at`. Each hour has one speed for all who are on the road in it (Ichoua,
 * Gendreau and Potvin 2003), so anyone who leaves later never arrives sooner. Whole seconds: the first at which all is driven.
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

/** The last moment to begin so many parts of a way and have driven them by `by`. */
export function leavingFor(speeds: Speeds | null, by: number, parts: number): number {
  if (speeds === null) return by - Math.ceil(parts / PARTS);
  const { byHour } = speeds;
  const count = by + speeds.sinceMidnight;
  // The hour that ends at `by`, where one does.
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

/** How many parts are driven from one moment to another. */
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

/** Of hours counted from a midnight. */
function hourOfDay(hours: number): number {
  return hours - Math.floor(hours / 24) * 24;
}

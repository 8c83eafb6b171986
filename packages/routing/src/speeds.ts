/** How fast ways are driven in each hour of the day, in thousandths of what the tables say: never faster. */
export interface Speeds {
  readonly byHour: Int32Array;
  /** Added to a moment of the model, it counts from a midnight. */
  readonly sinceMidnight: number;
}

/** A second of a way, in the parts it is driven off by: at 400 of the thousand, 400 of them in a second. */
export const PARTS = 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * When so many parts of a way are driven, begun at `at`. Each hour has one speed for all who are on the road in it (Ichoua,
 * Gendreau and Potvin 2003), so whoever leaves later never arrives sooner. Whole seconds: the first at which all is driven.
 */
export function arrivalOf(speeds: Speeds | null, at: number, parts: number): number {
  if (speeds === null) return at + Math.ceil(parts / PARTS);
  let left = parts;
  for (let now = at; ; ) {
    const inDay = secondOfDay(speeds, now);
    const hour = Math.floor(inDay / HOUR);
    const speed = speeds.byHour[hour]!;
    const rest = (hour + 1) * HOUR - inDay;
    if (left <= rest * speed) return now + Math.ceil(left / speed);
    left -= rest * speed;
    now += rest;
  }
}

/** The last moment to begin so many parts of a way and have driven them by `by`. */
export function leavingFor(speeds: Speeds | null, by: number, parts: number): number {
  if (speeds === null) return by - Math.ceil(parts / PARTS);
  let left = parts;
  for (let now = by; ; ) {
    // The hour that ends at `now`, where one does.
    const inDay = secondOfDay(speeds, now - 1) + 1;
    const hour = Math.ceil(inDay / HOUR) - 1;
    const speed = speeds.byHour[hour]!;
    const gone = inDay - hour * HOUR;
    if (left <= gone * speed) return now - Math.ceil(left / speed);
    left -= gone * speed;
    now -= gone;
  }
}

/** How many parts are driven from one moment to another. */
export function partsBetween(speeds: Speeds | null, from: number, to: number): number {
  if (speeds === null) return (to - from) * PARTS;
  let parts = 0;
  for (let now = from; now < to; ) {
    const inDay = secondOfDay(speeds, now);
    const hour = Math.floor(inDay / HOUR);
    const until = Math.min(to, now + (hour + 1) * HOUR - inDay);
    parts += (until - now) * speeds.byHour[hour]!;
    now = until;
  }
  return parts;
}

function secondOfDay({ sinceMidnight }: Speeds, moment: number): number {
  const count = moment + sinceMidnight;
  return count - Math.floor(count / DAY) * DAY;
}

import type { FillFacts } from '../anomaly-facts.ts';
import { median } from './robust.ts';

/** An odometer reading of a fill, and its plausibility. */
export interface Reading {
  /** Null if missing, or if its neighbors show it to be a typing error. */
  readonly km: number | null;
  /** Uncertainty, because people round. */
  readonly slack: number;
  /** Lower than before, and later readings continue from it. */
  readonly is_reset: boolean;
  /** The last plausible reading before it. */
  readonly before: { readonly km: number; readonly slack: number; readonly fill: FillFacts } | null;
}

/** No vehicle averages more between two fills; a larger jump was mistyped, or the odometer manipulated. */
const MAX_KMH = 130;
const GRACE_KM = 60;
/** Readings are taken minutes apart by two people. */
const MIN_SLACK_KM = 3;
/** A slightly lower reading shortly after the last one is an older one. */
const NOTE_KM = 100;
const NOTE_MINUTES = 240;
/**
 * Minimum share of the excess, relative to the fuel, for a high reading to be a typing error, and how much better the next one must
 * fit.
 */
const SLIP = 0.4;
const SLIP_OFF = 0.5;
/** This many later readings show whether the instrument continues from it. */
const FOLLOWERS = 3;

/**
 * The readings of a vehicle's fills. An isolated one above or below its neighbors is a typing error and not used; one
 * that is lower and followed by readings that continue from it is a turned-back instrument, and counting restarts
 * there.
 */
export function readingsOf(fills: readonly FillFacts[]): Reading[] {
  const readings: Reading[] = [];
  const range = rangeOf(fills);
  let last = null as Known | null;
  let prior = null as Known | null;
  for (const [index, fill] of fills.entries()) {
    const km = fill.odometer_km;
    const here = km === null ? null : { km, slack: slackOf(km), fill, index };
    if (last && prior && here && here.km < last.km && wasSlip(prior, last, here, { fills, range })) {
      readings[last.index] = { ...UNKNOWN, before: prior };
      last = prior;
      prior = null;
    }
    const before: Known | null = last;
    if (!here || (before && !isBelieved(before, here, { fills, range }))) {
      readings.push({ ...UNKNOWN, before });
      continue;
    }
    const is_reset = wentBack(before, here);
    readings.push({ km: here.km, slack: here.slack, is_reset, before });
    prior = is_reset ? null : before;
    last = here;
  }
  return readings;
}

const UNKNOWN = { km: null, slack: 0, is_reset: false } as const;

type Known = NonNullable<Reading['before']> & { readonly index: number };

interface Around {
  readonly fills: readonly FillFacts[];
  /** Kilometers per milliliter. */
  readonly range: number | null;
}

function wentBack(last: Known | null, here: Known): boolean {
  return last !== null && here.km < last.km - here.slack - last.slack;
}

/** Consistent with the one before it, or followed by readings that continue from it. */
function isBelieved(last: Known, here: Known, { fills, range }: Around): boolean {
  if (follows(last, here)) return true;
  const minutes = (here.fill.closed_at_ms - last.fill.closed_at_ms) / 60_000;
  // A slightly lower reading within hours of the last fill comes from an older note.
  if (here.km < last.km && last.km - here.km < NOTE_KM && minutes < NOTE_MINUTES) return false;
  const since = range === null ? null : fuelledSince(fills, last.fill, here.index) * range;
  return goesOn(last, here, followersOf(fills, here.index, range), since);
}

/**
 * Whether the last reading was too high: this one continues from the one before it by what was fueled, the last one
 * did not.
 */
function wasSlip(prior: Known, last: Known, here: Known, { fills, range }: Around): boolean {
  if (range === null || !follows(prior, here)) return false;
  const driven = (to: Known) => fuelledSince(fills, prior.fill, to.index) * range;
  const high = last.km - prior.km - driven(last);
  const off = Math.abs(here.km - prior.km - driven(here));
  return high > driven(last) * SLIP && off < high * SLIP_OFF;
}

/** Volume fueled after a fill, up to the one at this index. */
function fuelledSince(fills: readonly FillFacts[], after: FillFacts, index: number): number {
  let volume_ml = 0;
  for (let at = index; at >= 0 && fills[at] !== after; at--) volume_ml += fills[at]!.volume_ml;
  return volume_ml;
}

/** The next readings, each with the range of the fuel since this one. */
function followersOf(fills: readonly FillFacts[], index: number, range: number | null) {
  let volume_ml = 0;
  const followers: { fill: FillFacts; driven_km: number | null }[] = [];
  for (const fill of fills.slice(index + 1, index + 1 + FOLLOWERS * 2)) {
    volume_ml += fill.volume_ml;
    if (fill.odometer_km === null) continue;
    followers.push({ fill, driven_km: range === null ? null : volume_ml * range });
    if (followers.length === FOLLOWERS) break;
  }
  return followers;
}

/**
 * Whether later readings continue from this one rather than from the one before it. The fuel in between indicates the
 * distance; the very last reading is accepted when it is lower.
 */
function goesOn(
  last: NonNullable<Reading['before']>,
  here: NonNullable<Reading['before']>,
  after: readonly { readonly fill: FillFacts; readonly driven_km: number | null }[],
  since_km: number | null,
): boolean {
  const votes = after.map(({ fill, driven_km }): number => {
    const one = { km: fill.odometer_km!, slack: slackOf(fill.odometer_km!), fill };
    const fromHere = follows(here, one);
    const fromLast = follows(last, one);
    if (fromHere !== fromLast) return fromHere ? 1 : -1;
    if (driven_km === null || since_km === null || !fromHere) return 0;
    const off = Math.abs(one.km - here.km - driven_km);
    return off < Math.abs(one.km - last.km - since_km - driven_km) ? 1 : -1;
  });
  const sum = votes.reduce((total, vote) => total + vote, 0);
  return sum > 0 || (after.length === 0 && here.km < last.km);
}

/** Kilometers per milliliter, from consecutive readings; null where these are too few. */
function rangeOf(fills: readonly FillFacts[]): number | null {
  const ranges = fills.flatMap((fill, index) => {
    const before = fills[index - 1]?.odometer_km ?? null;
    const km = before === null || fill.odometer_km === null ? 0 : fill.odometer_km - before;
    return km > 20 && fill.volume_ml > 0 ? [km / fill.volume_ml] : [];
  });
  return ranges.length < 5 ? null : median(ranges);
}

function follows(a: NonNullable<Reading['before']>, b: NonNullable<Reading['before']>): boolean {
  const km = b.km - a.km;
  const hours = (b.fill.closed_at_ms - a.fill.closed_at_ms) / 3_600_000;
  return km >= -(a.slack + b.slack) && km <= GRACE_KM + hours * MAX_KMH + a.slack + b.slack;
}

/** A reading of 321600 is probably rounded to hundreds. */
function slackOf(km: number): number {
  if (km % 100 === 0) return 60;
  return km % 10 === 0 ? 8 : MIN_SLACK_KM;
}

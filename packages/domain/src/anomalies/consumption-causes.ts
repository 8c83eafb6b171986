import type { FillFacts } from '../anomaly-facts.ts';
import type { Ratios } from './campaign.ts';
import type { Leg } from './legs.ts';
import { isRound } from './old-readings.ts';
import { readingsOf } from './readings.ts';
import { robustBand } from './robust.ts';

/**
 * Minimum spread of honest legs around the vehicle's own consumption (roads, loads, traffic); a larger spread increases uncertainty.
 */
const MIN_SPREAD = 0.08;
const MAX_SPREAD = 0.14;
const UNKNOWN_SPREAD = 0.09;
const MAX_BIAS = 0.06;
const MIN_LEGS = 8;
/** Two rounding errors seldom add up to their maximum; nozzles click off slightly earlier or later. */
const LIKELY_SLACK = 0.5;
const NOZZLE = 0.025;
/** Share of legs that scatter more than twice as much. */
const WILD = 0.02;
const WILDER = 2.5;
/** Probability that an apparently full tank was a partial fill, higher for round amounts. */
const PART = 0.02;
const PART_ROUND = 0.3;
const NEXT_PART = 0.02;
const SHORT = 0.03;
const SHORT_ROUND = 0.5;
/** Probability of an odometer reading that is hours or days old; it also appears at the end of an overlong leg. */
const OLD = 0.012;
const OLD_BEFORE = 0.036;
/** Typical stolen amounts as shares of the tank, and their variation. */
const AMOUNTS = [0.15, 0.2, 0.27, 0.36, 0.48, 0.64, 0.85, 1.1] as const;
const AMOUNT_SPREAD = 0.2;
const MIN_KM = 20;
/** Minimum share by which a leg is overlong. */
const TOO_LONG = 0.2;

/** The leg between two fills to a full tank, and the surplus over its consumption. */
export interface Step {
  readonly surplus_ml: number;
  readonly travel_ml: number;
  /** Standard deviation of an honest leg. */
  readonly off_ml: number;
}

/** Likelihoods of one fill and the legs around it. */
export interface ConsumptionCause {
  readonly leg: Leg;
  readonly step: Step;
  /** The vehicle's own consumption in those weeks. */
  readonly ml_per_km: number;
  readonly leg_count: number;
  /** Likelihood ratio of diverted fuel, and of kilometers not driven, to any honest cause. */
  readonly above: Ratios;
  readonly below: number;
}

/**
 * More or fewer liters than the leg consumed have honest causes: the tank was not full before, an older reading was
 * written down, or this fill was partial. Each of them is compensated by the leg before or after, and stolen fuel is
 * not. So each fill is weighed by all of these at once, with both its neighbors.
 */
export function consumptionCauses(vehicleLegs: readonly Leg[], tank_ml: number): ConsumptionCause[] {
  const { around, bias, ends, lastBefore } = surroundings(vehicleLegs, tank_ml);
  return vehicleLegs.flatMap((leg, index): ConsumptionCause[] => {
    if (leg.driven_km === null || leg.driven_km < MIN_KM || leg.fill.volume_ml === 0) return [];
    const { step, ...others } = around(index);
    if (!step) return [];
    const ml_per_km = leg.ml_per_km! * (1 + bias);
    return [
      {
        leg,
        step,
        ml_per_km,
        leg_count: ends.length,
        ...weigh({ step, ...others }, leg, lastBefore(index)!, tank_ml),
      },
    ];
  });
}

interface Around {
  /** Since the tank was last full; null without a reading. */
  readonly step: Step | null;
  readonly before: Step | null;
  readonly withBefore: Step | null;
  readonly withTwoBefore: Step | null;
  readonly after: Step | null;
  readonly withAfter: Step | null;
}

/** For each fill: the leg since the tank was last full, the legs before and after it, and each combination with it. */
export function surroundings(vehicleLegs: readonly Leg[], tank_ml: number) {
  const stepOf = stepsOf(vehicleLegs, tank_ml);
  const ends = vehicleLegs.flatMap((leg, index) => (leg.is_full && stepOf.isRead(index) ? [index] : []));
  const around = (index: number): Around => {
    const at = ends.findLastIndex((end) => end < index);
    const next = ends.find((end) => end > index);
    return {
      step: stepOf(ends[at], index),
      before: stepOf(ends[at - 1], ends[at]),
      withBefore: stepOf(ends[at - 1], index),
      withTwoBefore: stepOf(ends[at - 2], index),
      after: stepOf(index, next),
      withAfter: stepOf(ends[at], next),
    };
  };
  const lastBefore = (index: number) => vehicleLegs[ends.findLast((end) => end < index) ?? -1]?.fill;
  return { around, bias: stepOf.bias, ends, lastBefore };
}

/** Probabilities of the observation for each cause, without common factors. */
function weigh(
  around: Around & { readonly step: Step },
  leg: Leg,
  last: FillFacts,
  tank_ml: number,
): Pick<ConsumptionCause, 'above' | 'below'> {
  const { step, before, withBefore, withTwoBefore, after, withAfter } = around;
  /** Each liter of the tank is equally likely. */
  const anyLitre = 1 / tank_ml;
  const chance = (one: Step | null) => (one ? honest(one) : anyLitre);
  const part = isRound(last) ? PART_ROUND : PART;
  const full = (1 - part) * chance(before);
  const goesOn = after ? (1 - NEXT_PART) * honest(after) + NEXT_PART * anyLitre : anyLitre;

  const nothing = full * honest(step) * goesOn;
  const wasPart =
    part *
    anyLitre *
    Math.max(
      withBefore ? honest(withBefore) : anyLitre / 2,
      withTwoBefore ? PART * honest(withTwoBefore) : 0,
    );
  const isOld = step.surplus_ml > 0 ? full * OLD * anyLitre * chance(withAfter) : 0;
  const innocent = nothing + wasPart * goesOn + isOld;
  const taken = (amount: number) => {
    const ml = amount * tank_ml;
    return bell(step.surplus_ml - ml, Math.hypot(step.off_ml, AMOUNT_SPREAD * ml));
  };

  const short = isRound(leg.fill) ? SHORT_ROUND : SHORT;
  const perTravelMl = 1 / step.travel_ml;
  const isPart = short * full * perTravelMl * chance(withAfter);
  const wasOld = (1 - part) * OLD_BEFORE * perTravelMl * chance(withBefore) * goesOn;
  const isTooLong = leg.is_full && step.surplus_ml < -TOO_LONG * step.travel_ml;
  return {
    above: {
      any: step.surplus_ml > 0 ? (full * anyLitre * goesOn) / innocent : 0,
      by_amount: AMOUNTS.map((amount) => (full * taken(amount) * goesOn) / innocent),
    },
    below: isTooLong ? (full * (1 - short) * perTravelMl * goesOn) / (nothing + isPart + wasOld) : 0,
  };
}

function honest({ surplus_ml, off_ml }: Step): number {
  return (1 - WILD) * bell(surplus_ml, off_ml) + WILD * bell(surplus_ml, off_ml * WILDER);
}

function bell(value: number, deviation: number): number {
  return Math.exp(-(value ** 2) / (2 * deviation ** 2)) / (deviation * Math.sqrt(2 * Math.PI));
}

/** Steps between any two fills with plausible readings, in liters of the vehicle's own consumption and spread. */
function stepsOf(vehicleLegs: readonly Leg[], tank_ml: number) {
  const readings = readingsOf(vehicleLegs.map(({ fill }) => fill));
  const shares = vehicleLegs.flatMap(({ is_full, travel_ml, surplus_ml, driven_km }) =>
    is_full && travel_ml !== null && travel_ml > tank_ml / 10 && driven_km !== null
      ? [surplus_ml! / travel_ml]
      : [],
  );
  const band = shares.length < MIN_LEGS ? null : robustBand(shares);
  const spread = within(band?.spread ?? UNKNOWN_SPREAD, MIN_SPREAD, MAX_SPREAD);
  const bias = within(band?.middle ?? 0, -MAX_BIAS, MAX_BIAS);
  let instrument = 0;
  let driven_km = 0;
  let volume_ml = 0;
  let last_km: number | null = null;
  const sums = readings.map(({ km, is_reset }, index) => {
    volume_ml += vehicleLegs[index]!.fill.volume_ml;
    if (km === null) return null;
    if (is_reset) instrument++;
    else driven_km += Math.max(0, km - (last_km ?? km));
    last_km = km;
    return { instrument, driven_km, volume_ml };
  });
  const stepOf = (from: number | undefined, to: number | undefined): Step | null => {
    const [a, b] = [sums[from ?? -1], sums[to ?? -1]];
    const ml_per_km = vehicleLegs[to ?? -1]?.ml_per_km;
    if (!a || !b || !ml_per_km || a.instrument !== b.instrument) return null;
    const travel_ml = (b.driven_km - a.driven_km) * ml_per_km * (1 + bias);
    const slack_ml = (readings[from!]!.slack + readings[to!]!.slack) * ml_per_km;
    return {
      surplus_ml: b.volume_ml - a.volume_ml - travel_ml,
      travel_ml,
      off_ml: Math.hypot(spread * travel_ml, slack_ml * LIKELY_SLACK, NOZZLE * tank_ml),
    };
  };
  return Object.assign(stepOf, { bias, isRead: (index: number) => sums[index] !== null });
}

function within(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

import type { FillFacts } from '../anomaly-facts.ts';
import { type AnomalyEvidence, type AnomalyFinding, type AttendantHabit, strengthOf } from './finding.ts';
import { groupBy, type History } from './history.ts';
import type { Leg } from './legs.ts';
import { shareExcess } from './robust.ts';
import { gainOf, type Stretch, stretchesOf } from './stretch.ts';

/** Minimum evidence of each pattern, as log-likelihood: above what honest attendants reach by chance. */
const MIN = { round_litres: 16, more_than_driven: 12.5, typed_unread: 11 } as const;
/** Share of an attendant's fills that show the pattern. */
const WITH_HABIT = { round_litres: [0.6, 0.9], typed_unread: [0.18] } as const;
/** Base rate everywhere, and its weight as a number of fills next to the station's own rate. */
const USUAL = { round_litres: 0.06, typed_unread: 0.005 } as const;
const PRIOR_FILLS = 60;
/** Minimum standard deviations between the attendant's share and the peers' in the same weeks. */
const BEYOND_PEERS = 2.5;
const MIN_PEERS = 12;
const MIN_CASES = 4;
const ROUND_ML = 5_000;
/** Excess of a skimmed fill and spread of honest fills, as a share of the consumption. */
const SKIMMED = 0.14;
const SCATTER = 0.1;
/** Larger excess is not skimming; other detectors report it. */
const MAX = 0.6;
const MIN_SHARE = -0.1;
const PART = 0.3;
const MIN_LEG_ML = 8_000;

type Counts = Omit<AnomalyEvidence['attendant_pattern'], 'by'>;
type Counted = 'round_litres' | 'typed_unread';

/**
 * An attendant who for some weeks does something that peers at the same station, with the same vehicles and pumps, do not: sells
 * round volumes, slightly more than the consumption at every fill, or enters plates manually without an odometer. No single fill
 * shows it; the detector finds the period with enough combined evidence and reports each matching fill in it.
 */
export function findAttendantPattern(history: History): AnomalyFinding[] {
  const legs = new Map([...history.legs.values()].flat().map((leg) => [leg.fill.id, leg]));
  const typedAt = (fill: FillFacts) => typedElsewhere(history.byVehicle.get(fill.vehicle_id)!, fill);
  return [...history.byStation.values()].flatMap((fills) => {
    const strongest = new Map<string, AnomalyFinding>();
    for (const own of groupBy(fills, (fill) => fill.attendant_user_id).values()) {
      const peers = fills.filter((fill) => fill.attendant_user_id !== own[0]!.attendant_user_id);
      const rounded = counted('round_litres', own, peers, isRound, () => 0);
      const found = [
        ...rounded.filter((one) => !isPart(legs.get(one.fill_id))),
        ...counted('typed_unread', own, peers, isTypedUnread, typedAt),
        // Rounding up also sells more than the consumption: the round fills are evidence, the others are not.
        ...(rounded.length > 0 ? [] : skimmed(own, peers, legs)),
      ];
      for (const one of found)
        if (one.strength > (strongest.get(one.fill_id)?.strength ?? -1)) strongest.set(one.fill_id, one);
    }
    return [...strongest.values()];
  });
}

function isRound({ volume_ml }: FillFacts): boolean {
  return volume_ml > 0 && volume_ml % ROUND_ML === 0;
}

function isTypedUnread({ plate_entry, odometer_km }: FillFacts): boolean {
  return plate_entry === 'typed' && odometer_km === null;
}

/**
 * How often others enter the vehicle's plate manually and skip its odometer: worn plates and defective displays are not the
 * attendant's pattern.
 */
function typedElsewhere(fills: readonly FillFacts[], { attendant_user_id }: FillFacts): number {
  const others = fills.filter((fill) => fill.attendant_user_id !== attendant_user_id);
  return (others.filter(isTypedUnread).length + USUAL.typed_unread * 20) / (others.length + 20);
}

/** Far from full: round because a round volume was requested. */
function isPart(leg: Leg | undefined): boolean {
  return !!leg && leg.travel_ml !== null && leg.surplus_ml! < -PART * leg.consumed_ml!;
}

/** A pattern that a fill either shows or not. */
function counted(
  by: Counted,
  own: readonly FillFacts[],
  peers: readonly FillFacts[],
  isCase: (fill: FillFacts) => boolean,
  chanceOf: (fill: FillFacts) => number,
): AnomalyFinding[] {
  const usual = (peers.filter(isCase).length + USUAL[by] * PRIOR_FILLS) / (peers.length + PRIOR_FILLS);
  return WITH_HABIT[by].flatMap((habit) => {
    if (usual >= habit / 2) return [];
    const gains = own.map((fill) =>
      gainOf(isCase(fill), Math.min(habit, Math.max(usual, chanceOf(fill))), habit),
    );
    return stretchesOf(gains, MIN[by]).flatMap((stretch) => {
      const during = own.slice(stretch.from, stretch.to + 1);
      const cases = during.filter(isCase);
      const counts = countsOf(during, peers, isCase);
      if (cases.length < MIN_CASES || !counts) return [];
      return cases.map((fill) => finding(by, fill, stretch, counts));
    });
  });
}

/** Slightly more than the consumption, repeatedly: each fill is weighted by its likelihood ratio. */
function skimmed(
  own: readonly FillFacts[],
  peers: readonly FillFacts[],
  legs: ReadonlyMap<string, Leg>,
): AnomalyFinding[] {
  const known = own.flatMap((fill) => judged(legs.get(fill.id)));
  const beside = peers.filter((fill) => judged(legs.get(fill.id)).length > 0);
  const isMore = (fill: FillFacts) => judged(legs.get(fill.id))[0]!.share > SKIMMED / 2;
  return stretchesOf(known.map(gainOfSkim), MIN.more_than_driven).flatMap((stretch) => {
    const during = known.slice(stretch.from, stretch.to + 1);
    const fills = during.map(({ fill }) => fill);
    const counts = countsOf(fills, beside, isMore);
    if (!counts) return [];
    const named = during.filter(({ share }) => share > MIN_SHARE && share < MAX);
    return named.map(({ fill }) => finding('more_than_driven', fill, stretch, counts));
  });
}

/** Counts of the attendant and of the peers in the same weeks; null if they are similar. */
function countsOf(
  during: readonly FillFacts[],
  peers: readonly FillFacts[],
  isCase: (fill: FillFacts) => boolean,
): Counts | null {
  const from = during[0]!.closed_at_ms;
  const to = during.at(-1)!.closed_at_ms;
  const beside = peers.filter((fill) => fill.closed_at_ms >= from && fill.closed_at_ms <= to);
  const counts = {
    cases: during.filter(isCase).length,
    fills: during.length,
    peer_cases: beside.filter(isCase).length,
    peer_fills: beside.length,
  };
  const excess = shareExcess(counts.cases, counts.fills, counts.peer_cases, counts.peer_fills);
  return excess < BEYOND_PEERS || beside.length < MIN_PEERS ? null : counts;
}

interface Judged {
  readonly fill: FillFacts;
  readonly share: number;
  readonly slack: number;
}

/** Fills to a full tank, with the surplus as a share of the consumption. */
function judged(leg: Leg | undefined): Judged[] {
  if (!leg?.is_full || leg.travel_ml === null || leg.travel_ml < MIN_LEG_ML) return [];
  return [
    { fill: leg.fill, share: leg.surplus_ml! / leg.travel_ml, slack: (leg.slack_ml / leg.travel_ml) * 0.6 },
  ];
}

function gainOfSkim({ share, slack }: Judged): number {
  if (share > MAX) return 0;
  const within = Math.max(-0.2, Math.min(0.3, share));
  return (SKIMMED * within - SKIMMED ** 2 / 2) / (SCATTER ** 2 + slack ** 2);
}

function finding(by: AttendantHabit, fill: FillFacts, stretch: Stretch, evidence: Counts): AnomalyFinding {
  return {
    fill_id: fill.id,
    indicator: 'attendant_pattern',
    strength: strengthOf(0.45 + (stretch.sum - MIN[by]) / 60),
    evidence: { by, ...evidence },
  };
}

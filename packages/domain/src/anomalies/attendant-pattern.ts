import type { FillFacts } from '../anomaly-facts.ts';
import { type AnomalyFinding, type AttendantHabit, strengthOf } from './finding.ts';
import type { History } from './history.ts';
import type { Leg } from './legs.ts';
import { shareExcess } from './robust.ts';
import { tallied } from './tally.ts';

/** Fewer fills, or fewer cases, are a chance. */
const MIN_FILLS = 12;
const MIN_CASES = 4;
/** Standard deviations above the peers of the same station. */
const DEVIATIONS = 4;
const MORE_THAN_GONE = 0.08;
const ROUND_ML = 5_000;

/**
 * An attendant who does something far oftener than the others at the same station, who serve the same vehicles at the same
 * pumps: sells round litres into tanks that took all they could, or fills more than was driven.
 */
export function findAttendantPattern(history: History): AnomalyFinding[] {
  const habits = habitsOf(history);
  return [...history.byStation.values()].flatMap((fills) => {
    const strongest = new Map<string, AnomalyFinding>();
    for (const one of habits.flatMap(([by, isCase]) => findHabit(fills, by, isCase)))
      if (one.strength > (strongest.get(one.fill_id)?.strength ?? -1)) strongest.set(one.fill_id, one);
    return [...strongest.values()];
  });
}

function habitsOf({ legs }: History): [AttendantHabit, (fill: FillFacts) => boolean][] {
  const ways = [...legs.values()].flat();
  const beyond = new Set(ways.filter(isMoreThanDriven).map(({ fill }) => fill.id));
  const full = new Set(ways.filter(isFull).map(({ fill }) => fill.id));
  return [
    ['round_litres', (fill) => fill.volume_ml > 0 && fill.volume_ml % ROUND_ML === 0 && full.has(fill.id)],
    ['more_than_driven', (fill) => beyond.has(fill.id)],
  ];
}

/** Round litres in a tank that took what was gone: a part fill is round because it was asked for so. */
function isFull({ surplus_ml, gone_ml }: Leg): boolean {
  return surplus_ml !== null && surplus_ml > -0.1 * gone_ml!;
}

function isMoreThanDriven({ surplus_ml, gone_ml, slack_ml }: Leg): boolean {
  return surplus_ml !== null && surplus_ml - slack_ml > gone_ml! * MORE_THAN_GONE;
}

function findHabit(
  fills: readonly FillFacts[],
  by: AttendantHabit,
  isCase: (fill: FillFacts) => boolean,
): AnomalyFinding[] {
  const counted = tallied(fills, { ownerOf: (fill) => fill.attendant_user_id, isCase });
  return counted.flatMap(({ fill, own, peers }): AnomalyFinding[] => {
    if (!isCase(fill) || own.fills < MIN_FILLS || own.cases < MIN_CASES || peers.fills < MIN_FILLS) return [];
    const excess = shareExcess(own.cases, own.fills, peers.cases, peers.fills);
    if (excess < DEVIATIONS) return [];
    return [
      {
        fill_id: fill.id,
        sign: 'attendant_pattern',
        strength: strengthOf(0.4 + (excess - DEVIATIONS) / 12),
        evidence: {
          by,
          cases: own.cases,
          fills: own.fills,
          peer_cases: peers.cases,
          peer_fills: peers.fills,
        },
      },
    ];
  });
}

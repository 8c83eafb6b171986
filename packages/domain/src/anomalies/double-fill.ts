import type { FillFacts } from '../anomaly-facts.ts';
import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';
import type { Leg } from './legs.ts';
import { quantile } from './robust.ts';

const WITHIN_MINUTES = 12 * 60;
/** A vehicle may burn so much more than usual on one way, and the estimate be off: of what was gone, and of the tank. */
const THIRST = 1.3;
const OFF = 0.1;
/** Without an odometer: as if it had driven all the time at this pace, after some minutes' stop. */
const KMH = 75;
const MIN_FILLS = 6;
/** A fill that broke off is gone on with by then, and both parts go into the tank. */
const BROKEN_OFF_MINUTES = 60;
const BOTH = 0.85;
const BOTH_STAYED = 1.05;

/**
 * A second fill within hours that cannot be in the tank as well: what the first left of room, and what was burned since, is
 * less than what came in.
 */
export function findDoubleFill({ legs, vehicle }: History): AnomalyFinding[] {
  return [...legs].flatMap(([vehicle_id, ways]) => {
    const tank_ml = vehicle.get(vehicle_id)?.gas_tank_capacity_ml;
    return tank_ml ? ways.flatMap((leg, index) => findingOf(leg, ways, index, tank_ml)) : [];
  });
}

function findingOf(leg: Leg, ways: readonly Leg[], index: number, tank_ml: number): AnomalyFinding[] {
  const { fill, previous, minutes, driven_km, slack_ml } = leg;
  if (!previous || minutes === null || minutes > WITHIN_MINUTES || fill.volume_ml === 0) return [];
  if (isTakenUpAgain(leg, previous, tank_ml)) return [];
  const room_ml = roomOf(leg, ways, index, tank_ml);
  if (room_ml === null) return [];
  const surplus = fill.volume_ml - room_ml * THIRST - slack_ml;
  if (surplus <= tank_ml * OFF) return [];
  return [
    {
      fill_id: fill.id,
      sign: 'double_fill',
      strength: strengthOf(0.55 + surplus / (tank_ml * 0.5)),
      evidence: {
        volume_ml: fill.volume_ml,
        previous_fill_id: previous.id,
        previous_volume_ml: previous.volume_ml,
        minutes_between: Math.round(minutes),
        driven_km,
        room_ml: Math.round(room_ml),
      },
    },
  ];
}

/** A pump that stopped and a fill gone on with: soon after, and the tank holds both with room to spare, or it has not moved. */
function isTakenUpAgain({ fill, minutes }: Leg, previous: FillFacts, tank_ml: number): boolean {
  if (minutes! > BROKEN_OFF_MINUTES) return false;
  const both_ml = fill.volume_ml + previous.volume_ml;
  const hasStayed = fill.odometer_km !== null && fill.odometer_km === previous.odometer_km;
  return both_ml < tank_ml * (hasStayed ? BOTH_STAYED : BOTH);
}

/** The balance of the tank says it; without odometers, the fill before and what can have been driven since. */
function roomOf({ gone_ml, ml_per_km, minutes }: Leg, ways: readonly Leg[], index: number, tank_ml: number) {
  const before = ways[index - 1]!;
  if (gone_ml !== null) return gone_ml;
  if (ml_per_km === null) return null;
  const left = Math.max(0, (before.gone_ml ?? usualOf(ways, index, tank_ml)) - before.fill.volume_ml);
  return left + (minutes! / 60) * KMH * ml_per_km;
}

function usualOf(ways: readonly Leg[], index: number, tank_ml: number): number {
  const volumes = ways.slice(0, index).map(({ fill }) => fill.volume_ml);
  return volumes.length < MIN_FILLS ? tank_ml : quantile(volumes, 0.8);
}

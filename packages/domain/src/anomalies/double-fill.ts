import type { FillFacts } from '../anomaly-facts.ts';
import { type Step, surroundings } from './consumption-causes.ts';
import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';
import { findImpossibleDistance } from './impossible-distance.ts';
import type { Leg } from './legs.ts';
import { findPositionApart } from './position-apart.ts';
import { quantile } from './robust.ts';
import { hasArrived } from './tank-evidence.ts';

const WITHIN_MINUTES = 12 * 60;
/** Allowed error of the consumption on one leg: as a factor, and as a share of the tank. */
const THIRST = 1.3;
const OFF = 0.1;
/** Without an odometer: assumed speed the whole time, after a stop of some minutes. */
const KMH = 75;
const MIN_FILLS = 6;
/** An interrupted fill is resumed within this time, and both parts fit into the tank. */
const BROKEN_OFF_MINUTES = 60;
const BOTH = 0.85;
const BOTH_STAYED = 1.05;

/** Share of the surplus that must remain when combined with the leg before and with the leg after. */
const STILL = 0.6;
const ALL = 0.65;
const CLEAR = 2;
/** Share of the tank that counts as diverted if the vehicle cannot have been at the pump. */
const NOT_THERE = 0.3;

/**
 * A second fill within hours that cannot fit into the tank: the room left by the first plus the consumption since is less than its
 * volume, and neither a partial fill before nor an old reading explains it; or the vehicle cannot have been there. Not where
 * the level of its tank rose by all of it.
 */
export function findDoubleFill(history: History): AnomalyFinding[] {
  const { legs, vehicle } = history;
  const elsewhere = new Set(
    [...findImpossibleDistance(history).filter(isByStations), ...findPositionApart(history)].map(
      ({ fill_id }) => fill_id,
    ),
  );
  return [...legs].flatMap(([vehicle_id, vehicleLegs]) => {
    const tank_ml = vehicle.get(vehicle_id)?.gas_tank_capacity_ml;
    if (!tank_ml) return [];
    const { around } = surroundings(vehicleLegs, tank_ml);
    return vehicleLegs.flatMap((leg, index): AnomalyFinding[] => {
      const { fill, previous, minutes } = leg;
      if (!previous || minutes === null || minutes > WITHIN_MINUTES || fill.volume_ml === 0) return [];
      // If readings show enough room, the liters went into the tank, whatever the position of the phone.
      const hadRoom = leg.surplus_ml !== null && leg.surplus_ml <= 0;
      const isElsewhere = elsewhere.has(fill.id) && fill.volume_ml > tank_ml * NOT_THERE && !hadRoom;
      if (!isElsewhere && isTakenUpAgain(leg, previous, tank_ml)) return [];
      const { withBefore, withAfter } = around(index);
      const known = roomOf(leg, vehicleLegs, index, tank_ml, withAfter);
      const surplus = known === null ? 0 : fill.volume_ml - known * THIRST - leg.slack_ml;
      const isExplained = [withBefore, withAfter].some(
        (together) => together !== null && together.surplus_ml < surplus * STILL,
      );
      const isTooMuch = surplus > tank_ml * OFF && !isExplained;
      if ((!isTooMuch && !isElsewhere) || hasArrived(history, fill.id)) return [];
      const strength = isElsewhere ? 1 : 0.55 + surplus / (tank_ml * 0.5);
      return [findingOf(leg, known ?? 0, strength)];
    });
  });
}

function isByStations(finding: AnomalyFinding): boolean {
  return finding.indicator === 'impossible_distance' && finding.evidence.by === 'stations';
}

function findingOf(
  { fill, previous, minutes, driven_km }: Leg,
  room_ml: number,
  strength: number,
): AnomalyFinding {
  return {
    fill_id: fill.id,
    indicator: 'double_fill',
    strength: strengthOf(strength),
    evidence: {
      volume_ml: fill.volume_ml,
      previous_fill_id: previous!.id,
      previous_volume_ml: previous!.volume_ml,
      minutes_between: Math.round(minutes!),
      driven_km,
      room_ml: Math.round(room_ml),
    },
  };
}

/** A pump that stopped and a fill that was resumed: soon after, and the tank has room for both, or the vehicle has not moved. */
function isTakenUpAgain({ fill, minutes }: Leg, previous: FillFacts, tank_ml: number): boolean {
  if (minutes! > BROKEN_OFF_MINUTES) return false;
  const both_ml = fill.volume_ml + previous.volume_ml;
  const hasStayed = fill.odometer_km !== null && fill.odometer_km === previous.odometer_km;
  return both_ml < tank_ml * (hasStayed ? BOTH_STAYED : BOTH);
}

/** The balance of the tank decides; without odometers, the previous fill and the distance possible since. */
function roomOf(
  { fill, consumed_ml, ml_per_km, minutes }: Leg,
  vehicleLegs: readonly Leg[],
  index: number,
  tank_ml: number,
  withAfter: Step | null,
): number | null {
  const before = vehicleLegs[index - 1]!;
  if (consumed_ml !== null) return consumed_ml;
  // Without readings at either pump: the surplus of both legs together, where it is nearly all of this fill.
  if (withAfter) {
    const isClear = withAfter.surplus_ml > Math.max(fill.volume_ml * ALL, withAfter.off_ml * CLEAR);
    return isClear ? Math.max(0, fill.volume_ml - withAfter.surplus_ml) : null;
  }
  if (ml_per_km === null) return null;
  const left = Math.max(
    0,
    (before.consumed_ml ?? usualOf(vehicleLegs, index, tank_ml)) - before.fill.volume_ml,
  );
  return left + (minutes! / 60) * KMH * ml_per_km;
}

function usualOf(vehicleLegs: readonly Leg[], index: number, tank_ml: number): number {
  const volumes = vehicleLegs.slice(0, index).map(({ fill }) => fill.volume_ml);
  return volumes.length < MIN_FILLS ? tank_ml : quantile(volumes, 0.8);
}

import { distanceMetres } from '../geo.ts';
import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';
import type { Leg } from './legs.ts';
import { type Reading, readingsOf } from './readings.ts';

/** Maximum average speed from pump to pump, in a straight line and including stops. */
const BEELINE_KMH = 105;
const NEAR_METRES = 5_000;
/** Maximum odometer speed between two fills, and minimum size of a reported jump. */
const ODOMETER_KMH = 130;
const JUMP_KM = 150;
/**
 * Over more than a day, this speed is not plausible without the fuel for it: the maximum share of the leg that the liters explain.
 */
const DAYS_KMH = 50;
const DAYS_KM = 1_000;
const EXPLAINED = 0.45;

/**
 * A distance that cannot have been driven: two pumps too far apart for the time between, or an odometer that jumps
 * further than the time allows and continues from there.
 */
export function findImpossibleDistance(history: History): AnomalyFinding[] {
  return [...history.legs.values()].flatMap((legs) => {
    const readings = readingsOf(legs.map(({ fill }) => fill));
    return legs.flatMap((leg, index) => {
      const found = byStations(history, leg) ?? byOdometer(leg, readings[index]!);
      return found ? [found] : [];
    });
  });
}

function byStations({ station }: History, leg: Leg): AnomalyFinding | null {
  const { fill, previous, minutes } = leg;
  const here = station.get(fill.station_id);
  const there = previous && station.get(previous.station_id);
  if (!here || !there || minutes === null || here === there) return null;
  const metres = distanceMetres(here, there);
  const kmh = metres / 1_000 / (Math.max(1, minutes) / 60);
  if (metres < NEAR_METRES || kmh <= BEELINE_KMH) return null;
  return finding(leg, 'stations', metres, kmh, 0.6 + (kmh - BEELINE_KMH) / 150);
}

function byOdometer(leg: Leg, { km, slack, before }: Reading): AnomalyFinding | null {
  if (km === null || !before) return null;
  const driven = km - before.km - slack - before.slack;
  const hours = (leg.fill.closed_at_ms - before.fill.closed_at_ms) / 3_600_000;
  const kmh = driven / Math.max(hours, 1 / 60);
  const isJump = driven >= JUMP_KM && kmh > ODOMETER_KMH;
  if (!isJump && !(driven >= DAYS_KM && kmh > DAYS_KMH && isUnexplained(leg))) return null;
  return finding(leg, 'odometer', driven * 1_000, kmh, 0.6 + (kmh - ODOMETER_KMH) / 150, before.fill.id);
}

/** A leg of which the fuel at its end explains only a part. */
function isUnexplained({ fill, driven_km, ml_per_km, is_full }: Leg): boolean {
  if (driven_km === null || ml_per_km === null) return false;
  return is_full && fill.volume_ml < driven_km * ml_per_km * EXPLAINED;
}

function finding(
  leg: Leg,
  by: 'stations' | 'odometer',
  metres: number,
  kmh: number,
  strength: number,
  previous_fill_id: string = leg.previous!.id,
): AnomalyFinding {
  return {
    fill_id: leg.fill.id,
    indicator: 'impossible_distance',
    strength: strengthOf(strength),
    evidence: {
      by,
      previous_fill_id,
      metres: Math.round(metres),
      minutes_between: Math.round(leg.minutes ?? 0),
      kmh: Math.round(kmh),
      driven_km: leg.driven_km,
    },
  };
}

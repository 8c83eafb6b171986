import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';
import type { Leg } from './legs.ts';
import { robustBand } from './robust.ts';

/** Ways an own band needs, and how many on either side it looks at. */
const MIN_LEGS = 8;
const ABOUT = 25;
const MIN_KM = 20;
/** A band is never narrower: roads, loads and jams are not the same every day. */
const LEAST_SPREAD = 0.06;
/** Two roundings seldom add up to their worst; nozzles click off a little earlier or later. */
const LIKELY_SLACK = 0.6;
const NOZZLE = 0.02;
/** So many deviations out of the band, or so many beside another of the same driver in the weeks around. */
const DEVIATIONS = 4.3;
const AGAIN_DEVIATIONS = 2.8;
const AGAIN_MS = 14 * 86_400_000;
/** The least share of the way, however narrow the band. */
const LEAST_SHARE = 0.18;
/** A way that would have burned so much more than the tank holds, with so much of it not made good by the fill. */
const BEYOND_TANK = 1.2;
const MISSING = 0.4;

/**
 * Litres that do not go with the kilometres since the tank was last full: more than the way can have burned, by the vehicle's
 * own band, or a way that no tank of it goes, so that the reading or the fuel came from elsewhere. Who did it once beyond
 * doubt is believed to have done it again with less. Only between two readings, so that the way is the fill's own.
 */
export function findConsumption({ legs, vehicle }: History): AnomalyFinding[] {
  return [...legs].flatMap(([vehicle_id, ways]) => {
    const tank_ml = vehicle.get(vehicle_id)?.gas_tank_capacity_ml ?? Number.POSITIVE_INFINITY;
    const shares = ways.map(shareOf);
    const judged = ways.flatMap((leg, index): Judged[] => {
      const share = shares[index]!;
      if (share === null) return [];
      const others = shares
        .slice(Math.max(0, index - ABOUT), index + ABOUT)
        .flatMap((one, at) => (one !== null && ways[Math.max(0, index - ABOUT) + at]!.is_full ? [one] : []));
      return others.length < MIN_LEGS ? [] : [judge(leg, share, others, tank_ml)];
    });
    return judged.flatMap((one) => {
      if (isBeyondTank(one.leg, ways, tank_ml)) return [findingOf(one, 'below')];
      const limit = hasOther(one, judged) ? AGAIN_DEVIATIONS : DEVIATIONS;
      return one.deviations > limit && one.share - one.middle > LEAST_SHARE ? [findingOf(one, 'above')] : [];
    });
  });
}

interface Judged {
  readonly leg: Leg;
  readonly share: number;
  readonly middle: number;
  /** One deviation, as a share of the way. */
  readonly spread: number;
  readonly deviations: number;
  readonly fills: number;
}

/** What came in beyond what was gone, as a share of the way; null where it is unknown or too short to say. */
function shareOf({ way_ml, surplus_ml, driven_km, fill }: Leg): number | null {
  if (!way_ml || driven_km === null || driven_km < MIN_KM || fill.volume_ml === 0) return null;
  return surplus_ml! / way_ml;
}

function judge(leg: Leg, share: number, others: readonly number[], tank_ml: number): Judged {
  const { middle, spread } = robustBand(others);
  const off = Math.hypot(
    Math.max(spread, LEAST_SPREAD),
    (leg.slack_ml / leg.way_ml!) * LIKELY_SLACK,
    Number.isFinite(tank_ml) ? (tank_ml * NOZZLE) / leg.way_ml! : 0,
  );
  return { leg, share, middle, spread: off, deviations: (share - middle) / off, fills: others.length };
}

/** Whether the same driver did it beyond doubt at another fill of these weeks. */
function hasOther({ leg }: Judged, judged: readonly Judged[]): boolean {
  return judged.some(
    (one) =>
      one.leg !== leg &&
      one.deviations > DEVIATIONS &&
      one.leg.fill.driver_id === leg.fill.driver_id &&
      Math.abs(one.leg.fill.closed_at_ms - leg.fill.closed_at_ms) <= AGAIN_MS,
  );
}

/** The way is longer than a tank, the fill is not, and neither the fill before nor the one after makes up for it. */
function isBeyondTank(leg: Leg, ways: readonly Leg[], tank_ml: number): boolean {
  if (!leg.is_full || leg.ml_per_km === null) return false;
  const before = ways[ways.indexOf(leg) - 1];
  const burned_ml = leg.driven_km! * leg.ml_per_km;
  const wasOld = before?.way_ml ? before.surplus_ml! > before.way_ml * MISSING : false;
  return burned_ml > tank_ml * BEYOND_TANK && leg.fill.volume_ml < burned_ml * (1 - MISSING) && !wasOld;
}

function findingOf({ leg, share, middle, spread, fills }: Judged, by: 'above' | 'below'): AnomalyFinding {
  const of = (part: number) => Math.round(leg.ml_per_km! * (1 + part) * 100);
  const own = by === 'above' ? share : leg.fill.volume_ml / (leg.driven_km! * leg.ml_per_km!) - 1;
  return {
    fill_id: leg.fill.id,
    sign: 'consumption_out_of_band',
    strength: strengthOf(0.5 + (Math.abs(own - middle) - LEAST_SHARE) / 2),
    evidence: {
      by,
      ml_per_100_km: of(own),
      usual_ml_per_100_km: of(middle),
      highest_usual_ml_per_100_km: of(middle + spread * DEVIATIONS),
      driven_km: leg.driven_km!,
      fills,
    },
  };
}

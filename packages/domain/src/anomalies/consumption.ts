import { chancesOf, type Habits } from './campaign.ts';
import { type ConsumptionCause, consumptionCauses } from './consumption-causes.ts';
import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';
import { tankEvidenceOf } from './tank-evidence.ts';

/** Fuel diverted: less than one fill in a thousand in quiet weeks, every fifth during a campaign. */
const ABOVE: Habits = { quiet: 0.0006, busy: 0.22, begins: 0.004, ends: 0.04 };
/** Kilometers that were not driven. */
const BELOW: Habits = { quiet: 0.001, busy: 0.3, begins: 0.0005, ends: 0.03 };
/** Minimum probability of a finding. */
const LIKELY_ABOVE = 0.4;
const LIKELY_BELOW = 0.6;
const MIN_LEGS = 8;
/** Liters that left the tank since the last fill explain a surplus from this share of them on. */
const LOST_SHARE = 0.3;
/**
 * A vehicle that also fuels elsewhere has legs too long for the liters all the time; no thief does that for so long.
 */
const CLEAR = 20;
const MAX_CLEAR = 5;
const ALWAYS = 0.75;
/** 95% of honest legs lie within this many deviations. */
const USUAL_DEVIATIONS = 2;
const MIN_SHARE = 0.18;

/**
 * Liters that do not match the kilometers since the tank was last full: more than the vehicle's own consumption, or an overlong leg
 * for the volume. Anything that a partial fill or an old reading explains is excluded, and the same amount repeatedly within weeks
 * counts more than a single one; so does a surplus after fuel was seen to leave the tank. Only between two readings, so that the leg belongs to the fill.
 */
export function findConsumption(history: History): AnomalyFinding[] {
  const { legs, vehicle } = history;
  const { lost_ml } = tankEvidenceOf(history);
  return [...legs].flatMap(([vehicle_id, vehicleLegs]) => {
    const tank_ml = vehicle.get(vehicle_id)?.gas_tank_capacity_ml;
    if (!tank_ml) return [];
    const causes = consumptionCauses(vehicleLegs, tank_ml);
    const above = chancesOf(
      causes.map((cause) => cause.above),
      ABOVE,
    );
    const below = isAlways(causes)
      ? []
      : chancesOf(
          causes.map((cause) => ({ any: cause.below, by_amount: [cause.below] })),
          BELOW,
        );
    return causes.flatMap((cause, index) => {
      if (cause.leg_count < MIN_LEGS) return [];
      const lost = lost_ml.get(cause.leg.fill.id) ?? 0;
      const isLost = lost > 0 && cause.step.surplus_ml > LOST_SHARE * lost;
      if (above[index]! > LIKELY_ABOVE || isLost) return [findingOf(cause, 'above')];
      return (below[index] ?? 0) > LIKELY_BELOW ? [findingOf(cause, 'below')] : [];
    });
  });
}

/** Whether legs are too long for the liters from the first weeks of the window to the last. */
function isAlways(causes: readonly ConsumptionCause[]): boolean {
  const at = (cause: ConsumptionCause | undefined) => cause?.leg.fill.closed_at_ms ?? 0;
  const clear = causes.filter(({ below }) => below > CLEAR);
  const lasts = at(clear.at(-1)) - at(clear[0]);
  return clear.length > MAX_CLEAR && lasts > ALWAYS * (at(causes.at(-1)) - at(causes[0]));
}

function findingOf(
  { leg, step, ml_per_km, leg_count }: ConsumptionCause,
  by: 'above' | 'below',
): AnomalyFinding {
  const share = step.surplus_ml / step.travel_ml;
  const of = (part: number) => Math.round(ml_per_km * (1 + part) * 100);
  return {
    fill_id: leg.fill.id,
    indicator: 'consumption_out_of_band',
    strength: strengthOf(0.5 + (Math.abs(share) - MIN_SHARE) / 2),
    evidence: {
      by,
      ml_per_100_km: of(share),
      usual_ml_per_100_km: of(0),
      highest_usual_ml_per_100_km: of((USUAL_DEVIATIONS * step.off_ml) / step.travel_ml),
      driven_km: leg.driven_km!,
      fills: leg_count,
    },
  };
}

import { drainsOf } from '../tank-levels/jumps.ts';
import { risesOf, type TankRise } from '../tank-levels/rises.ts';
import { type TankTrace, traceOf } from '../tank-levels/trace.ts';
import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';

/** Deviations of the difference between what was billed and what arrived. */
const MIN_DEVIATIONS = 4;
/** A part that is missing may be the sensor's: so much more is needed. */
const PART_DEVIATIONS = 6;
const PART_SHARE = 0.12;
const MIN_MISSING_ML = 6_000;
const MIN_MISSING_SHARE = 0.05;
/** Less than this of what should arrive is nothing: sensors move by themselves. */
const NONE = 0.25;

/** Liters that were billed and of which next to nothing arrived in the tank. */
export function findNoRise(history: History): AnomalyFinding[] {
  return missingRises(history).flatMap((rise) => (isNone(rise) ? [findingOf(rise, 'no_rise')] : []));
}

/** Fewer liters arrived in the tank than were billed. */
export function findRiseDiffers(history: History): AnomalyFinding[] {
  return missingRises(history).flatMap((rise) => {
    const { missing_ml, deviation_ml, expected_ml } = rise;
    const isClear = missing_ml > PART_DEVIATIONS * deviation_ml && missing_ml > PART_SHARE * expected_ml;
    return isNone(rise) || !isClear ? [] : [findingOf(rise, 'rise_differs')];
  });
}

/** The level fell without driving, after this fill and before the next. */
export function findTankDrain(history: History): AnomalyFinding[] {
  return traces(history).flatMap(({ trace, fills }) =>
    drainsOf(trace, fills).flatMap(({ fill, deviations, ...drain }): AnomalyFinding[] => {
      if (!fill) return [];
      const strength = strengthOf(0.5 + drain.volume_ml / trace.tank_ml + (deviations - 5) / 40);
      const { volume_ml, before_ml, after_ml, began_at_ms, ended_at_ms } = drain;
      const evidence = { volume_ml, before_ml, after_ml, began_at_ms, ended_at_ms };
      return [{ fill_id: fill.id, indicator: 'tank_drain', strength, evidence }];
    }),
  );
}

function missingRises(history: History): TankRise[] {
  return traces(history).flatMap(({ trace, fills }) =>
    risesOf(trace, fills).filter(
      ({ missing_ml, deviation_ml }) =>
        missing_ml > MIN_DEVIATIONS * deviation_ml &&
        missing_ml > Math.max(MIN_MISSING_ML, MIN_MISSING_SHARE * trace.tank_ml),
    ),
  );
}

function isNone({ expected_ml, rise_ml }: TankRise): boolean {
  return rise_ml < NONE * expected_ml;
}

function findingOf(rise: TankRise, indicator: 'no_rise' | 'rise_differs'): AnomalyFinding {
  const { fill, before_ml, after_ml, rise_ml, expected_ml, missing_ml, deviation_ml } = rise;
  const deviations = missing_ml / deviation_ml;
  return {
    fill_id: fill.id,
    indicator,
    strength: strengthOf(0.6 + (deviations - MIN_DEVIATIONS) / 20),
    evidence: { volume_ml: fill.volume_ml, before_ml, after_ml, rise_ml: Math.max(0, rise_ml), expected_ml },
  };
}

function traces({
  facts,
  byVehicle,
  vehicle,
}: History): { trace: TankTrace; fills: History['facts']['fills'] }[] {
  return [...(facts.tank_readings ?? [])].flatMap(([id, readings]) => {
    const tank_ml = vehicle.get(id)?.gas_tank_capacity_ml;
    const trace = tank_ml ? traceOf(readings, tank_ml) : null;
    return trace ? [{ trace, fills: byVehicle.get(id) ?? [] }] : [];
  });
}

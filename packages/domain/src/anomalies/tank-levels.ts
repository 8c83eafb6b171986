import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';
import { type TankEvidence, tankEvidenceOf } from './tank-evidence.ts';

/** Deviations of the difference between what was billed and what arrived. */
const MIN_DEVIATIONS = 3.5;
/** A part that is missing may be the sensor's: so much more is needed. */
const PART_DEVIATIONS = 6;
const PART_SHARE = 0.12;
const MIN_MISSING_ML = 6_000;
const MIN_MISSING_SHARE = 0.05;
/** A full tank shows no rise of anything: where the sensor had less room than this to show one, it says nothing. */
const MIN_VISIBLE_ML = 4_000;
/** Less than this of what should arrive is nothing: sensors move by themselves. */
const NONE = 0.25;

/** Liters that were billed and of which next to nothing arrived in the tank. */
export function findNoRise(history: History): AnomalyFinding[] {
  return missingRises(history).flatMap((rise) =>
    isNone(rise) && rise.visible_ml > MIN_VISIBLE_ML ? [findingOf(rise, 'no_rise')] : [],
  );
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
  return tankEvidenceOf(history).drains.map(({ fill_id, tank_ml, deviations, ...drain }): AnomalyFinding => {
    const { volume_ml, before_ml, after_ml, began_at_ms, ended_at_ms } = drain;
    return {
      ...{ fill_id, indicator: 'tank_drain' },
      strength: strengthOf(0.5 + volume_ml / tank_ml + (deviations - 5) / 40),
      evidence: { volume_ml, before_ml, after_ml, began_at_ms, ended_at_ms },
    };
  });
}

type Rise = TankEvidence['rises'] extends ReadonlyMap<string, infer One> ? One : never;

function missingRises(history: History): Rise[] {
  return [...tankEvidenceOf(history).rises.values()].filter(
    ({ missing_ml, deviation_ml, tank_ml }) =>
      missing_ml > MIN_DEVIATIONS * deviation_ml &&
      missing_ml > Math.max(MIN_MISSING_ML, MIN_MISSING_SHARE * tank_ml),
  );
}

function isNone({ expected_ml, rise_ml }: Rise): boolean {
  return rise_ml < NONE * expected_ml;
}

function findingOf(rise: Rise, indicator: 'no_rise' | 'rise_differs'): AnomalyFinding {
  const { fill, before_ml, after_ml, rise_ml, expected_ml, missing_ml, deviation_ml } = rise;
  const deviations = missing_ml / deviation_ml;
  return {
    fill_id: fill.id,
    indicator,
    strength: strengthOf(0.6 + (deviations - MIN_DEVIATIONS) / 20),
    evidence: { volume_ml: fill.volume_ml, before_ml, after_ml, rise_ml: Math.max(0, rise_ml), expected_ml },
  };
}

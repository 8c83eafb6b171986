import type { AnomalyFacts, AnomalyIndicator } from '../anomaly-facts.ts';
import { findAttendantPattern } from './attendant-pattern.ts';
import { findConsumption } from './consumption.ts';
import { findDisplayDifference } from './display-difference.ts';
import { findDoubleFill } from './double-fill.ts';
import type { AnomalyFinding } from './finding.ts';
import { groupBy, type History, historyOf } from './history.ts';
import { findImpossibleDistance } from './impossible-distance.ts';
import { findOddHours } from './odd-hours.ts';
import { findOdometerRollback } from './odometer-rollback.ts';
import { findOneIdentity } from './one-identity-many-vehicles.ts';
import { findOverTank } from './over-tank.ts';
import { findPlateCorrected } from './plate-corrected-often.ts';
import { findPositionApart } from './position-apart.ts';
import { findPriceAboveBound } from './price-above-bound.ts';
import { findSplitUnderThreshold } from './split-under-threshold.ts';
import { findNoRise, findRiseDiffers, findTankDrain } from './tank-levels.ts';
import { findWrongFuel } from './wrong-fuel.ts';

type Detector = (history: History) => AnomalyFinding[];

/**
 * The history a detector needs: of the vehicle; of the driver, with other drivers' fills of the same vehicles; or of the whole
 * station, with its vehicles' fills elsewhere.
 */
export const DETECTORS: Record<
  AnomalyIndicator,
  { readonly needs: 'vehicle' | 'driver' | 'station'; find: Detector }
> = {
  over_tank: { needs: 'vehicle', find: findOverTank },
  double_fill: { needs: 'vehicle', find: findDoubleFill },
  odd_hours: { needs: 'vehicle', find: findOddHours },
  wrong_fuel: { needs: 'vehicle', find: findWrongFuel },
  impossible_distance: { needs: 'vehicle', find: findImpossibleDistance },
  consumption_out_of_band: { needs: 'vehicle', find: findConsumption },
  odometer_rollback: { needs: 'vehicle', find: findOdometerRollback },
  split_under_threshold: { needs: 'vehicle', find: findSplitUnderThreshold },
  one_identity_many_vehicles: { needs: 'driver', find: findOneIdentity },
  attendant_pattern: { needs: 'station', find: findAttendantPattern },
  position_apart: { needs: 'vehicle', find: findPositionApart },
  price_above_bound: { needs: 'vehicle', find: findPriceAboveBound },
  plate_corrected_often: { needs: 'station', find: findPlateCorrected },
  display_difference: { needs: 'vehicle', find: findDisplayDifference },
  no_rise: { needs: 'vehicle', find: findNoRise },
  rise_differs: { needs: 'vehicle', find: findRiseDiffers },
  tank_drain: { needs: 'vehicle', find: findTankDrain },
};

/**
 * Indicators that are only another view of a cause already found at the same fill: diverted liters also change consumption, the parts
 * of a split fill are no double fill, and one beyond the tank needs no second, and cannot all have arrived. The cause is kept, the other view dropped.
 */
const EXPLAINED_BY: Partial<Record<AnomalyIndicator, readonly AnomalyIndicator[]>> = {
  consumption_out_of_band: ['double_fill', 'split_under_threshold', 'odometer_rollback'],
  double_fill: ['split_under_threshold', 'over_tank'],
  rise_differs: ['over_tank'],
};

const ALL = Object.keys(DETECTORS) as AnomalyIndicator[];

/** All findings for these facts, or of the given detectors only; each cause once, and nothing that is too weak alone. */
export function detectAnomalies(
  facts: AnomalyFacts,
  indicators: readonly AnomalyIndicator[] = ALL,
): AnomalyFinding[] {
  return findingsByFill(facts, indicators).flatMap((found) => (isWeakAlone(found) ? [] : found));
}

/** The same before a fill is over: what is weak alone is worth a second look while it can still be corrected. */
export function detectLive(facts: AnomalyFacts, indicators: readonly AnomalyIndicator[]): AnomalyFinding[] {
  return findingsByFill(facts, indicators).flat();
}

/** An odometer that jumps is a typing error that nobody corrected, unless the fuel or the position says more. */
export function isWeakAlone(findings: readonly Pick<AnomalyFinding, 'indicator' | 'evidence'>[]): boolean {
  const [only, ...others] = findings;
  if (!only || others.length > 0 || only.indicator !== 'impossible_distance') return false;
  return 'by' in only.evidence && only.evidence.by === 'odometer';
}

function findingsByFill(facts: AnomalyFacts, indicators: readonly AnomalyIndicator[]): AnomalyFinding[][] {
  const history = historyOf(facts);
  const found = indicators.flatMap((indicator) => DETECTORS[indicator].find(history));
  return [...groupBy(found, (finding) => finding.fill_id).values()].map(withoutExplained);
}

/** Findings of one fill without those explained by another. */
function withoutExplained(findings: readonly AnomalyFinding[]): AnomalyFinding[] {
  const indicators = new Set(findings.map(({ indicator }) => indicator));
  return findings.filter(({ indicator }) => !EXPLAINED_BY[indicator]?.some((cause) => indicators.has(cause)));
}

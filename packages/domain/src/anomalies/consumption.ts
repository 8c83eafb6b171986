import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';
import type { Leg } from './legs.ts';
import { robustBand } from './robust.ts';

/** Balances an own band needs, and how far it looks about. */
const MIN_LEGS = 8;
const ABOUT = 25;
const MIN_KM = 30;
/** How far out of the band: robust standard deviations, and the least share of what was gone. */
const DEVIATIONS = 4.5;
const LEAST_SHARE = 0.22;
/** Two roundings seldom add up to their worst. */
const LIKELY_SLACK = 0.5;
/** A band is never narrower: roads, loads and jams are not the same every day. */
const LEAST_SPREAD = 0.05;

/**
 * More litres than the way can have burned since the tank was last full, by the median and the median deviation of the
 * vehicle's own balances: what was stolen before does not widen the band, and a part fill is followed by a large one without
 * either being odd.
 */
export function findConsumption({ legs }: History): AnomalyFinding[] {
  return [...legs.values()].flatMap((ways) => {
    const shares = ways.map(shareOf);
    return ways.flatMap((leg, index): AnomalyFinding[] => {
      const share = shares[index]!;
      if (share === null) return [];
      const others = shares
        .slice(Math.max(0, index - ABOUT), index + ABOUT)
        .flatMap((one) => (one !== null && one > -0.15 ? [one] : []));
      return others.length < MIN_LEGS ? [] : outOf(others, leg, share);
    });
  });
}

/** What came in beyond what was gone, as a share of it; null where the way is unknown or too short to say. */
function shareOf({ gone_ml, surplus_ml, driven_km, fill }: Leg): number | null {
  if (gone_ml === null || surplus_ml === null || fill.volume_ml === 0) return null;
  return driven_km !== null && driven_km >= MIN_KM && gone_ml > 0 ? surplus_ml / gone_ml : null;
}

function outOf(others: readonly number[], leg: Leg, share: number): AnomalyFinding[] {
  const { middle, spread } = robustBand(others);
  const off = Math.max(DEVIATIONS * Math.max(spread, LEAST_SPREAD), LEAST_SHARE);
  const slack = (leg.slack_ml / leg.gone_ml!) * LIKELY_SLACK;
  if (share - middle - slack <= off) return [];
  const usual = leg.ml_per_km! * (1 + middle);
  return [
    {
      fill_id: leg.fill.id,
      sign: 'consumption_out_of_band',
      strength: strengthOf(0.5 + (share - middle - off) / 2),
      evidence: {
        ml_per_100_km: Math.round(leg.ml_per_km! * (1 + share) * 100),
        usual_ml_per_100_km: Math.round(usual * 100),
        highest_usual_ml_per_100_km: Math.round(leg.ml_per_km! * (1 + middle + off) * 100),
        driven_km: leg.driven_km!,
        fills: others.length,
      },
    },
  ];
}

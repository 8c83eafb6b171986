import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';
import type { Leg } from './legs.ts';

/** Papers say up to an eighth less than goes in up to the neck. */
const NECK = 1.13;
/** Between papers and neck the litres must also be more than was driven, by this share of the tank. */
const BEYOND_DRIVEN = 0.15;
const PAPERS = 1.05;
/** From here on nobody can say that the neck was filled too. */
const CERTAIN = 1.3;

/**
 * More litres than the tank holds: what does not fit went somewhere else. Papers are often too small, so what lies between
 * them and the neck counts only where it is also more than the vehicle can have burned.
 */
export function findOverTank({ legs, vehicle }: History): AnomalyFinding[] {
  return [...legs].flatMap(([vehicle_id, ways]) => {
    const tank_ml = vehicle.get(vehicle_id)?.gas_tank_capacity_ml;
    return tank_ml ? ways.flatMap((leg) => findingOf(leg, tank_ml)) : [];
  });
}

function findingOf({ fill, surplus_ml }: Leg, tank_ml: number): AnomalyFinding[] {
  const share = fill.volume_ml / tank_ml;
  const isBeyondDriven = surplus_ml !== null && surplus_ml > tank_ml * BEYOND_DRIVEN;
  if (share <= PAPERS || (share <= NECK && !isBeyondDriven)) return [];
  return [
    {
      fill_id: fill.id,
      sign: 'over_tank',
      strength: strengthOf(0.6 + (0.4 * (share - PAPERS)) / (CERTAIN - PAPERS)),
      evidence: { volume_ml: fill.volume_ml, tank_ml },
    },
  ];
}

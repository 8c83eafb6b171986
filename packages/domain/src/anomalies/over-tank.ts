import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';
import type { Leg } from './legs.ts';
import { hasArrived } from './tank-evidence.ts';

/** Documented tank sizes are up to an eighth below the volume up to the neck. */
const NECK = 1.13;
/** Between the documented size and the neck, the liters must also exceed the consumption by this share of the tank. */
const BEYOND_DRIVEN = 0.15;
const REGISTERED_TOLERANCE = 1.05;
/** From this factor on, a full neck is no explanation. */
const CERTAIN = 1.3;

/**
 * More liters than the tank holds: the excess was diverted. Documented sizes are often too small, so the volume
 * between them and the neck counts only where it also exceeds what the vehicle can have consumed; and a level that rose by all of it says that the tank is larger.
 */
export function findOverTank(history: History): AnomalyFinding[] {
  const { legs, vehicle } = history;
  return [...legs].flatMap(([vehicle_id, vehicleLegs]) => {
    const tank_ml = vehicle.get(vehicle_id)?.gas_tank_capacity_ml;
    return tank_ml
      ? vehicleLegs.flatMap((leg) => (hasArrived(history, leg.fill.id) ? [] : findingOf(leg, tank_ml)))
      : [];
  });
}

function findingOf({ fill, surplus_ml }: Leg, tank_ml: number): AnomalyFinding[] {
  const share = fill.volume_ml / tank_ml;
  const isBeyondDriven = surplus_ml !== null && surplus_ml > tank_ml * BEYOND_DRIVEN;
  if (share <= REGISTERED_TOLERANCE || (share <= NECK && !isBeyondDriven)) return [];
  return [
    {
      fill_id: fill.id,
      indicator: 'over_tank',
      strength: strengthOf(0.6 + (0.4 * (share - REGISTERED_TOLERANCE)) / (CERTAIN - REGISTERED_TOLERANCE)),
      evidence: { volume_ml: fill.volume_ml, tank_ml },
    },
  ];
}

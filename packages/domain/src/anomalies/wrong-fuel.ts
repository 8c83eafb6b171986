import type { FillFacts } from '../anomaly-facts.ts';
import type { AnomalyFinding } from './finding.ts';
import { groupBy, type History } from './history.ts';

/** Time around a fill that shows whether its station sold the vehicle's own product. */
const AROUND_MS = 10 * 3_600_000;

/**
 * A product the vehicle does not take: it went into another tank, or damages the engine. Not if the station had run out: others with
 * the same product took the same substitute in those hours, and nobody the usual one.
 */
export function findWrongFuel({ facts, vehicle, byStation }: History): AnomalyFinding[] {
  const wrong = facts.fills.filter((fill) => isWrong(fill));
  const byStationAndFuel = groupBy(wrong, ({ station_id, fuel_type_id }) => `${station_id} ${fuel_type_id}`);
  return wrong.flatMap((fill): AnomalyFinding[] => {
    const own_fuel_type_id = ownOf(fill)!;
    if (hadRunOut(fill, own_fuel_type_id)) return [];
    return [
      {
        fill_id: fill.id,
        indicator: 'wrong_fuel',
        strength: 1,
        evidence: { fuel_type_id: fill.fuel_type_id, own_fuel_type_id },
      },
    ];
  });

  function ownOf({ vehicle_id }: FillFacts): string | undefined {
    return vehicle.get(vehicle_id)?.fuel_type_ids[0];
  }

  function isWrong(fill: FillFacts): boolean {
    const taken = vehicle.get(fill.vehicle_id)?.fuel_type_ids ?? [];
    return taken.length > 0 && !taken.includes(fill.fuel_type_id);
  }

  function hadRunOut(fill: FillFacts, own: string): boolean {
    const isNear = (one: FillFacts) =>
      one !== fill && Math.abs(one.closed_at_ms - fill.closed_at_ms) <= AROUND_MS;
    const alike = byStationAndFuel.get(`${fill.station_id} ${fill.fuel_type_id}`) ?? [];
    if (!alike.some((one) => isNear(one) && one.vehicle_id !== fill.vehicle_id && ownOf(one) === own))
      return false;
    return !(byStation.get(fill.station_id) ?? []).some((one) => isNear(one) && one.fuel_type_id === own);
  }
}

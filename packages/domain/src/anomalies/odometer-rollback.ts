import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';
import { readingsOf } from './readings.ts';

/** So far back it is no misread digit at the end. */
const CERTAIN_KM = 150;

/**
 * An odometer below the reading before it, from which the readings after go on: the instrument was turned, or another one
 * looked at. A reading that stands alone is a slip of the finger, and people round: neither is one.
 */
export function findOdometerRollback({ byVehicle }: History): AnomalyFinding[] {
  return [...byVehicle.values()].flatMap((fills) =>
    readingsOf(fills).flatMap(({ km, is_anew, before }, index): AnomalyFinding[] => {
      if (!is_anew || km === null || !before) return [];
      return [
        {
          fill_id: fills[index]!.id,
          sign: 'odometer_rollback',
          strength: strengthOf(0.55 + (0.45 * (before.km - km)) / CERTAIN_KM),
          evidence: { odometer_km: km, highest_km: before.km, highest_fill_id: before.fill.id },
        },
      ];
    }),
  );
}

import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';
import { readingsOf } from './readings.ts';

/** A rollback this large is not a mistyped last digit. */
const CERTAIN_KM = 150;

/**
 * An odometer below the previous reading, from which later readings continue: the instrument was rolled back, or another one was
 * read. A single low reading is a typing error, and people round: neither counts.
 */
export function findOdometerRollback({ byVehicle }: History): AnomalyFinding[] {
  return [...byVehicle.values()].flatMap((fills) =>
    readingsOf(fills).flatMap(({ km, is_reset, before }, index): AnomalyFinding[] => {
      if (!is_reset || km === null || !before) return [];
      return [
        {
          fill_id: fills[index]!.id,
          indicator: 'odometer_rollback',
          strength: strengthOf(0.55 + (0.45 * (before.km - km)) / CERTAIN_KM),
          evidence: { odometer_km: km, highest_km: before.km, highest_fill_id: before.fill.id },
        },
      ];
    }),
  );
}

import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import { isDisplaySure, isSameVolume } from '@fleet/domain/display-readings.ts';
import type { DisplayReadingRow } from './display-readings.queries.ts';

type PumpReading = Pick<DisplayReadingRow, 'confidence_percent' | 'volume_ml' | 'amount_halalas'>;

/** The liters of a certain reading; null for any other, which is treated as if there was no picture. */
export function certainVolume(reading: PumpReading | null): number | null {
  return reading && isDisplaySure(reading.confidence_percent / 100) ? reading.volume_ml : null;
}

/** The display in the picture against what was entered: another figure is marked and holds nobody up. Nothing without a certain reading. */
export function displayCheck(reading: PumpReading | null, volume_ml: number): Check[] {
  const shown_ml = certainVolume(reading);
  if (shown_ml === null) return [];
  return [
    {
      code: 'display_photo',
      kind: 'fact',
      level: 'station',
      unit: 'ml',
      limit: shown_ml,
      raised_by: null,
      used: null,
      value: volume_ml,
      window_days: null,
      passed: isSameVolume(shown_ml, volume_ml),
      consequence: 'flag',
    },
  ];
}

import { isSameVolume } from '../display-readings.ts';
import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';

/**
 * Other liters entered than the photo of the pump's display shows. Only certain readings are compared: a slip of the finger is one
 * digit, so a tenth more or less is at full strength.
 */
export function findDisplayDifference({ facts }: History): AnomalyFinding[] {
  return facts.fills.flatMap((fill): AnomalyFinding[] => {
    const { volume_ml, display_volume_ml: shown_ml } = fill;
    if (shown_ml === null || isSameVolume(shown_ml, volume_ml)) return [];
    const share = Math.abs(volume_ml - shown_ml) / Math.max(volume_ml, shown_ml);
    return [
      {
        fill_id: fill.id,
        indicator: 'display_difference',
        strength: strengthOf(0.4 + share * 6),
        evidence: { volume_ml, shown_ml },
      },
    ];
  });
}

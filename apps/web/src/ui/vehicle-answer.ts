import { useTranslation } from 'react-i18next';
import { useLanguage } from '../lib/appearance-context.ts';
import { formatDateTime, formatNumber, isolated } from '../lib/format.ts';

/** What a driver said of the vehicle as fuel was requested, and its last position then. */
export interface VehicleAnswer {
  readonly is_here: boolean;
  readonly seen_at: string | null;
  readonly seen_metres: number | null;
}

/** Says the answer and, where known, how old and how far the vehicle's own position was then. */
export function useVehicleAnswerText(): (answer: VehicleAnswer) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return ({ is_here, seen_at, seen_metres }) => {
    const sentence = t(is_here ? 'vehicle_answer.here' : 'vehicle_answer.elsewhere');
    if (!seen_at) return sentence;
    const time = isolated(formatDateTime(seen_at, language));
    const seen =
      seen_metres === null
        ? t('vehicle_answer.seen', { time })
        : t('vehicle_answer.seen_apart', { time, distance: isolated(formatNumber(seen_metres / 1_000, 1)) });
    return `${sentence} ${seen}`;
  };
}

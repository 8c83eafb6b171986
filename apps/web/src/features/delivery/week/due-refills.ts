import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { TankForecast } from './week.api.ts';

const DAYS = 7;
/** Less is not worth a stop. */
const MIN_REFILL_ML = 1_000_000;

export interface Due {
  readonly row: TankForecast;
  readonly day: string;
  readonly volume_ml: number;
}

/** What is due within a week and neither ordered nor too little. */
export function dueOf(rows: readonly TankForecast[]): Due[] {
  return rows.flatMap((row) => {
    const { refill_ml: volume_ml = null } = row.forecast ?? {};
    const day = dueDayOf(row);
    if (row.open_order || day === null || volume_ml === null) return [];
    return volume_ml >= MIN_REFILL_ML ? [{ row, day, volume_ml }] : [];
  });
}

/** Why no refill can be ordered or planned; null where one can. */
export function whyNothingIsDue(
  rows: readonly TankForecast[],
): 'no_tanks' | 'no_forecast' | 'all_ordered' | 'too_small' | 'nothing_due' | null {
  if (rows.length === 0) return 'no_tanks';
  if (dueOf(rows).length > 0) return null;
  if (rows.every(({ forecast }) => !forecast)) return 'no_forecast';
  const due = rows.filter((row) => dueDayOf(row) !== null);
  if (due.length === 0) return 'nothing_due';
  return due.some(({ open_order }) => !open_order) ? 'too_small' : 'all_ordered';
}

function dueDayOf({ forecast }: TankForecast): string | null {
  const day = forecast?.refill_by ?? null;
  return day !== null && day <= addDays(riyadhDate(new Date()), DAYS - 1) ? day : null;
}

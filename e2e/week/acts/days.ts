import type { Week } from '../week.ts';
import { odometerOn, refuel, requestAtDesk, requestOnPhone } from './refuel.ts';

/** An ordinary fill, requested by the driver or manager, slightly below the requested volume. */
export interface Ordinary {
  readonly plate: string;
  readonly by?: string;
  readonly litres: number;
  readonly dispensed: string;
}

/** The ordinary fills of a day. */
export async function ordinary(week: Week, day: number, fills: readonly Ordinary[]): Promise<void> {
  const odometer = odometerOn(day);
  const selected = week.size === 'short' ? fills.slice(0, 1) : fills;
  for (const { plate, by, litres, dispensed } of selected) {
    if (by) await requestOnPhone(week, by, litres, odometer, 'status.request_approved');
    else await requestAtDesk(week, plate, litres, odometer);
    await refuel(week, { plate, litres: dispensed, odometer: odometer + 3 });
  }
}

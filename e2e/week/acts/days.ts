import type { Week } from '../week.ts';
import { odometerOn, refuel, requestAtDesk, requestOnPhone } from './refuel.ts';

/** An ordinary fill: requested by the driver who is named, or by the manager, then fuelled a little less than asked. */
export interface Ordinary {
  readonly plate: string;
  readonly by?: string;
  readonly litres: number;
  readonly dispensed: string;
}

/** What a day brings when nothing goes wrong. */
export async function ordinary(week: Week, day: number, fills: readonly Ordinary[]): Promise<void> {
  const odometer = odometerOn(day);
  const selected = week.size === 'short' ? fills.slice(0, 1) : fills;
  for (const { plate, by, litres, dispensed } of selected) {
    if (by) await requestOnPhone(week, by, litres, odometer, 'status.request_approved');
    else await requestAtDesk(week, plate, litres, odometer);
    await refuel(week, { plate, litres: dispensed, odometer: odometer + 3 });
  }
}

import { digitsOfReading, knownDigits, readingOfDigits } from '@fleet/domain/meter-entry.ts';
import { type MeterAnswer, maxThroughNozzleMl, shiftVolume } from '@fleet/domain/meters.ts';
import type { Shift } from '../shifts.api.ts';
import type { ShiftDraft } from './shift-draft.ts';

type Reading = Shift['readings'][number];

/** Entry of one meter at the close. */
export interface Closing {
  readonly reading: Reading;
  /** The reading the shift began with, or the new meter's first. */
  readonly from_ml: number;
  readonly known: string;
  readonly typed: string;
  readonly closing_ml: number | null;
  /** Null until the reading is complete. */
  readonly answer: MeterAnswer | null;
  /** Nothing of its fuel was recorded: the meter may stand where it stood. */
  readonly is_idle: boolean;
}

/** All meters of a shift with what was entered of them. */
export function closingsOf(shift: Shift, draft: ShiftDraft): Closing[] {
  const until = shift.closed_at ? new Date(shift.closed_at) : new Date();
  const max_ml = maxThroughNozzleMl(until.getTime() - new Date(shift.opened_at).getTime());
  return shift.readings.map((reading) => {
    const { nozzle_id, meter_digits } = reading;
    const from_ml = reading.change?.new_reading_ml ?? reading.opening_ml;
    const recorded_ml = recordedOf(shift, reading);
    const known = draft.all_digits.includes(nozzle_id)
      ? ''
      : knownDigits({ meter_digits, from_ml, recorded_ml });
    const typed = draft.readings[nozzle_id] ?? '';
    const closing_ml = readingOfDigits(known, typed, meter_digits);
    const answer = closing_ml === null ? null : shiftVolume({ ...reading, closing_ml, max_ml });
    return { reading, from_ml, known, typed, closing_ml, answer, is_idle: recorded_ml === 0 };
  });
}

/** Changes of the draft that enter a reading as if it was typed: with all digits where it begins otherwise than was expected. */
export function entryOf(
  { reading: { nozzle_id, meter_digits }, known }: Closing,
  reading_ml: number,
  draft: ShiftDraft,
): Pick<ShiftDraft, 'readings' | 'all_digits'> {
  const last = digitsOfReading(known, reading_ml, meter_digits);
  const typed = last ?? digitsOfReading('', reading_ml, meter_digits) ?? '';
  return {
    readings: { ...draft.readings, [nozzle_id]: typed },
    all_digits: last === null ? [...draft.all_digits, nozzle_id] : draft.all_digits,
  };
}

function recordedOf({ fuels }: Shift, { fuel_type }: Reading): number {
  const fuel = fuels.find((one) => one.fuel_type.id === fuel_type.id);
  return fuel ? fuel.transactions_ml + fuel.pump_sales_ml : 0;
}

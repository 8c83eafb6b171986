import type { updateForecourt, updateNozzle } from '@fleet/contracts/stations/nozzles.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { SQL } from '../../platform/orm.ts';
import type { nozzles } from './nozzles.table.ts';

export type NozzleRow = typeof nozzles.$inferSelect;
export type NozzleChanges = Omit<z.output<(typeof updateNozzle)['body']>, 'version'>;
export type ForecourtRules = Omit<z.output<(typeof updateForecourt)['body']>, 'version'>;
export interface StationRules extends ForecourtRules {
  readonly id: number;
  readonly network_id: number;
  readonly name_en: string;
  readonly name_ar: string;
  readonly version: number;
}

/** What nozzles need of the shifts that read them; the server hands it in. */
export interface NozzleNeeds {
  /** The meter as the last closed shift read it, as a subquery over `nozzles n`. */
  readonly lastReading: SQL;
  /** Whether the open shift of its station reads a nozzle, as a condition. */
  readonly isReadByOpenShift: (nozzle_id: number) => SQL;
}

/** A shift that reads a nozzle goes on with it as it was. Throws SHIFT_OPEN. */
export function refuseDuringShift(changes: Partial<NozzleChanges>, is_in_open_shift: boolean): void {
  if (is_in_open_shift && (changes.status !== undefined || changes.meter_digits !== undefined)) {
    throw new AppError('SHIFT_OPEN', 'The open shift reads this nozzle; close it first.');
  }
}

import { UPSERT_RESULTS } from '@fleet/contracts/delivery/upserts.ts';
import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { parsePlate } from '@fleet/domain/plates.ts';
import { type Cells, cellText, type Problems } from './imports-cells.rules.ts';

type Input = Readonly<Record<string, string | number | null | undefined>>;
export type Result = (typeof UPSERT_RESULTS)[number];

export interface LineResult {
  readonly line: number;
  readonly result: Result;
  readonly id: number | null;
  readonly fields: Problems;
}

/** A line as a sheet would have it: the cells it names, an empty one where the value is taken away. */
export function cellsOf(input: Input): Cells {
  const named = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named.map(([field, value]) => [field, cellText(value)]));
}

/** The word a line is known by, as it is stored. */
export function keyOf(cells: Cells, by: string): string {
  const text = cells[by] ?? '';
  if (by === 'plate_no') return parsePlate(text)?.canonical ?? text;
  return by === 'civil_id' ? toWesternDigits(text).trim() : text.trim();
}

/** What of a line changes something there already: fields it does not name stay, and need not be filled. */
export function problemsOfChange(problems: Problems, cells: Cells): Problems {
  return Object.fromEntries(
    Object.entries(problems).filter(([field, code]) => code !== 'required' || field in cells),
  );
}

/** Sheet field → the vehicle's own, where they differ. */
const VEHICLE_FIELD: Readonly<Record<string, string>> = {
  vehicle_type: 'vehicle_type_id',
  fuel_type: 'fuel_type_id',
  gas_tank_capacity: 'gas_tank_capacity_ml',
  milage_per_liter: 'metres_per_litre',
  group: 'group_id',
};
/** Not of the vehicle's row, or stored as readings. */
const APART = new Set(['driver', 'odometer', 'odo_last_updated_date']);

/** The fields a line names, as an edit has them: instants as text. */
export function editOf(cells: Cells, read: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(cells)
      .filter((field) => !APART.has(field))
      .map((field) => {
        const own = VEHICLE_FIELD[field] ?? field;
        const value = read[own];
        return [own, value instanceof Date ? value.toISOString() : value];
      }),
  );
}

/** Result and counts as they are answered. */
export function summed(lines: readonly LineResult[]) {
  const count = (result: Result) => lines.filter((line) => line.result === result).length;
  const counts = Object.fromEntries(UPSERT_RESULTS.map((result) => [result, count(result)]));
  return { ...(counts as Record<Result, number>), lines: [...lines] };
}

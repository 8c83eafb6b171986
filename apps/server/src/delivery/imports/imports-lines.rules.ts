import { type ImportKind, REQUIRED_IMPORT_FIELDS } from '@fleet/contracts/delivery/imports.ts';
import {
  DRIVER_DOCUMENTS,
  type ExpiringDocument,
  VEHICLE_DOCUMENTS,
} from '@fleet/domain/expiring-documents.ts';
import {
  type Cells,
  comparable,
  GENDERS,
  LANGUAGE_SYNONYMS,
  LONGEST_CELL,
  PLATE_KIND_SYNONYMS,
  type Problems,
  readCalendarDay,
  readChoice,
  readDateTime,
  readKilometres,
  readKilometresPerLitre,
  readLitres,
} from './imports-cells.rules.ts';

/** What names in a spreadsheet mean at this client. Keys are `comparable` names. */
export interface Lookups {
  readonly vehicle_types: ReadonlyMap<string, number>;
  readonly fuel_types: ReadonlyMap<string, number>;
  readonly groups: ReadonlyMap<string, number>;
  /** By employee number, civil id or mobile. */
  readonly drivers: ReadonlyMap<string, number>;
}

/** A name the database knows, and its list. */
export interface Named {
  readonly list: 'vehicle_types' | 'fuel_types' | 'groups' | 'drivers';
  readonly id: number;
  readonly name: string;
}

/** Names as lines ask for them. */
export function lookupsOf(names: readonly Named[]): Lookups {
  const of = (list: Named['list']) =>
    new Map(names.filter((row) => row.list === list).map((row) => [comparable(row.name), row.id]));
  return {
    vehicle_types: of('vehicle_types'),
    fuel_types: of('fuel_types'),
    groups: of('groups'),
    drivers: of('drivers'),
  };
}

/** A driver from a row; whether its numbers are valid is checked where drivers are created. */
export function readDriverLine(client_id: number, cells: Cells) {
  const problems = problemsOfAll('drivers', cells);
  const text = (field: string) => cells[field] ?? '';
  const gender = readChoice(text('gender'), GENDERS);
  if (gender === null) problems.gender = 'unknown_choice';
  const language = readChoice(text('driver_prefered_language'), LANGUAGE_SYNONYMS);
  if (language === null) problems.driver_prefered_language = 'unknown_choice';
  const input = {
    client_id,
    civil_id: text('civil_id'),
    mobile: text('mobile'),
    employee_number: text('employee_number'),
    first_name: text('first_name'),
    middle_name: text('middle_name') || null,
    last_name: text('last_name'),
    gender: gender ?? null,
    nationality: text('nationality') || null,
    driver_prefered_language: language ?? ('en' as const),
    email: text('email') || null,
    driving_license_number: text('driving_license_number') || null,
    ...readDocuments(DRIVER_DOCUMENTS, text, problems),
  };
  return { input, problems };
}

/** A vehicle from a row; whether its plate and figures are valid is checked where vehicles are created. */
export function readVehicleLine(client_id: number, cells: Cells, lookups: Lookups, now: Date) {
  const problems = problemsOfAll('vehicles', cells);
  const text = (field: string) => cells[field] ?? '';
  const read = <Value>(field: string, value: Value | null | undefined, code: string): Value | null => {
    if (value === null) problems[field] = code;
    return value ?? null;
  };
  const find = (field: string, names: ReadonlyMap<string, number>) =>
    read(field, text(field) === '' ? undefined : (names.get(comparable(text(field))) ?? null), 'unknown');

  const odometer_km = read('odometer', readKilometres(text('odometer')), 'not_a_number');
  const read_at = read('odo_last_updated_date', readDateTime(text('odo_last_updated_date')), 'not_a_date');
  if (read_at && read_at > now) problems.odo_last_updated_date = 'in_future';
  const input = {
    client_id,
    plate_no: text('plate_no'),
    plate_kind:
      read('plate_kind', readChoice(text('plate_kind'), PLATE_KIND_SYNONYMS), 'unknown_choice') ??
      ('private' as const),
    name: text('name') || undefined,
    vehicle_type_id: find('vehicle_type', lookups.vehicle_types) ?? 0,
    fuel_type_id: find('fuel_type', lookups.fuel_types) ?? 0,
    gas_tank_capacity_ml:
      read('gas_tank_capacity', readLitres(text('gas_tank_capacity')), 'not_a_number') ?? 0,
    metres_per_litre: read(
      'milage_per_liter',
      readKilometresPerLitre(text('milage_per_liter')),
      'not_a_number',
    ),
    brand: text('brand') || null,
    make: text('make') || null,
    model: text('model') || null,
    color: text('color') || null,
    cost_center: text('cost_center') || null,
    client_reference_number: text('client_reference_number') || null,
    group_id: find('group', lookups.groups),
    driver_id: find('driver', lookups.drivers),
    odometer_km,
    odo_last_updated_date: odometer_km === null ? null : (read_at ?? now),
    last_service_date: read('last_service_date', readDateTime(text('last_service_date')), 'not_a_date'),
    next_service_date: read('next_service_date', readDateTime(text('next_service_date')), 'not_a_date'),
    ...readDocuments(VEHICLE_DOCUMENTS, text, problems),
  };
  return { input, problems };
}

/** The last days of documents. */
function readDocuments<Document extends ExpiringDocument>(
  documents: readonly Document[],
  text: (field: string) => string,
  problems: Problems,
) {
  const dates = documents.map((document) => {
    const field = `${document}_until`;
    const day = readCalendarDay(text(field));
    if (day === null) problems[field] = 'not_a_date';
    return [field, day ?? null] as const;
  });
  return Object.fromEntries(dates) as { [Name in Document as `${Name}_until`]: string | null };
}

/** The field of the sheet that a field of the vehicle was read from. */
const SPREADSHEET_FIELD: Readonly<Record<string, string>> = {
  gas_tank_capacity_ml: 'gas_tank_capacity',
  metres_per_litre: 'milage_per_liter',
  odometer_km: 'odometer',
  driver_id: 'driver',
  vehicle_type_id: 'vehicle_type',
  fuel_type_id: 'fuel_type',
  group_id: 'group',
};

/** Problems under the spreadsheet's own field names; earlier problems of a cell remain. */
export function toSpreadsheetFields(found: Problems, already: Problems = {}): Problems {
  const renamed = Object.entries(found).map(
    ([field, code]) => [SPREADSHEET_FIELD[field] ?? field, code] as const,
  );
  return { ...Object.fromEntries(renamed), ...already };
}

/** `field=value` of unique fields, for the valid values. */
export function uniqueKeys(
  values: Readonly<Record<string, string | number | null>>,
  problems: Problems,
): string[] {
  return Object.entries(values).flatMap(([field, value]) =>
    value === null || value === '' || problems[field] ? [] : [`${field}=${value}`],
  );
}

/** What is wrong with any line: a cell that must be filled is empty, or a cell holds more than any can. */
export function problemsOfAll(kind: ImportKind, cells: Cells): Problems {
  const problems: Problems = {};
  for (const field of REQUIRED_IMPORT_FIELDS[kind]) if (!cells[field]) problems[field] = 'required';
  for (const [field, text] of Object.entries(cells))
    if (text.length > LONGEST_CELL) problems[field] = 'too_long';
  return problems;
}

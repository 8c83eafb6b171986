import type * as contract from '@fleet/contracts/stations/stations.ts';
import { LARGEST_GEO_FENCE_METRES, SMALLEST_GEO_FENCE_METRES } from '@fleet/contracts/stations/stations.ts';
import { documentProblems, STATION_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import { isCoordinates } from '@fleet/domain/geo.ts';
import { hoursProblems, type OpeningHours } from '@fleet/domain/opening-hours.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Actor, Ctx } from '../../platform/context.ts';
import type { SQL } from '../../platform/orm.ts';
import type { stations } from './stations.table.ts';

export type StationRow = typeof stations.$inferSelect;
export type NewStation = Omit<typeof stations.$inferInsert, 'id' | 'created_at' | 'version'>;
export type StationFields = Omit<z.output<(typeof contract.updateStation)['body']>, 'version'>;

/** Counts of requests, as subqueries: of one station by its id, or over `stations.id`. */
export interface RequestCounts {
  readonly atPump: (at: { station_id: number }) => SQL;
  readonly comingTo: (station_id: number) => SQL;
  readonly held: SQL;
  readonly completed: SQL;
}

/** What stations need of later contexts; the server hands it in. */
export interface StationNeeds {
  readonly openAccounts: (ctx: Ctx, station_id: number) => Promise<void>;
  readonly counts: RequestCounts;
  /** Whether the rules of a driver's client let them fuel there: a condition over `stations`. */
  readonly servesDriver: (driver_id: number) => SQL;
}

/** What a network runs its station by; the rest (name, place, account, price kind, override) is the administrator's word. */
const OPERATING_FIELDS: ReadonlySet<string> = new Set<keyof StationFields>([
  ...STATION_DOCUMENTS.flatMap((document) => [`${document}_until`, `${document}_file_id`] as const),
  'reference',
  'contact_no',
  'dispenser_type',
  'opens_at_minute',
  'closes_at_minute',
  'break_starts_at_minute',
  'break_ends_at_minute',
  'wifi',
]);

/** Checks a station as it will be stored. Throws INVALID_FIELDS naming every field that needs another look. */
export function checkStation(input: Omit<NewStation, 'network_id'>): void {
  const fields: Record<string, string> = {};
  for (const name of ['name_en', 'name_ar', 'address', 'city'] as const) {
    if (!input[name].trim()) fields[name] = 'required';
  }
  if (!isCoordinates(input)) fields.latitude = 'invalid_coordinates';
  // 0, 0 is an empty form: it lies in the sea off Africa.
  else if (input.latitude === 0 && input.longitude === 0) fields.latitude = 'invalid_coordinates';
  const radius = input.geo_fence_radius_metres ?? SMALLEST_GEO_FENCE_METRES;
  if (radius < SMALLEST_GEO_FENCE_METRES || radius > LARGEST_GEO_FENCE_METRES) {
    fields.geo_fence_radius_metres = 'out_of_bounds';
  }
  Object.assign(fields, hoursProblems(hoursOf(input)), documentProblems(STATION_DOCUMENTS, input));
  refuseFields(fields);
}

/** The fields of a form as stored: empty texts are none, and documents it does not name stay as they are. */
export function readStation(input: StationFields): StationFields {
  const orNone = (text: string | null | undefined) => text?.trim() || null;
  const named = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as StationFields;
  return {
    ...named,
    reference: orNone(input.reference),
    contact_no: orNone(input.contact_no),
    account_number: orNone(input.account_number),
    dispenser_type: orNone(input.dispenser_type),
  };
}

/**
 * Refuses an edit beyond what the actor may. Throws INVALID_FIELDS: `only_platform` for a field that is the administrator's,
 * `allowance_in_force` when a remote station becomes a city one while a price of it has an allowance.
 */
export function refuseChanges(
  station: StationRow,
  changed: Partial<StationFields>,
  by: { actor: Actor; has_allowance: boolean },
): void {
  const fields: Record<string, string> = {};
  if (!isPlatform(by.actor)) {
    for (const name of Object.keys(changed)) if (!OPERATING_FIELDS.has(name)) fields[name] = 'only_platform';
  }
  if (changed.fuel_price_type === 'city' && station.fuel_price_type === 'remote' && by.has_allowance) {
    fields.fuel_price_type = 'allowance_in_force';
  }
  refuseFields(fields);
}

/** Whether a station may be switched on. Throws DEVICE_REQUIRED without a handheld device, NO_PRICE with nothing for sale. */
export function refuseActivation(has: { devices: number; products: number }): void {
  if (has.devices === 0) {
    throw new AppError('DEVICE_REQUIRED', 'A station serves with a handheld device; give it one first.');
  }
  if (has.products === 0) {
    throw new AppError('NO_PRICE', 'A station that sells nothing cannot be switched on; set a price first.');
  }
}

/** Refuses to stop running pumps, unless forced. Throws FUELLING_IN_PROGRESS. */
export function refuseWhileFuelling(at_pump: number, even_while_fuelling: boolean): void {
  if (at_pump > 0 && !even_while_fuelling) {
    throw new AppError(
      'FUELLING_IN_PROGRESS',
      `${at_pump} refuellings are under way; let them be closed first.`,
      { count: at_pump },
    );
  }
}

/** What an actor may do with a station that is theirs to see. */
export function stationCan(
  actor: Actor,
  station: { status: 'active' | 'inactive'; devices: number; products: number },
) {
  const has = (permission: Parameters<Actor['permissions']['has']>[0]) =>
    actor.kind === 'system' || actor.permissions.has(permission);
  return {
    update: has('update station'),
    update_all: has('update station') && isPlatform(actor),
    activate:
      has('activate station') && station.status === 'inactive' && station.devices > 0 && station.products > 0,
    deactivate: has('activate station') && station.status === 'active',
    change_prices: has('create fuel_price'),
    create_staff: has('create staff'),
    transfer_staff: has('transfer staff'),
  };
}

function isPlatform(actor: Actor): boolean {
  return actor.kind === 'system' || actor.group === 'admin';
}

function hoursOf(input: Partial<OpeningHours>): OpeningHours {
  return {
    opens_at_minute: input.opens_at_minute ?? null,
    closes_at_minute: input.closes_at_minute ?? null,
    break_starts_at_minute: input.break_starts_at_minute ?? null,
    break_ends_at_minute: input.break_ends_at_minute ?? null,
  };
}

function refuseFields(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) {
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
  }
}

import type * as contract from '@fleet/contracts/stations/staff.ts';
import { DIGIT_FIELDS, identityProblem, isEmail, toWesternDigits } from '@fleet/domain/field-rules.ts';
import { civilIdKind, normaliseMobile } from '@fleet/domain/saudi-identities.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { SQL } from '../../platform/orm.ts';
import type { staff } from './staff.table.ts';

export type StaffRow = typeof staff.$inferSelect;
export type NewStaff = Omit<typeof staff.$inferInsert, 'id' | 'created_at' | 'deleted_at' | 'version'>;
export type StaffFields = Omit<z.output<(typeof contract.updateStaff)['body']>, 'version'>;
type Designation = StaffRow['designation'];

/** What staff need of the requests they serve; the server hands it in. */
export interface StaffNeeds {
  /** Fills a person has at a pump now, as a subquery. */
  readonly countAtPump: (of: { staff_id: number }) => SQL;
}

const SHORTEST_CIVIL_ID = 9;

/** The fields of a person of a station as stored. Throws INVALID_FIELDS naming every field that needs another look. */
export function readStaff<Input extends Omit<NewStaff, 'network_id'>>(input: Input): Input {
  const fields: Record<string, string> = {};
  for (const name of ['first_name', 'last_name'] as const) {
    if (!input[name].trim()) fields[name] = 'required';
  }
  const civil_id = toWesternDigits(input.civil_id).trim();
  if (!isCivilId(civil_id)) fields.civil_id = identityProblem(civil_id, 'invalid_civil_id');
  const mobile = normaliseMobile(input.mobile);
  if (!mobile) fields.mobile = 'invalid_mobile';
  const email = input.email?.trim().toLowerCase() || null;
  if (email && !isEmail(email)) fields.email = 'invalid_format';
  // An area supervisor manages several stations; all others work at one.
  if (input.designation !== 'area_supervisor' && !input.station_id) fields.station_id = 'required';
  if (input.designation === 'area_supervisor' && input.station_id) fields.station_id = 'not_allowed';
  if (input.area_supervisor_id && input.designation !== 'supervisor')
    fields.area_supervisor_id = 'not_allowed';
  refuseFields(fields);
  const orNone = (text: string | null | undefined) => text?.trim() || null;
  return {
    ...input,
    civil_id,
    mobile: mobile!,
    email,
    first_name: input.first_name.trim(),
    last_name: input.last_name.trim(),
    middle_name: orNone(input.middle_name),
    nationality: orNone(input.nationality),
    employee_number: orNone(input.employee_number),
  };
}

/**
 * A supervisor is notified of held transactions by email: the form requires the address, while older rows may lack
 * it.
 */
export function refuseWithoutEmail({ designation, email }: Pick<StaffFields, 'designation' | 'email'>): void {
  if (designation !== 'attendant' && !email?.trim()) refuseFields({ email: 'required' });
}

/** Whether an actor manages people of this designation: a station and its supervisor only the attendants. */
export function mayManage(actor: Pick<Actor, 'kind' | 'station_id'>, designation: Designation): boolean {
  return actor.kind === 'system' || actor.station_id === null || designation === 'attendant';
}

/** Refuses to manage a person who is not the actor's to manage. Throws INVALID_FIELDS. */
export function refuseDesignation(actor: Pick<Actor, 'kind' | 'station_id'>, designation: Designation): void {
  if (!mayManage(actor, designation)) refuseFields({ designation: 'attendants_only' });
}

/** Where a person may go: to another station. Throws INVALID_FIELDS; an area supervisor belongs to none. */
export function refuseTransfer(person: StaffRow, station_id: number): void {
  if (person.station_id === null) refuseFields({ station_id: 'not_allowed' });
  if (person.station_id === station_id) refuseFields({ station_id: 'same' });
}

/** Refuses while the person is fuelling a vehicle. Throws FUELLING_IN_PROGRESS. */
export function refuseWhileFuelling(open_at_pump: number): void {
  if (open_at_pump > 0) {
    throw new AppError(
      'FUELLING_IN_PROGRESS',
      `${open_at_pump} refuellings of this person are under way; let them be closed first.`,
      { count: open_at_pump },
    );
  }
}

/** The group a person signs in with; null for an attendant without an email, who cannot. */
export function groupOf({ designation, email }: Pick<NewStaff, 'designation' | 'email'>) {
  if (designation !== 'attendant') return 'supervisor' as const;
  return email ? ('attendant' as const) : null;
}

/** First, middle and last name in one. */
export function fullName(person: Pick<NewStaff, 'first_name' | 'middle_name' | 'last_name'>): string {
  return [person.first_name, person.middle_name, person.last_name].filter(Boolean).join(' ');
}

/** What an actor may do with a person who is theirs to see. */
export function staffCan(
  actor: Actor,
  person: Pick<StaffRow, 'designation' | 'deleted_at' | 'erased_at' | 'station_id'>,
) {
  const isCurrent = person.deleted_at === null;
  const isErased = person.erased_at !== null;
  const manages = actor.permissions.has('update staff') && mayManage(actor, person.designation);
  return {
    update: manages && isCurrent,
    set_status: manages && isCurrent,
    trash: manages && isCurrent,
    restore: manages && !isCurrent && !isErased,
    transfer: actor.permissions.has('transfer staff') && isCurrent && person.station_id !== null,
    invite: actor.permissions.has('invite user') && manages && isCurrent,
    set_pin: manages && isCurrent && person.designation === 'attendant',
    export_data: manages && !isErased,
    erase: manages && !isCurrent && !isErased,
  };
}

/** Nine to twelve digits; ten that begin with 1 or 2 are a national id or an iqama and must have the right check digit. */
function isCivilId(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  if (digits.length < SHORTEST_CIVIL_ID || digits.length > DIGIT_FIELDS.civil_id) return false;
  return !/^[12]\d{9}$/.test(digits) || civilIdKind(digits) !== null;
}

function refuseFields(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) {
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
  }
}

import { DIGIT_FIELDS, isEmail, toWesternDigits } from '@fleet/domain/field-rules.ts';
import { civilIdKind, normaliseMobile } from '@fleet/domain/saudi-identities.ts';
import { AppError } from '../../platform/app-error.ts';
import type { staff } from './staff.table.ts';

export type StaffRow = typeof staff.$inferSelect;
export type NewStaff = Omit<typeof staff.$inferInsert, 'id' | 'created_at' | 'deleted_at'>;

const SHORTEST_CIVIL_ID = 9;

/** The fields of a new person of a station as stored. Throws INVALID_FIELDS naming every field that needs another look. */
export function readNewStaff(given: NewStaff): NewStaff {
  const fields: Record<string, string> = {};
  for (const name of ['first_name', 'last_name'] as const) {
    if (!given[name].trim()) fields[name] = 'required';
  }
  const civil_id = toWesternDigits(given.civil_id).trim();
  if (!isCivilId(civil_id)) fields.civil_id = 'invalid_civil_id';
  const mobile = normaliseMobile(given.mobile);
  if (!mobile) fields.mobile = 'invalid_mobile';
  const email = given.email?.trim().toLowerCase() || null;
  if (email && !isEmail(email)) fields.email = 'invalid_format';
  // An area supervisor looks after several stations; everybody else works at one.
  if (given.designation !== 'area_supervisor' && !given.station_id) fields.station_id = 'required';
  if (given.area_supervisor_id && given.designation !== 'supervisor')
    fields.area_supervisor_id = 'not_wanted';
  if (Object.keys(fields).length > 0) {
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
  }
  return { ...given, civil_id, mobile: mobile!, email };
}

/** Nine to twelve digits; ten that begin with 1 or 2 are a national id or an iqama and must have the right check digit. */
function isCivilId(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  if (digits.length < SHORTEST_CIVIL_ID || digits.length > DIGIT_FIELDS.civil_id) return false;
  return !/^[12]\d{9}$/.test(digits) || civilIdKind(digits) !== null;
}

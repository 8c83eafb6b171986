import { createHmac } from 'node:crypto';
import { DIGIT_FIELDS, isEmail, toWesternDigits } from '@fleet/domain/field-rules.ts';
import { civilIdKind, normaliseMobile } from '@fleet/domain/saudi-identities.ts';
import { AppError } from '../../platform/app-error.ts';
import type { drivers } from './drivers.table.ts';

export type DriverRow = typeof drivers.$inferSelect;
export type NewDriver = Omit<
  typeof drivers.$inferInsert,
  'id' | 'created_at' | 'deleted_at' | 'driver_pin_mac'
> & {
  /** Four digits; kept only as a keyed hash. */
  readonly driver_pin?: string | null;
};

/**
 * The keyed hash a driver's PIN is kept as. Ten thousand PINs are soon tried, so a plain hash would tell them to
 * whoever holds a copy of the database; the key is not in it, and the id makes equal PINs look different.
 */
export function pinMac(config: { readonly TOKEN_SECRET: string }, driver_id: number, pin: string): string {
  return createHmac('sha256', config.TOKEN_SECRET).update(`${driver_id}:${pin}`).digest('hex');
}

/** The fields of a new driver as stored, and the PIN apart. Throws INVALID_FIELDS naming every field that needs another look. */
export function readNewDriver(given: NewDriver) {
  const { driver_pin, ...rest } = given;
  const fields: Record<string, string> = {};
  for (const name of ['employee_number', 'first_name', 'last_name'] as const) {
    if (!given[name].trim()) fields[name] = 'required';
  }
  const civil_id = toWesternDigits(given.civil_id).trim();
  if (!isCivilId(civil_id)) fields.civil_id = 'invalid_civil_id';
  const mobile = normaliseMobile(given.mobile);
  if (!mobile) fields.mobile = 'invalid_mobile';
  const email = given.email?.trim().toLowerCase() || null;
  if (email && !isEmail(email)) fields.email = 'invalid_format';
  const licence = given.driving_license_number ? toWesternDigits(given.driving_license_number).trim() : null;
  if (licence && !(/^\d+$/.test(licence) && licence.length <= DIGIT_FIELDS.driving_license_number)) {
    fields.driving_license_number = 'digits_only';
  }
  const pin = driver_pin ? toWesternDigits(driver_pin).trim() : null;
  if (pin !== null && !/^\d{4}$/.test(pin)) fields.driver_pin = 'four_digits';
  if (Object.keys(fields).length > 0) {
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
  }
  return {
    driver: { ...rest, civil_id, mobile: mobile!, email, driving_license_number: licence },
    pin,
  };
}

/** Ten digits that begin with 1 or 2 must have the right check digit; other papers have 1 to 12 digits and no check. */
function isCivilId(digits: string): boolean {
  if (!/^\d+$/.test(digits) || digits.length > DIGIT_FIELDS.civil_id) return false;
  return !/^[12]\d{9}$/.test(digits) || civilIdKind(digits) !== null;
}

import type { Permission } from '@fleet/contracts/permissions.ts';
import { DRIVER_DOCUMENTS, documentProblems } from '@fleet/domain/expiring-documents.ts';
import { DIGIT_FIELDS, identityProblem, isEmail, toWesternDigits } from '@fleet/domain/field-rules.ts';
import { civilIdKind, normaliseMobile } from '@fleet/domain/saudi-identities.ts';
import { AppError } from '../../platform/app-error.ts';
import type { drivers } from './drivers.table.ts';

export type DriverRow = typeof drivers.$inferSelect;
export type NewDriver = Omit<
  typeof drivers.$inferInsert,
  | 'id'
  | 'created_at'
  | 'deleted_at'
  | 'driver_pin_mac'
  | 'version'
  | 'u_uid'
  | 'device_name'
  | 'device_bound_at'
> & {
  /** Four digits; stored only as a keyed hash. */
  readonly driver_pin?: string | null;
};

/** The fields of a driver as stored, the PIN apart, and what is wrong with them by field. */
export function readDriver(input: NewDriver) {
  const { driver_pin, ...rest } = input;
  const problems: Record<string, string> = {};
  for (const name of ['employee_number', 'first_name', 'last_name'] as const) {
    if (!input[name].trim()) problems[name] = 'required';
  }
  const civil_id = toWesternDigits(input.civil_id).trim();
  if (!isCivilId(civil_id))
    problems.civil_id = civil_id === '' ? 'required' : identityProblem(civil_id, 'invalid_civil_id');
  const mobile = normaliseMobile(input.mobile);
  if (!mobile) problems.mobile = input.mobile.trim() === '' ? 'required' : 'invalid_mobile';
  const email = input.email?.trim().toLowerCase() || null;
  if (email && !isEmail(email)) problems.email = 'invalid_format';
  const licence = input.driving_license_number ? toWesternDigits(input.driving_license_number).trim() : null;
  if (licence && !(/^\d+$/.test(licence) && licence.length <= DIGIT_FIELDS.driving_license_number)) {
    problems.driving_license_number = identityProblem(licence, 'digits_only');
  }
  const pin = driver_pin ? toWesternDigits(driver_pin).trim() : null;
  if (pin !== null && !isPin(pin)) problems.driver_pin = 'four_digits';
  Object.assign(problems, documentProblems(DRIVER_DOCUMENTS, input));
  const names = {
    employee_number: input.employee_number.trim(),
    first_name: input.first_name.trim(),
    middle_name: input.middle_name?.trim() || null,
    last_name: input.last_name.trim(),
    nationality: input.nationality?.trim() || null,
  };
  const driver = {
    ...rest,
    ...names,
    civil_id,
    mobile: mobile ?? input.mobile,
    email,
    driving_license_number: licence,
  };
  return { driver, pin, problems };
}

/** The fields of a new driver as stored, and the PIN apart. Throws INVALID_FIELDS naming every field that needs another look. */
export function readNewDriver(input: NewDriver) {
  const { driver, pin, problems } = readDriver(input);
  if (Object.keys(problems).length > 0) {
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, problems);
  }
  return { driver, pin };
}

export type DriverFields = ReturnType<typeof readNewDriver>['driver'];

/** A PIN as typed, in Western digits. Throws INVALID_FIELDS unless it is four of them. */
export function readPin(text: string): string {
  const pin = toWesternDigits(text).trim();
  if (!isPin(pin)) {
    throw new AppError('INVALID_FIELDS', 'A PIN has four digits.', undefined, { driver_pin: 'four_digits' });
  }
  return pin;
}

/** A driver is not taken away from under their request. Throws REQUEST_IN_PROGRESS naming it. */
export function refuseWithOpenRequest(open: { id: number; status: string } | null): void {
  if (open)
    throw new AppError('REQUEST_IN_PROGRESS', 'A request is under way.', {
      fuel_request_id: open.id,
      status: open.status,
    });
}

interface Reader {
  readonly permissions: ReadonlySet<Permission>;
}

/** What the reader may do with a driver: the same questions the actions ask. */
export function driverAbilities(
  reader: Reader,
  driver: {
    deleted_at: Date | null;
    erased_at: Date | null;
    open_request: object | null;
    u_uid: string | null;
    status: DriverRow['status'];
  },
) {
  const isHere = driver.deleted_at === null;
  const mayUpdate = isHere && reader.permissions.has('update driver');
  const mayTrash = reader.permissions.has('trash driver');
  return {
    update: mayUpdate,
    trash: isHere && mayTrash && driver.open_request === null,
    restore: !isHere && mayTrash && driver.erased_at === null,
    export_data: driver.erased_at === null && reader.permissions.has('update driver'),
    erase: !isHere && mayTrash && driver.erased_at === null,
    set_pin: mayUpdate,
    bind_vehicle: mayUpdate,
    unbind_device: mayUpdate && driver.u_uid !== null,
    invite: isHere && driver.status === 'active' && reader.permissions.has('invite user'),
    message: isHere && reader.permissions.has('message driver'),
  };
}

/** Ten digits that begin with 1 or 2 must have the right check digit; other papers have 1 to 12 digits and no check. */
function isCivilId(digits: string): boolean {
  if (!/^\d+$/.test(digits) || digits.length > DIGIT_FIELDS.civil_id) return false;
  return !/^[12]\d{9}$/.test(digits) || civilIdKind(digits) !== null;
}

function isPin(text: string): boolean {
  return /^\d{4}$/.test(text);
}

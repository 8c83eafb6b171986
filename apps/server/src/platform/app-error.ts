import { ERROR_STATUS, type ErrorCode } from '@fleet/contracts/error-codes.ts';

/** A refusal. `code` decides the status and the translated sentence; `details` are the values that sentence needs. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly fields: Record<string, string> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details?: Record<string, unknown>,
    fields?: Record<string, string>,
  ) {
    super(message);
    this.code = code;
    this.details = details;
    this.fields = fields;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** What PostgreSQL refused, by SQLSTATE and constraint, in the words of the business; anything else is a bug. */
export function refusalOf(error: unknown): AppError | null {
  const { code, constraint } = (error as { cause?: DatabaseFault }).cause ?? (error as DatabaseFault);
  if (code === '23514' && constraint === 'ledger_balances_not_negative') {
    return new AppError('INSUFFICIENT_FUNDS', 'The balance does not cover this.');
  }
  if (code === '23505' && constraint === 'fuel_requests_one_per_vehicle') {
    return new AppError('VEHICLE_BUSY', 'This vehicle already has a request under way.');
  }
  if (code === '23505' && constraint === 'fuel_requests_one_per_driver') {
    return new AppError('DRIVER_BUSY', 'This driver already has a request under way.');
  }
  const field = code === '23505' && constraint ? UNIQUE_FIELDS[constraint] : undefined;
  if (field)
    return new AppError('INVALID_FIELDS', 'Somebody has this already.', undefined, { [field]: 'taken' });
  if (code === 'FR001') return new AppError('STATUS_CONFLICT', 'It no longer stands where this is possible.');
  if (code === 'HO001') return new AppError('HOLD_RESOLVED', 'The hold of this request is already resolved.');
  return null;
}

/** The field a unique index is about, for two people who save the same at once. */
const UNIQUE_FIELDS: Readonly<Record<string, string>> = {
  vehicles_plate_no: 'plate_no',
  vehicles_driver_id: 'driver_id',
  drivers_civil_id: 'civil_id',
  drivers_mobile: 'mobile',
  drivers_employee_number: 'employee_number',
  vehicle_groups_name: 'name_en',
  branches_name: 'name_en',
  warehouses_name: 'name_en',
  delivery_branches_name_en_unique: 'name_en',
  delivery_slots_time: 'from_minute',
  delivery_vehicles_code: 'code',
  geofences_name: 'area.name',
  orders_client_reference: 'client_reference',
};

interface DatabaseFault {
  code?: string;
  constraint?: string;
}

/** Refuses an edit made on an older state of a row than the locked one, so that nobody's change is lost unseen. */
export function refuseIfChanged(locked: { readonly version: number }, seen: number): void {
  if (locked.version !== seen) {
    throw new AppError('CHANGED_MEANWHILE', 'Somebody changed this meanwhile; look at it again.', {
      version: locked.version,
    });
  }
}

import type { Approval, MissingCapacity } from '@fleet/contracts/fuelling/approval-shapes.ts';
import { AppError } from '../../platform/app-error.ts';
import type { FuelRequest } from './fuel-requests.rules.ts';

/** How long an exception is valid. */
const EXCEPTION_HOURS = 24;
const HOUR_MS = 3_600_000;

type Requested = Pick<FuelRequest, 'kind' | 'requested_volume_ml' | 'requested_amount_halalas'>;
/** What a manager approved, where it is less than what was requested. */
export type ApprovedLess = Pick<FuelRequest, 'approved_volume_ml' | 'approved_amount_halalas'>;

/** What an approval leaves of a request; all of it where both are null. Throws INVALID_FIELDS for more than was requested. */
export function approvedLess(request: Requested, approval: Approval): ApprovedLess {
  return {
    approved_volume_ml: lessOf(request.requested_volume_ml, approval, 'approved_volume_ml'),
    approved_amount_halalas: lessOf(request.requested_amount_halalas, approval, 'approved_amount_halalas'),
  };
}

function lessOf(requested: number, approval: Approval, field: keyof ApprovedLess): number | null {
  const approved = approval[field];
  if (approved === undefined || approved === requested) return null;
  if (approved < requested) return approved;
  throw new AppError('INVALID_FIELDS', 'More than was requested.', undefined, {
    [field]: 'more_than_requested',
  });
}

/** The measure that the hold is sized by. */
export function approvedMeasure(request: Requested, less: ApprovedLess) {
  const { approved_volume_ml, approved_amount_halalas } = less;
  if (approved_volume_ml !== null)
    return { kind: 'litres' as const, volume_ml: approved_volume_ml, amount_halalas: null };
  if (approved_amount_halalas !== null)
    return { kind: 'amount' as const, volume_ml: null, amount_halalas: approved_amount_halalas };
  return request.kind === 'amount'
    ? { kind: 'amount' as const, volume_ml: null, amount_halalas: request.requested_amount_halalas }
    : { kind: 'litres' as const, volume_ml: request.requested_volume_ml, amount_halalas: null };
}

/** A one-time exception: temporary capacity for the request's vehicle. */
export interface Exception {
  readonly volume_ml: number | null;
  readonly amount_halalas: number | null;
  readonly ends_at: Date;
}

/** The exception an approval asks for; null when it asks for none. */
export function exceptionOf(approval: Approval, now: Date): Exception | null {
  const { exception_volume_ml: volume_ml = null, exception_amount_halalas: amount_halalas = null } = approval;
  if (volume_ml === null && amount_halalas === null) return null;
  return { volume_ml, amount_halalas, ends_at: new Date(now.getTime() + EXCEPTION_HOURS * HOUR_MS) };
}

/**
 * Refuses an exception that is not for what was asked: no limit is broken that it would raise, or it would leave one broken.
 */
export function requireCovers(exception: Exception, missing: MissingCapacity | null): void {
  const isVolume = exception.volume_ml !== null;
  const amount = exception.volume_ml ?? exception.amount_halalas!;
  const isOther = missing === null || (missing.unit === 'ml') !== isVolume;
  if (!isOther && amount >= missing.value) return;
  throw new AppError('INVALID_FIELDS', 'This exception does not cover the request.', undefined, {
    [isVolume ? 'exception_volume_ml' : 'exception_amount_halalas']: isOther
      ? 'not_allowed'
      : 'below_what_is_missing',
  });
}

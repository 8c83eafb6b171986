import type { FuelRequestRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';

export type Approvable = Pick<
  FuelRequestRow,
  | 'kind'
  | 'requested_volume_ml'
  | 'requested_amount_halalas'
  | 'approved_volume_ml'
  | 'approved_amount_halalas'
>;

/** Whether a manager approved less than was requested. */
export function isApprovedLess(request: Approvable): boolean {
  return request.approved_volume_ml !== null || request.approved_amount_halalas !== null;
}

/** What it costs: what was dispensed, else what is reserved for the approved part, else what was requested. */
export function amountHalalasOf(
  request: Approvable & Pick<FuelRequestRow, 'amount_halalas' | 'hold_halalas'>,
): number {
  return (
    request.amount_halalas ??
    (isApprovedLess(request) ? request.hold_halalas : request.requested_amount_halalas)
  );
}

/** What may be fueled at most: liters or money, as it was approved or requested. */
export function allowedOf(
  request: Approvable,
): { readonly volume_ml: number } | { readonly amount_halalas: number } {
  if (request.approved_volume_ml !== null) return { volume_ml: request.approved_volume_ml };
  if (request.approved_amount_halalas !== null) return { amount_halalas: request.approved_amount_halalas };
  return requestedOf(request);
}

/** What was requested, in the unit of the request. */
export function requestedOf(
  request: Pick<Approvable, 'kind' | 'requested_volume_ml' | 'requested_amount_halalas'>,
): { readonly volume_ml: number } | { readonly amount_halalas: number } {
  return request.kind === 'amount'
    ? { amount_halalas: request.requested_amount_halalas }
    : { volume_ml: request.requested_volume_ml };
}

/** The volume that is asked about or was approved; null where an amount was approved instead. */
export function allowedVolumeMl(request: Approvable): number | null {
  return request.approved_amount_halalas === null
    ? (request.approved_volume_ml ?? request.requested_volume_ml)
    : null;
}

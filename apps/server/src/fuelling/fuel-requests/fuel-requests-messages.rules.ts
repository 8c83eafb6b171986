import { type FuelRequestStatus, HOLD_OPEN_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';

/** What the job says of a change to a fuel request; `from` is null for a new one and equal to `to` when the status stayed. */
export interface RequestChange {
  readonly id: number;
  readonly client_id: number;
  readonly driver_id: number;
  readonly network_id: number | null;
  readonly station_id: number | null;
  readonly from: FuelRequestStatus | null;
  readonly to: FuelRequestStatus;
}

/**
 * Who a message can be for. `deciders`: managers and operations of the client. `supervisors`: those whose assigned station it is.
 * Nobody is told of what they did themselves (the query leaves them out).
 */
export type Audience = 'driver' | 'deciders' | 'admins' | 'supervisors';

const NOBODY: readonly Audience[] = [];

/**
 * Who is told when a request reaches a status; live screens hear of every change all the same. A message is for someone who
 * must act, or who waits for the outcome; a fill that goes as usual tells its driver and nobody else.
 */
const AUDIENCES: Record<FuelRequestStatus, readonly Audience[]> = {
  request_pending: ['deciders'],
  request_approved: ['driver'],
  request_rejected: ['driver'],
  request_cancelled: ['driver'],
  request_expired: ['driver'],
  transaction_initiated: NOBODY,
  transaction_held: NOBODY,
  transaction_completed: ['driver'],
  transaction_pending_with_client: ['deciders', 'driver'],
  transaction_pending_with_vw: ['admins', 'supervisors'],
  transaction_cancelled: ['driver', 'deciders'],
};

/** Told besides, because they followed the request where it came from. */
const EXTRA_AUDIENCES: Partial<Record<`${FuelRequestStatus} ${FuelRequestStatus}`, readonly Audience[]>> = {
  // It waited for them and nobody answered.
  'request_pending request_expired': ['deciders'],
  'transaction_pending_with_client transaction_completed': ['supervisors'],
  'transaction_pending_with_vw transaction_completed': ['deciders', 'supervisors'],
  'transaction_pending_with_vw transaction_pending_with_client': ['supervisors'],
  'transaction_pending_with_vw transaction_cancelled': ['supervisors'],
};

/** Who is told of a change: nobody when the status stayed. */
export function audiencesOf(from: FuelRequestStatus | null, to: FuelRequestStatus): readonly Audience[] {
  if (from === to) return NOBODY;
  return [...AUDIENCES[to], ...((from && EXTRA_AUDIENCES[`${from} ${to}`]) ?? NOBODY)];
}

/** Whether balances of the client move with this change: a hold is placed, or resolved. */
export function movesMoney(from: FuelRequestStatus | null, to: FuelRequestStatus): boolean {
  return (from !== null && HOLD_OPEN_STATUSES.has(from)) !== HOLD_OPEN_STATUSES.has(to);
}

import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import {
  canTransition,
  type FuelRequestStatus,
  HELD_TRANSACTION_STATUSES,
  type Who,
} from '@fleet/domain/fuel-request-statuses.ts';
import { volumeForAmountMl } from '@fleet/domain/money.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { fuelRequests } from './fuel-requests.table.ts';

/** As stored. */
export type WholeFuelRequest = typeof fuelRequests.$inferSelect;
/** Without the checks of its decisions, which weigh more than all the rest and are read by few. */
export type FuelRequest = Omit<WholeFuelRequest, 'checks' | 'close_checks'>;
/** Codes that failed at the request, although it was approved. */
export interface Answered {
  readonly answered_codes: readonly Check['code'][];
}

/** Wrong PINs a driver may type for one request; after them only staff with a reason can continue. */
export const PIN_TRIES = 3;
const SECOND_MS = 1_000;

const DECIDES = ['decide fuel_request', 'decide held_transaction'] as const;

/** In which capacity this person acts on requests; null when in none. */
export function whoIs(actor: Actor): Who | null {
  if (actor.kind === 'system') return 'sweeper';
  switch (actor.group) {
    case 'admin':
      return 'admin';
    case 'driver':
      return 'driver';
    case 'client_manager':
    case 'client_operation':
    case 'client_billing':
      // The authority matrix says who decides for a fleet, not the name of a group.
      return DECIDES.some((permission) => actor.permissions.has(permission)) ? 'client_manager' : 'client';
    case 'gas_station_manager':
    case 'attendant':
      return 'attendant';
    default:
      return null;
  }
}

/** Refuses a step the table of transitions does not have, or that this actor may not take. */
export function requireTransition(from: FuelRequestStatus, to: FuelRequestStatus, who: Who | null): void {
  if (who && canTransition(from, to, who)) return;
  throw new AppError('STATUS_CONFLICT', `A request that is ${from} cannot become ${to} here.`, {
    status: from,
  });
}

/** Refuses to go on with what the sweeper is about to end: a late sweeper must not lengthen a hold. */
export function requireInTime(request: Pick<FuelRequest, 'status' | 'due_at'>, now: Date): void {
  if (request.due_at === null || request.due_at > now) return;
  throw new AppError('STATUS_CONFLICT', 'The time for this is over.', { status: request.status });
}

/** What this actor may do with the request now; the same table guards the calls. */
export function canOf(
  request: Pick<FuelRequest, 'status' | 'volume_ml'>,
  actor: Actor,
): Omit<FuelRequestDetail['can'], 'dispute'> {
  const who = whoIs(actor);
  const may = (to: FuelRequestStatus) => who !== null && canTransition(request.status, to, who);
  const has = (permission: Parameters<Actor['permissions']['has']>[0]) => actor.permissions.has(permission);
  const isHeld = HELD_TRANSACTION_STATUSES.has(request.status);
  return {
    approve: has('decide fuel_request') && may('request_approved'),
    reject: has('decide fuel_request') && may('request_rejected'),
    cancel:
      has('cancel fuel_request') &&
      (may('request_cancelled') || (who === 'driver' && may('transaction_cancelled'))),
    initiate: has('serve fuel_request') && may('transaction_initiated'),
    start: has('serve fuel_request') && may('transaction_held'),
    close: has('serve fuel_request') && may('transaction_completed'),
    stop: has('serve fuel_request') && may('transaction_cancelled'),
    decide_as_client:
      has('decide held_transaction') && who === 'client_manager' && may('transaction_completed'),
    decide_as_admin:
      has('decide held_transaction') && who === 'admin' && request.status === 'transaction_pending_with_vw',
    comment: has('comment held_transaction') && isHeld,
  };
}

/** Whether this actor may object to it now: completed since that instant, something charged, and no open case. */
export function canDispute(
  request: Pick<FuelRequest, 'status' | 'completed_at' | 'charged_halalas' | 'amount_halalas'> & {
    readonly dispute: { readonly state: string } | null;
  },
  actor: Actor,
  disputable_since: Date,
): boolean {
  return (
    actor.permissions.has('create dispute_case') &&
    request.status === 'transaction_completed' &&
    request.completed_at !== null &&
    request.completed_at >= disputable_since &&
    (request.charged_halalas ?? request.amount_halalas ?? 0) > 0 &&
    request.dispute?.state !== 'open'
  );
}

/** The most the pump may dispense: the approved volume, and what the hold buys at the local price. */
export function maxDispensable(
  request: Pick<FuelRequest, 'kind' | 'requested_volume_ml' | 'approved_volume_ml' | 'hold_halalas'>,
  price_millis: number | null,
) {
  const bought = price_millis
    ? volumeForAmountMl(request.hold_halalas, price_millis)
    : request.requested_volume_ml;
  const approved =
    request.approved_volume_ml ?? (request.kind === 'amount' ? bought : request.requested_volume_ml);
  const volume_ml = Math.min(bought, approved);
  return { volume_ml, amount_halalas: request.hold_halalas };
}

export interface Lifetimes {
  readonly REQUEST_PENDING_SECONDS: number;
  readonly REQUEST_APPROVED_SECONDS: number;
  readonly TRANSACTION_INITIATED_SECONDS: number;
  readonly TRANSACTION_HELD_SECONDS: number;
  readonly PENDING_WITH_CLIENT_SECONDS: number;
}

/** When the sweeper acts on a request that enters this status now; null when it never does. */
export function dueAt(status: FuelRequestStatus, now: Date, lifetimes: Lifetimes): Date | null {
  const seconds: Partial<Record<FuelRequestStatus, number>> = {
    request_pending: lifetimes.REQUEST_PENDING_SECONDS,
    request_approved: lifetimes.REQUEST_APPROVED_SECONDS,
    transaction_initiated: lifetimes.TRANSACTION_INITIATED_SECONDS,
    transaction_held: lifetimes.TRANSACTION_HELD_SECONDS,
    transaction_pending_with_client: lifetimes.PENDING_WITH_CLIENT_SECONDS,
  };
  const after = seconds[status];
  return after === undefined ? null : new Date(now.getTime() + after * SECOND_MS);
}

/** What the sweeper makes of an overdue request. */
export function overdueStatus(status: FuelRequestStatus): FuelRequestStatus | null {
  const next: Partial<Record<FuelRequestStatus, FuelRequestStatus>> = {
    request_pending: 'request_expired',
    request_approved: 'request_expired',
    transaction_initiated: 'transaction_cancelled',
    transaction_held: 'transaction_pending_with_vw',
    transaction_pending_with_client: 'transaction_pending_with_vw',
  };
  return next[status] ?? null;
}

/**
 * Refuses to serve where a check about station or identity fails and declines; the checks go along so that the pump can
 * say which. A rule that holds or flags lets it go on: the close leaves it with the client, or marks it.
 */
export function requireServable(checks: readonly Check[]): void {
  if (isServable(checks)) return;
  throw new AppError('STATION_NOT_ALLOWED', 'This vehicle cannot be served here now.', { checks });
}

export function isServable(checks: readonly Check[]): boolean {
  return checks.every((check) => check.passed || check.consequence !== 'decline');
}

/**
 * Without what was decided at the request: a manager's decision, or the rule's own consequence, also applies at the
 * pump.
 */
export function unanswered({ answered_codes }: Answered, checks: readonly Check[]): Check[] {
  return checks.filter(
    (check) => check.passed || check.kind === 'fact' || !answered_codes.includes(check.code),
  );
}

/** The columns that say what the usage counters carry for a request. */
export function usageColumns(usage: UsageColumns | null) {
  return {
    usage_day: usage?.day ?? null,
    usage_volume_ml: usage?.volume_ml ?? null,
    usage_amount_halalas: usage?.amount_halalas ?? null,
    usage_capacity_id: usage?.capacity_id ?? null,
    usage_extra_volume_ml: usage?.extra_volume_ml ?? null,
    usage_extra_amount_halalas: usage?.extra_amount_halalas ?? null,
  };
}

/** What was dispensed beyond the hold, and the money that is not there for it. */
export function uncoveredCheck(remaining_halalas: number, excess_halalas: number): Check {
  return {
    code: 'balance',
    kind: 'limit',
    level: 'client',
    unit: 'halalas',
    limit: remaining_halalas,
    raised_by: null,
    used: null,
    value: excess_halalas,
    window_days: null,
    passed: false,
    consequence: 'decline',
  };
}

interface UsageColumns {
  readonly day: string;
  readonly volume_ml: number;
  readonly amount_halalas: number;
  readonly capacity_id: number | null;
  readonly extra_volume_ml: number;
  readonly extra_amount_halalas: number;
}

/** `TX-0118204`: printed on receipts and statements. */
export function referenceNumber(id: number): string {
  return `TX-${String(id).padStart(7, '0')}`;
}

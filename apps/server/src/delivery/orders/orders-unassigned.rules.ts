import type { AuditAction } from '@fleet/contracts/audit-actions.ts';
import type { unassignedFacts } from '@fleet/contracts/delivery/order-shapes.ts';
import { ORDER, type OrderStatus } from '@fleet/domain/order-statuses.ts';
import type { z } from 'zod';

/** Why an order is in no trip: what a plan found, or what ended the trip it was in. */
export type Unassigned = z.infer<typeof unassignedFacts>;

/** What a plan found out about an order it serves with no trip. */
export type PlanFindings = Pick<Unassigned, 'delivery_vehicle_id' | 'vehicle_code' | 'reasons'>;

type Details = Readonly<Record<string, string | number | null>>;

const CAUSES: Partial<Record<AuditAction, Unassigned['cause']>> = {
  fail_stop: 'stop_failed',
  reject: 'trip_rejected',
  abort: 'trip_aborted',
};

/**
 * What stands with an order after a step: nothing once it is planned or cancelled, the end of its trip where it falls out of one;
 * undefined where it stays as it is.
 */
export function unassignedAfter(
  from: OrderStatus,
  { to, action, details }: { to: OrderStatus; action: AuditAction; details?: Details | undefined },
  now: Date,
): Unassigned | null | undefined {
  if (to === ORDER.in_draft || to === ORDER.cancelled) return null;
  const isOffTrip = to === ORDER.to_plan && from >= ORDER.in_draft && from <= ORDER.shipped;
  if (!isOffTrip) return undefined;
  const reason = details?.failed_reason;
  return {
    cause: CAUSES[action] ?? 'taken_off',
    at: now.toISOString(),
    delivery_vehicle_id: null,
    vehicle_code: null,
    trip_code: textOf(details?.trip_code),
    reasons: reason == null ? [] : [{ code: String(reason), by: 1, details: [] }],
    note: textOf(details?.failed_note ?? details?.end_reason),
  };
}

/** With what a plan found: what ended its trip before stays, what an earlier plan found does not. */
export function withFindings(before: Unassigned | null, found: PlanFindings, now: Date): Unassigned {
  const at = now.toISOString();
  if (!before || before.cause === 'plan')
    return { cause: 'plan', at, trip_code: null, note: null, ...found, reasons: [...found.reasons] };
  const own = before.reasons.slice(0, before.cause === 'stop_failed' ? 1 : 0);
  return { ...before, ...found, reasons: [...own, ...found.reasons] };
}

/** To the client neither vehicles nor trips are named. */
export function unassignedForClient(unassigned: Unassigned): Unassigned {
  return { ...unassigned, delivery_vehicle_id: null, vehicle_code: null, trip_code: null };
}

function textOf(value: string | number | null | undefined): string | null {
  return value == null ? null : String(value);
}

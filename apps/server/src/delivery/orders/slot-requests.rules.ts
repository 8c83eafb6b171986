import type { slotRequest } from '@fleet/contracts/delivery/order-shapes.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { ProposedSlot } from './orders.table.ts';
import type { SlotRequestRow } from './slot-requests.queries.ts';

const MS_PER_HOUR = 3_600_000;
/** How long a client has to answer. */
const MAX_HOURS = 24;
/** The depot needs this long before the first proposed hour. */
const LEAD_HOURS = 1;

/** When a request for these slots expires. Throws INVALID_FIELDS where one begins too soon for an answer. */
export function expiryOf(slots: readonly ProposedSlot[], now: Date): Date {
  const begins = slots.map(({ window_from }) => Date.parse(window_from));
  const first = Math.min(...begins) - LEAD_HOURS * MS_PER_HOUR;
  if (first <= now.getTime()) {
    const at = begins.indexOf(Math.min(...begins));
    throw new AppError('INVALID_FIELDS', 'This slot begins too soon to wait for an answer.', undefined, {
      [`slots.${at}.delivery_slot_id`]: 'too_soon',
    });
  }
  return new Date(Math.min(first, now.getTime() + MAX_HOURS * MS_PER_HOUR));
}

/** Throws STATUS_CONFLICT unless the client may still answer. */
export function refuseUnlessOpen({ status, expires_at }: SlotRequestRow, now: Date): void {
  if (status === 'open' && expires_at > now) return;
  throw new AppError('STATUS_CONFLICT', 'This request was answered, withdrawn or has expired.');
}

/** As the wire has it; one nobody answered in time has expired. */
export function presentSlotRequest(
  row: SlotRequestRow,
  actor: Actor,
  isStaff: boolean,
  now: Date,
): z.input<typeof slotRequest> {
  const isOpen = row.status === 'open' && row.expires_at > now;
  return {
    id: row.id,
    status: row.status === 'open' && !isOpen ? 'expired' : row.status,
    slots: row.slots,
    expires_at: row.expires_at.toISOString(),
    created_at: row.created_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    chosen: row.chosen,
    decline_reason: row.decline_reason,
    can: {
      answer: isOpen && !isStaff && actor.permissions.has('reschedule order'),
      withdraw: isOpen && isStaff && actor.permissions.has('update order'),
    },
  };
}

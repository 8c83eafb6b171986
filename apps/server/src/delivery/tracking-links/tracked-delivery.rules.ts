import type { TrackedDelivery, trackedDelivery } from '@fleet/contracts/delivery/tracking-links.ts';
import { ORDER } from '@fleet/domain/order-statuses.ts';
import { arrivalSpan } from '@fleet/domain/recipients.ts';
import { RUNNING_TRIP_STATUSES } from '@fleet/domain/trip-statuses.ts';
import type { z } from 'zod';
import type { TrackedRow, TrackedSlip, TrackedStop } from './tracked-delivery.queries.ts';

/** How the vehicle comes to the recipient. */
interface Approach {
  readonly expected_at: Date | null;
  readonly is_next: boolean;
  readonly position:
    | (Omit<NonNullable<TrackedDelivery['position']>, 'fixed_at'> & { readonly fixed_at: Date })
    | null;
}

export interface TrackedFacts {
  readonly order: TrackedRow;
  readonly stop: TrackedStop | null;
  readonly approach: Approach | null;
  readonly slip: TrackedSlip | null;
  /** Null where the site asks for none, or a dispatcher released the delivery. */
  readonly code: string | null;
}

/** How far a delivery is, as its recipient sees it. */
export function trackingState(
  status: TrackedRow['status'],
  stop: TrackedStop | null,
  is_next: boolean,
): TrackedDelivery['state'] {
  if (status === ORDER.delivered) return 'delivered';
  if (status !== ORDER.shipped || !stop || !RUNNING_TRIP_STATUSES.has(stop.trip_status)) return 'waiting';
  if (stop.status === 'arrived') return 'arrived';
  return is_next ? 'next' : 'shipped';
}

/** A delivery as its recipient sees it: who comes and when, the code, afterwards the slip. */
export function presentTracked(
  { order, stop, approach, slip, code }: TrackedFacts,
  now: Date,
): z.input<typeof trackedDelivery> {
  const { status, recipients_call, depot_phone, rating, ...known } = order;
  const state = trackingState(status, stop, approach?.is_next ?? false);
  const isOpen = state !== 'delivered';
  const isOut = isOpen && state !== 'waiting';
  const isComing = state === 'shipped' || state === 'next';
  const span =
    approach?.expected_at && (isComing || state === 'waiting')
      ? arrivalSpan(approach.expected_at, now)
      : null;
  return {
    ...known,
    as_of: now.toISOString(),
    state,
    window_from: order.window_from.toISOString(),
    window_to: order.window_to.toISOString(),
    arrival: span && { from: span.from.toISOString(), to: span.to.toISOString() },
    position:
      state === 'next' && approach?.position
        ? { ...approach.position, fixed_at: approach.position.fixed_at.toISOString() }
        : null,
    driver:
      stop?.first_name && state !== 'waiting'
        ? { name: stop.first_name, vehicle_code: stop.vehicle_code }
        : null,
    phone: phoneOf(recipients_call, depot_phone, isOut ? (stop?.mobile ?? null) : null),
    handover_code: isOut ? code : null,
    failed:
      isOpen && state === 'waiting' && stop?.status === 'failed' && stop.failed_reason && stop.departed_at
        ? { at: stop.departed_at.toISOString(), reason: stop.failed_reason }
        : null,
    slip:
      slip && state === 'delivered'
        ? {
            ...slip,
            delivered_at: slip.delivered_at.toISOString(),
            signature:
              slip.signature?.map((stroke) => stroke.map(([x, y]) => [x, y] as [number, number])) ?? null,
          }
        : null,
    rating: rating && { ...rating, rated_at: rating.rated_at.toISOString() },
    can: { rate: state === 'delivered' && rating === null },
  };
}

/** Whom a recipient may call: a driver only while the trip runs. */
function phoneOf(
  call: TrackedRow['recipients_call'],
  depot: string | null,
  mobile: string | null,
): TrackedDelivery['phone'] {
  // Drivers' numbers are stored without the country's code.
  if (call === 'driver' && mobile) return { of: 'driver', number: `+966${mobile}` };
  return call === 'nobody' || !depot ? null : { of: 'depot', number: depot };
}

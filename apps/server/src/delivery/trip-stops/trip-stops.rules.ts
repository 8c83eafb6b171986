import type * as contract from '@fleet/contracts/delivery/trip-stops.ts';
import { maxDeliverable, type OrderedAmount } from '@fleet/domain/delivery-proofs.ts';
import { amountHalalas, splitVat } from '@fleet/domain/money.ts';
import { canMoveTrip, RUNNING_TRIP_STATUSES, type TripStatus } from '@fleet/domain/trip-statuses.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { deliveredLines, deliveryProofs, Stop, Trip } from './trip-stops.table.ts';

export type ProofBody = z.output<typeof contract.deliverStop.body>;
export type NewProof = Omit<typeof deliveryProofs.$inferInsert, 'id'>;
export type NewDeliveredLine = Omit<typeof deliveredLines.$inferInsert, 'id' | 'delivery_proof_id'>;

/** A line of an order as requested. */
export interface OrderedLine extends OrderedAmount {
  readonly id: number;
  readonly price_millis: number;
}

/** An open delivery, on a trip that is on the road. */
export function isOpenDelivery(trip: Pick<Trip, 'status'>, stop: Pick<Stop, 'status' | 'kind'>): boolean {
  return (
    stop.kind === 'job' &&
    RUNNING_TRIP_STATUSES.has(trip.status) &&
    (stop.status === 'planned' || stop.status === 'arrived')
  );
}

/** Throws STATUS_CONFLICT unless something can still happen at this stop. */
export function refuseUnlessOpen(trip: Pick<Trip, 'status'>, stop: Pick<Stop, 'status' | 'kind'>): void {
  if (isOpenDelivery(trip, stop)) return;
  throw new AppError('STATUS_CONFLICT', 'This stop is over, or its trip is not on the road.');
}

/**
 * A delivery removed from its trip, or reported as failed, while its driver was on the road: a proof may still
 * arrive.
 */
export function isOvertaken(trip: Pick<Trip, 'started_at'>, stop: Pick<Stop, 'status' | 'kind'>): boolean {
  return (
    stop.kind === 'job' && trip.started_at !== null && (stop.status === 'dropped' || stop.status === 'failed')
  );
}

/** The phone's time, within limits: neither before the vehicle left nor in the future. */
export function eventTimeOf(input: string | undefined, earliest: Date | null, now: Date): Date {
  const reported = input ? new Date(input).getTime() : now.getTime();
  return new Date(Math.min(now.getTime(), Math.max(reported, earliest?.getTime() ?? 0)));
}

/** Throws INVALID_FIELDS without a signature with a name, or a photo of the delivery. */
export function refuseWithoutProof(
  body: Pick<ProofBody, 'signature' | 'received_by' | 'photo_file_ids'>,
): void {
  if (body.signature && !body.received_by) throw refused('Say who signed.', { received_by: 'required' });
  if (!body.signature && body.photo_file_ids.length === 0)
    throw refused('Have it signed, or take a picture.', { signature: 'required' });
}

/**
 * The billed amounts of each line: by the delivered quantity, the order's price and the day's VAT. Throws
 * INVALID_FIELDS for a line that is not the order's, is missing, exceeds its limit, or where nothing at all was
 * delivered.
 */
export function billedLines(
  ordered: readonly OrderedLine[],
  input: ProofBody['lines'],
  facts: { client_id: number; delivered_on: string; vat_rate_basis_points: number },
): NewDeliveredLine[] {
  const problems: Record<string, string> = {};
  const byId = new Map(ordered.map((line) => [line.id, line]));
  for (const [index, line] of input.entries()) {
    const found = problemOf(byId.get(line.order_line_id), line);
    if (found) problems[`lines.${index}.${found.field}`] = found.code;
    byId.delete(line.order_line_id);
  }
  if (byId.size > 0) problems.lines ??= 'required';
  if (input.every((line) => (line.volume_ml ?? line.pieces ?? 0) === 0)) problems.lines ??= 'required';
  if (Object.keys(problems).length > 0) throw refused('Some quantities need another look.', problems);
  return input.map((line) => {
    const { price_millis } = ordered.find(({ id }) => id === line.order_line_id)!;
    // A piece counts like a litre: a thousand thousandths.
    const gross = amountHalalas(line.volume_ml ?? line.pieces! * 1000, price_millis);
    return {
      ...facts,
      ...splitVat(gross, facts.vat_rate_basis_points),
      order_line_id: line.order_line_id,
      volume_ml: line.volume_ml ?? null,
      pieces: line.pieces ?? null,
      dip_before_mm: line.dip_before_mm ?? null,
      dip_after_mm: line.dip_after_mm ?? null,
      price_millis,
    };
  });
}

function problemOf(
  ordered: OrderedLine | undefined,
  line: ProofBody['lines'][number],
): { field: string; code: string } | null {
  if (!ordered) return { field: 'order_line_id', code: 'unknown' };
  const field = ordered.volume_ml === null ? 'pieces' : 'volume_ml';
  const other = field === 'pieces' ? 'volume_ml' : 'pieces';
  if (line[field] === undefined) return { field, code: 'required' };
  if (line[other] !== undefined) return { field: other, code: 'not_allowed' };
  if (line[field] > maxDeliverable(ordered)) return { field, code: 'too_big' };
  const { dip_before_mm = null, dip_after_mm = null } = line;
  if ((dip_before_mm === null) !== (dip_after_mm === null))
    return { field: dip_before_mm === null ? 'dip_before_mm' : 'dip_after_mm', code: 'required' };
  if (dip_before_mm !== null && dip_after_mm! < dip_before_mm)
    return { field: 'dip_after_mm', code: 'too_small' };
  return null;
}

/** The trip's status once a stop is over: closed with the last, partially closed before. Null where it stays. */
export function tripAfterStop(status: TripStatus, open_stops: number): 'partially_closed' | 'closed' | null {
  const next = open_stops === 0 ? 'closed' : 'partially_closed';
  return canMoveTrip(status, next, 'driver') ? next : null;
}

/** Throws INVALID_FIELDS for a reason without meaning. */
export function refuseUnexplained({
  reason,
  note,
}: {
  reason: string;
  note?: string | null | undefined;
}): void {
  if (reason === 'other' && !note) throw refused('Say in words what happened.', { note: 'required' });
}

/** Throws INVALID_FIELDS where a driver reports a failed stop without a picture; who records it for the driver has none. */
export function refuseWithoutPicture(
  { photo_file_ids }: { photo_file_ids: readonly number[] },
  actor: { readonly driver_id: number | null },
): void {
  if (actor.driver_id !== null && photo_file_ids.length === 0)
    throw refused('Take a picture of what is there.', { photo_file_ids: 'required' });
}

/** A client is notified of a near delivery this many minutes before its ETA. */
const NEAR_MS = 15 * 60_000;

/** Whether a vehicle that is expected at an instant is near by now. */
export function isNear(expected_at: number, now: Date): boolean {
  return expected_at - now.getTime() <= NEAR_MS;
}

function refused(sentence: string, fields: Record<string, string>): AppError {
  return new AppError('INVALID_FIELDS', sentence, undefined, fields);
}

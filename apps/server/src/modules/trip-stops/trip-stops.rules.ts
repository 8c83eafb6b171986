import type * as contract from '@fleet/contracts/trip-stops.ts';
import { type AskedLine, mostDeliverable } from '@fleet/domain/delivery-proofs.ts';
import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import { amountHalalas, splitVat } from '@fleet/domain/money.ts';
import { canMoveTrip, RUNNING_TRIP_STATUSES, type TripStatus } from '@fleet/domain/trip-statuses.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { deliveredLines, deliveryProofs, Stop, Trip } from './trip-stops.table.ts';

export type ProofBody = z.output<typeof contract.deliverStop.body>;
export type NewProof = Omit<typeof deliveryProofs.$inferInsert, 'id'>;
export type NewDeliveredLine = Omit<typeof deliveredLines.$inferInsert, 'id' | 'delivery_proof_id'>;

/** A line of an order as it was asked for. */
export interface OrderedLine extends AskedLine {
  readonly id: number;
  readonly price_millis: number;
}

/** A delivery nobody has ended yet, on a trip that is on the road. */
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

/** What the phone says, as far as it can be: neither before the vehicle left nor in the future. */
export function momentOf(given: string | undefined, earliest: Date | null, now: Date): Date {
  const said = given ? new Date(given).getTime() : now.getTime();
  return new Date(Math.min(now.getTime(), Math.max(said, earliest?.getTime() ?? 0)));
}

/** Throws INVALID_FIELDS unless somebody signed, with a name, or a picture shows the delivery. */
export function refuseWithoutProof(
  body: Pick<ProofBody, 'signature' | 'received_by' | 'photo_file_ids'>,
): void {
  if (body.signature && !body.received_by) throw refused('Say who signed.', { received_by: 'required' });
  if (!body.signature && body.photo_file_ids.length === 0)
    throw refused('Have it signed, or take a picture.', { signature: 'required' });
}

/**
 * What is billed of each line: by what was delivered, the price of the order and the VAT of the day. Throws INVALID_FIELDS for
 * a line that is not the order's, is left out, says too much, or where nothing at all was delivered.
 */
export function billedLines(
  asked: readonly OrderedLine[],
  given: ProofBody['lines'],
  facts: { client_id: number; delivered_on: string; vat_rate_basis_points: number },
): NewDeliveredLine[] {
  const problems: Record<string, string> = {};
  const byId = new Map(asked.map((line) => [line.id, line]));
  for (const [index, line] of given.entries()) {
    const found = problemOf(byId.get(line.order_line_id), line);
    if (found) problems[`lines.${index}.${found.field}`] = found.code;
    byId.delete(line.order_line_id);
  }
  if (byId.size > 0) problems.lines ??= 'required';
  if (given.every((line) => (line.volume_ml ?? line.pieces ?? 0) === 0)) problems.lines ??= 'required';
  if (Object.keys(problems).length > 0) throw refused('Some quantities need another look.', problems);
  return given.map((line) => {
    const { price_millis } = asked.find(({ id }) => id === line.order_line_id)!;
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
  asked: OrderedLine | undefined,
  line: ProofBody['lines'][number],
): { field: string; code: string } | null {
  if (!asked) return { field: 'order_line_id', code: 'unknown' };
  const field = asked.volume_ml === null ? 'pieces' : 'volume_ml';
  const other = field === 'pieces' ? 'volume_ml' : 'pieces';
  if (line[field] === undefined) return { field, code: 'required' };
  if (line[other] !== undefined) return { field: other, code: 'not_wanted' };
  if (line[field] > mostDeliverable(asked)) return { field, code: 'too_big' };
  const { dip_before_mm = null, dip_after_mm = null } = line;
  if ((dip_before_mm === null) !== (dip_after_mm === null))
    return { field: dip_before_mm === null ? 'dip_before_mm' : 'dip_after_mm', code: 'required' };
  if (dip_before_mm !== null && dip_after_mm! < dip_before_mm)
    return { field: 'dip_after_mm', code: 'too_small' };
  return null;
}

/** Where a trip stands once a stop of it is over: closed with the last, partially closed before. Null where it stays. */
export function tripAfterStop(status: TripStatus, open_stops: number): 'partially_closed' | 'closed' | null {
  const next = open_stops === 0 ? 'closed' : 'partially_closed';
  return canMoveTrip(status, next, 'driver') ? next : null;
}

/** Throws INVALID_FIELDS where nobody could tell from the reason what happened. */
export function refuseUnexplained({
  reason,
  note,
}: {
  reason: string;
  note?: string | null | undefined;
}): void {
  if (reason === 'other' && !note) throw refused('Say in words what happened.', { note: 'required' });
}

/**
 * When a stop is to be expected: as planned, moved by how late the last thing that happened was. A truck that is early waits
 * for nobody's window here: what was planned is the earliest. Null once the stop is over.
 */
export function expectedAt(
  stop: Pick<Stop, 'status' | 'planned_arrival_at'>,
  trip: Pick<Trip, 'status'>,
  late_ms: number,
): Date | null {
  if (stop.status !== 'planned') return null;
  if (trip.status === 'closed' || trip.status === 'broken_off' || trip.status === 'rejected') return null;
  return new Date(stop.planned_arrival_at.getTime() + late_ms);
}

/** How late a trip runs, by its start and the last arrival or leaving there was; never below zero. */
export function lateMs(
  trip: Pick<Trip, 'planned_start_at' | 'started_at'>,
  stops: readonly Pick<
    Stop,
    'planned_arrival_at' | 'planned_waiting_seconds' | 'planned_service_seconds' | 'arrived_at' | 'left_at'
  >[],
  now: Date,
): number {
  const since = (happened: Date, planned: number) => Math.max(0, happened.getTime() - planned);
  const momentOfStop = (stop: (typeof stops)[number]) => (stop.left_at ?? stop.arrived_at)?.getTime() ?? -1;
  const [last] = stops
    .filter((stop) => momentOfStop(stop) >= 0)
    .toSorted((a, b) => momentOfStop(b) - momentOfStop(a));
  if (last?.left_at) {
    const stay = (last.planned_waiting_seconds + last.planned_service_seconds) * 1000;
    return since(last.left_at, last.planned_arrival_at.getTime() + stay);
  }
  if (last?.arrived_at) return since(last.arrived_at, last.planned_arrival_at.getTime());
  return since(trip.started_at ?? now, trip.planned_start_at.getTime());
}

/** A client is told that a delivery is near within so many metres, or where nobody knows the vehicle's place, so many minutes. */
const NEAR_METRES = 5_000;
const NEAR_MS = 15 * 60_000;

/** Whether a vehicle is near its next stop: by where it is, else by when it is expected. */
export function isNear(
  stop: Pick<Stop, 'planned_arrival_at' | 'latitude' | 'longitude'>,
  vehicle: Coordinates | null,
  late_ms: number,
  now: Date,
): boolean {
  if (vehicle && stop.latitude !== null && stop.longitude !== null)
    return distanceMetres(vehicle, { latitude: stop.latitude, longitude: stop.longitude }) <= NEAR_METRES;
  return stop.planned_arrival_at.getTime() + late_ms - now.getTime() <= NEAR_MS;
}

function refused(sentence: string, fields: Record<string, string>): AppError {
  return new AppError('INVALID_FIELDS', sentence, undefined, fields);
}

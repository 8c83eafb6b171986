import type { drivenStop, drivenTrip, orderDelivery } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import type { listTripFuelRequests } from '@fleet/contracts/delivery/trip-stops.ts';
import { handoverNeed } from '@fleet/domain/recipients.ts';
import { canMoveTrip, RUNNING_TRIP_STATUSES } from '@fleet/domain/trip-statuses.ts';
import type { z } from 'zod';
import type { ProofRow, StopRow, TripFuelRow, TripRow } from './trip-stops.queries.ts';
import { isOpenDelivery } from './trip-stops.rules.ts';

type Wire = z.input<typeof drivenStop>;
/** When open stops will be reached, by stop. */
export type Expected = ReadonlyMap<number, Date>;

/** A trip as its driver sees it: what is to be done, nothing of what it costs. */
export function presentDrivenTrip(
  trip: TripRow,
  stops: readonly StopRow[],
  proofs: readonly ProofRow[],
  expected: Expected,
): z.input<typeof drivenTrip> {
  const proofOf = new Map(proofs.map((proof) => [proof.trip_stop_id, proof]));
  const may = (to: 'started' | 'broken_off') => canMoveTrip(trip.status, to, 'driver');
  return {
    ...trip,
    planned_start_at: trip.planned_start_at.toISOString(),
    planned_end_at: trip.planned_end_at.toISOString(),
    loaded_at: trip.loaded_at?.toISOString() ?? null,
    started_at: trip.started_at?.toISOString() ?? null,
    ended_at: trip.ended_at?.toISOString() ?? null,
    stops: stops.map((stop) => presentStop(trip, stop, proofOf.get(stop.id), expected)),
    can: {
      load: trip.status === 'assigned' && trip.loaded_at === null,
      start: trip.loaded_at !== null && may('started'),
      abort: may('broken_off'),
    },
  };
}

function presentStop(trip: TripRow, stop: StopRow, proof: ProofRow | undefined, expected: Expected): Wire {
  const isOpen = isOpenDelivery(trip, stop);
  return {
    ...stop,
    compartments: [...stop.compartments],
    failed_photo_file_ids: [...stop.failed_photo_file_ids],
    planned_arrival_at: stop.planned_arrival_at.toISOString(),
    expected_at: expected.get(stop.id)?.toISOString() ?? null,
    arrived_at: stop.arrived_at?.toISOString() ?? null,
    departed_at: stop.departed_at?.toISOString() ?? null,
    order: stop.order && {
      ...stop.order,
      lines: [...stop.order.lines],
      handover: handoverNeed(stop.order.handover),
      window_from: stop.window_from!.toISOString(),
      window_to: stop.window_to!.toISOString(),
    },
    proof: proof ? presentProof(proof) : null,
    can: { arrive: isOpen && stop.status === 'planned', deliver: isOpen, fail: isOpen },
  };
}

function presentProof(proof: ProofRow): NonNullable<Wire['proof']> {
  return {
    ...proof,
    delivered_at: proof.delivered_at.toISOString(),
    recorded_at: proof.recorded_at.toISOString(),
    signature: proof.signature?.map((stroke) => stroke.map(([x, y]) => [x, y] as [number, number])) ?? null,
    photo_file_ids: [...proof.photo_file_ids],
    lines: [...proof.lines],
  };
}

/** A client's own delivery; the driver's name and number are shown while it is in progress. */
export function presentOrderDelivery(
  trip: TripRow,
  stops: readonly StopRow[],
  trip_stop_id: number,
  proof: ProofRow | undefined,
  expected: Expected,
): z.input<typeof orderDelivery> {
  const stop = stops.find(({ id }) => id === trip_stop_id)!;
  const isRunning = RUNNING_TRIP_STATUSES.has(trip.status);
  const isBefore = ({ position, kind, status }: StopRow) =>
    kind === 'job' && position < stop.position && (status === 'planned' || status === 'arrived');
  return {
    trip_code: trip.trip_code,
    stop_status: stop.status,
    stops_before: stops.filter(isBefore).length,
    plate_no: trip.vehicle.plate_no,
    driver_name: trip.driver_name,
    driver_mobile: isRunning ? trip.driver_mobile : null,
    expected_at: expected.get(stop.id)?.toISOString() ?? null,
    arrived_at: stop.arrived_at?.toISOString() ?? null,
    departed_at: stop.departed_at?.toISOString() ?? null,
    failed_reason: stop.failed_reason,
    failed_note: stop.failed_note,
    failed_photo_file_ids: [...stop.failed_photo_file_ids],
    proof: proof ? presentProof(proof) : null,
    charge: proof
      ? {
          net_halalas: proof.net_halalas,
          vat_halalas: proof.vat_halalas,
          amount_halalas: proof.net_halalas + proof.vat_halalas,
          invoice: proof.invoice,
        }
      : null,
  };
}

/** Fuel of a trip's own vehicle, and what the completed of it came to. */
export function presentTripFuel(
  rows: readonly TripFuelRow[],
): z.input<(typeof listTripFuelRequests)['response']> {
  const done = rows.filter(({ status }) => status === 'transaction_completed');
  return {
    rows: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    fuelled: {
      requests: done.length,
      volume_ml: done.reduce((sum, { volume_ml }) => sum + (volume_ml ?? 0), 0),
      amount_halalas: done.reduce((sum, { amount_halalas }) => sum + (amount_halalas ?? 0), 0),
    },
  };
}

import type * as contract from '@fleet/contracts/delivery/trip-stops.ts';
import { ORDER } from '@fleet/domain/order-statuses.ts';
import type { z } from 'zod';
import { takeDeliveryPictures } from '../../access/files/files.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { moveOrderAtStop } from '../orders/orders-move.service.ts';
import { confirmHandover } from '../tracking-links/handover.service.ts';
import { moveTripAtStop } from '../trips/trips-move.service.ts';
import {
  eventTimeOf,
  isOvertaken,
  type ProofBody,
  refuseUnexplained,
  refuseUnlessOpen,
  refuseWithoutPicture,
  tripAfterStop,
} from './trip-stops.rules.ts';
import { getDrivenTrip } from './trip-stops.service.ts';
import type { Stop, Trip } from './trip-stops.table.ts';
import { holdProof, linesOfProof, writeProof } from './trip-stops-proof.service.ts';
import { clientOfOrder, countOpenStops, lockStop, saveStop } from './trip-stops-save.queries.ts';

interface AtStop {
  readonly trip: Trip;
  readonly stop: Stop & { readonly order_id: number };
}

/**
 * Records that the vehicle has reached a stop; repeating it changes nothing. For drivers, and for position tracking.
 * Throws NOT_FOUND, STATUS_CONFLICT.
 */
export function arriveAtStop(
  ctx: Ctx,
  id: number,
  { arrived_at }: z.output<typeof contract.arriveAtStop.body>,
) {
  return atStop(ctx, id, async (ctx, { trip, stop }) => {
    if (stop.status === 'arrived') return;
    const change = {
      status: 'arrived',
      arrived_at: eventTimeOf(arrived_at, trip.started_at, ctx.now),
    } as const;
    await saveStop(ctx, id, change);
    await recordAudit(ctx, {
      action: 'arrive',
      subject: 'trip_stop',
      subject_id: id,
      before: { status: stop.status },
      after: { ...change, trip_id: trip.id, order_id: stop.order_id },
    });
    await moveTripAtStop(ctx, trip, null);
  });
}

/**
 * Delivers an order with proof: delivered quantities are stored beside ordered ones, and are billed. If the stop was
 * removed from its trip, or reported as failed, the proof is stored for the dispatcher. Throws NOT_FOUND,
 * STATUS_CONFLICT, INVALID_FIELDS.
 */
export function deliverStop(ctx: Ctx, id: number, body: ProofBody) {
  return inTransaction(ctx, async (ctx) => {
    const found = await lockStop(ctx, id);
    if (!found) throw noSuchStop();
    const at = found as AtStop;
    if (isOvertaken(found.trip, found.stop)) await holdProof(ctx, at, body);
    else {
      refuseUnlessOpen(found.trip, found.stop);
      await deliver(ctx, at, body);
    }
    return getDrivenTrip(ctx, found.trip.id);
  });
}

async function deliver(ctx: Ctx, { trip, stop }: AtStop, body: ProofBody): Promise<void> {
  const { order_id } = stop;
  const delivered_at = eventTimeOf(body.delivered_at, stop.arrived_at ?? trip.started_at, ctx.now);
  const { client_id } = await linesOfProof(ctx, body, order_id, delivered_at);
  // Before anything is changed: a wrong code is counted, and the rest is not written.
  const handover = await confirmHandover(ctx, order_id, body.handover_code ?? null);
  await takeDeliveryPictures(ctx, body.photo_file_ids, client_id);
  await moveOrderAtStop(ctx, order_id, {
    to: ORDER.delivered,
    action: 'deliver',
    change: { arrived_at: stop.arrived_at ?? delivered_at, delivered_at, ended_at: delivered_at },
    details: { trip_code: trip.trip_code, received_by: body.received_by ?? null },
  });
  const recorded = { recorded_at: ctx.now, recorded_by: ctx.actor.user_id };
  await writeProof(ctx, body, { trip_stop_id: stop.id, order_id, delivered_at, handover, ...recorded });
  await leave(ctx, { trip, stop }, delivered_at, { status: 'done' });
}

/**
 * Records why nothing could be delivered; the order is unassigned again. Throws NOT_FOUND, STATUS_CONFLICT,
 * INVALID_FIELDS.
 */
export function failStop(ctx: Ctx, id: number, body: z.output<typeof contract.failStop.body>) {
  return atStop(ctx, id, async (ctx, { trip, stop }) => {
    refuseUnexplained(body);
    refuseWithoutPicture(body, ctx.actor);
    const { photo_file_ids } = body;
    await takeDeliveryPictures(ctx, photo_file_ids, await clientOfOrder(ctx, stop.order_id));
    const failed_at = eventTimeOf(body.failed_at, stop.arrived_at ?? trip.started_at, ctx.now);
    const [failed_reason, failed_note] = [body.reason, body.note ?? null];
    await moveOrderAtStop(ctx, stop.order_id, {
      to: ORDER.to_plan,
      action: 'fail_stop',
      details: { trip_code: trip.trip_code, failed_reason, failed_note },
    });
    await leave(ctx, { trip, stop }, failed_at, {
      status: 'failed',
      failed_reason,
      failed_note,
      failed_photo_file_ids: photo_file_ids,
    });
  });
}

/** The stop is over: the vehicle leaves it, and the trip is closed with the last of them. */
async function leave(ctx: Ctx, { trip, stop }: AtStop, at: Date, change: Partial<Stop>): Promise<void> {
  await saveStop(ctx, stop.id, { ...change, arrived_at: stop.arrived_at ?? at, departed_at: at });
  await moveTripAtStop(ctx, trip, tripAfterStop(trip.status, await countOpenStops(ctx, trip.id)));
}

function atStop(ctx: Ctx, id: number, work: (ctx: Ctx, at: AtStop) => Promise<void>) {
  return inTransaction(ctx, async (ctx) => {
    const found = await lockStop(ctx, id);
    if (!found) throw noSuchStop();
    refuseUnlessOpen(found.trip, found.stop);
    await work(ctx, found as AtStop);
    return getDrivenTrip(ctx, found.trip.id);
  });
}

function noSuchStop(): AppError {
  return new AppError('NOT_FOUND', 'There is no such stop.');
}

import type * as contract from '@fleet/contracts/delivery/late-proofs.ts';
import { ORDER, type OrderStatus } from '@fleet/domain/order-statuses.ts';
import { RUNNING_TRIP_STATUSES } from '@fleet/domain/trip-statuses.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { deliverOrderLate } from '../orders/orders-late.service.ts';
import { isOpen, lockTripOfOrder, takeOffTrip } from '../trips/trip-orders.service.ts';
import { tripChanged } from '../trips/trips.jobs.ts';
import { moveTripAtStop } from '../trips/trips-move.service.ts';
import {
  findLateProof,
  type LateProofRow,
  type ListedLateProof,
  lateProofList,
  lockLateProof,
  saveLateProof,
} from './late-proofs.queries.ts';
import { lateProofChanged } from './trip-stops.jobs.ts';
import { tripAfterStop } from './trip-stops.rules.ts';
import { getStop, writeProof } from './trip-stops-proof.service.ts';
import { countOpenStops, dropStopOf, saveStop } from './trip-stops-save.queries.ts';

/** A page of proofs that came late. */
export async function listLateProofs(ctx: Ctx, query: z.output<typeof contract.listLateProofs.query>) {
  const page = await lateProofList(query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => present(ctx, row)) };
}

/**
 * Accepts a late proof: the order's present trip releases it, and it is delivered as the driver reported. Throws
 * NOT_FOUND, VERSION_CONFLICT, STATUS_CONFLICT, INVALID_FIELDS, FORBIDDEN.
 */
export function acceptLateProof(ctx: Ctx, id: number, { version }: { version: number }) {
  return decide(ctx, id, version, 'accept', null, async (ctx, held) => {
    const { order_id, trip_stop_id, proof, delivered_at, recorded_at, recorded_by } = held;
    await letGo(ctx, order_id);
    const { trip, stop } = await getStop(ctx, trip_stop_id);
    const arrived_at = stop.arrived_at ?? delivered_at;
    await deliverOrderLate(ctx, order_id, {
      change: { arrived_at, delivered_at, ended_at: delivered_at },
      details: { trip_code: trip.trip_code, received_by: proof.received_by ?? null },
    });
    await saveStop(ctx, stop.id, {
      status: 'done',
      arrived_at,
      departed_at: delivered_at,
      failed_reason: null,
      failed_note: null,
    });
    await writeProof(ctx, proof, {
      ...{ trip_stop_id, order_id, delivered_at, recorded_at, recorded_by },
      // The dispatcher's decision stands for the code.
      handover: null,
    });
    await addJob(ctx, tripChanged, { id: trip.id });
  });
}

/** Dismisses a late proof with a reason; it stays as it came. Throws NOT_FOUND, VERSION_CONFLICT, STATUS_CONFLICT. */
export function dismissLateProof(
  ctx: Ctx,
  id: number,
  { version, reason }: z.output<typeof contract.dismissLateProof.body>,
) {
  return decide(ctx, id, version, 'reject', reason, async (ctx, held) => {
    const { trip } = await getStop(ctx, held.trip_stop_id);
    await addJob(ctx, tripChanged, { id: trip.id });
  });
}

/** Open browsers of dispatchers reload late proofs. */
export async function lateProofEvents(
  _ctx: Ctx,
  payloads: Record<string, unknown>[],
): Promise<ServerEvent[]> {
  return payloads.map((payload) => ({ type: 'late_proof', id: payload.id as number }));
}

/** The order's present trip no longer delivers it: nothing is left to deliver. */
async function letGo(ctx: Ctx, order_id: number): Promise<void> {
  const trip = await lockTripOfOrder(ctx, order_id);
  if (!trip) return;
  if (isOpen(trip)) return takeOffTrip(ctx, trip, order_id);
  if (!RUNNING_TRIP_STATUSES.has(trip.status))
    throw new AppError(
      'STATUS_CONFLICT',
      'The order is loaded for another trip: decide once that trip is on the road.',
    );
  await dropStopOf(ctx, trip.id, order_id);
  await moveTripAtStop(ctx, trip, tripAfterStop(trip.status, await countOpenStops(ctx, trip.id)));
}

function decide(
  ctx: Ctx,
  id: number,
  version: number,
  action: 'accept' | 'reject',
  dismiss_reason: string | null,
  work: (ctx: Ctx, held: LateProofRow) => Promise<void>,
) {
  return inTransaction(ctx, async (ctx) => {
    const held = await lockLateProof(ctx, id);
    if (!held) throw new AppError('NOT_FOUND', 'There is no such proof.');
    refuseIfChanged(held, version);
    if (held.status !== 'waiting') throw new AppError('STATUS_CONFLICT', 'This was decided already.');
    const status = action === 'accept' ? 'accepted' : 'dismissed';
    const decision = { status, decided_at: ctx.now, decided_by: ctx.actor.user_id, dismiss_reason } as const;
    await saveLateProof(ctx, id, decision);
    await work(ctx, held);
    await recordAudit(ctx, {
      action: action === 'accept' ? 'approve_held' : 'reject',
      subject: 'order',
      subject_id: held.order_id,
      client_id: held.client_id,
      before: { late_proof: held.status },
      after: { late_proof: status, dismiss_reason },
    });
    await addJob(ctx, lateProofChanged, { id });
    return present(ctx, (await findLateProof(ctx, id))!);
  });
}

/** Where an order can still become delivered with a proof that came late. */
const ACCEPTABLE: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  ORDER.to_plan,
  ORDER.in_draft,
  ORDER.planned,
  ORDER.shipped,
]);

function present(ctx: Ctx, row: ListedLateProof): z.input<typeof contract.lateProof> {
  const isWaiting = row.status === 'waiting' && ctx.actor.permissions.has('update trip');
  return {
    ...row,
    delivered_at: row.delivered_at.toISOString(),
    recorded_at: row.recorded_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    can: { accept: isWaiting && ACCEPTABLE.has(row.order.status), dismiss: isWaiting },
  };
}

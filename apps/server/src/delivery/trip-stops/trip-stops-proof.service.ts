import type { HANDOVER_CHECKS } from '@fleet/domain/recipients.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { takeDeliveryPictures } from '../../access/files/files.service.ts';
import { settingOn } from '../../access/settings/settings.service.ts';
import { notify } from '../../messages/push-messages/notices.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { tripChanged } from '../trips/trips.jobs.ts';
import { insertLateProof } from './late-proofs.queries.ts';
import { lateProofChanged } from './trip-stops.jobs.ts';
import {
  billedLines,
  eventTimeOf,
  type NewDeliveredLine,
  type ProofBody,
  refuseWithoutProof,
} from './trip-stops.rules.ts';
import type { Stop, Trip } from './trip-stops.table.ts';
import { insertProof, listOrderedLines, unsafeLockStop } from './trip-stops-save.queries.ts';

interface Written {
  readonly trip_stop_id: number;
  readonly order_id: number;
  readonly delivered_at: Date;
  readonly recorded_at: Date;
  readonly recorded_by: number | null;
  /** How the hand-over was confirmed; null where the site asks for no code. */
  readonly handover: (typeof HANDOVER_CHECKS)[number] | null;
}

/** What is billed by a proof, at the order's prices and the VAT of the day. Throws INVALID_FIELDS. */
export async function linesOfProof(
  ctx: Ctx,
  proof: ProofBody,
  order_id: number,
  delivered_at: Date,
): Promise<{ client_id: number; lines: NewDeliveredLine[] }> {
  refuseWithoutProof(proof);
  const delivered_on = riyadhDate(delivered_at);
  const ordered = await listOrderedLines(ctx, order_id);
  const { client_id } = ordered[0]!;
  const vat_rate_basis_points = await settingOn(ctx, 'vat_rate_basis_points', delivered_on);
  return {
    client_id,
    lines: billedLines(ordered, proof.lines, { client_id, delivered_on, vat_rate_basis_points }),
  };
}

/** Keeps a proof with what is billed by it. Its pictures are the receiver's already. Throws INVALID_FIELDS. */
export async function writeProof(ctx: Ctx, proof: ProofBody, written: Written): Promise<void> {
  const { client_id, lines } = await linesOfProof(ctx, proof, written.order_id, written.delivered_at);
  const {
    received_by = null,
    signature = null,
    photo_file_ids,
    note = null,
    latitude = null,
    longitude = null,
  } = proof;
  const proofFields = { received_by, signature, photo_file_ids, note, latitude, longitude, client_id };
  await insertProof(ctx, { ...proofFields, ...written }, lines);
}

/**
 * Stores a proof whose stop was removed from its trip, or reported as failed, until the dispatcher decides: a
 * driver's work is not lost because of replanning. Throws INVALID_FIELDS.
 */
export async function holdProof(
  ctx: Ctx,
  { trip, stop }: { trip: Trip; stop: Stop & { readonly order_id: number } },
  proof: ProofBody,
): Promise<void> {
  const delivered_at = eventTimeOf(proof.delivered_at, stop.arrived_at ?? trip.started_at, ctx.now);
  const { client_id } = await linesOfProof(ctx, proof, stop.order_id, delivered_at);
  await takeDeliveryPictures(ctx, proof.photo_file_ids, client_id);
  const id = await insertLateProof(ctx, {
    trip_stop_id: stop.id,
    order_id: stop.order_id,
    client_id,
    proof,
    delivered_at,
    recorded_at: ctx.now,
    recorded_by: ctx.actor.user_id,
  });
  await recordAudit(ctx, {
    action: 'hold',
    subject: 'trip_stop',
    subject_id: stop.id,
    client_id,
    after: { late_proof: 'waiting', order_id: stop.order_id, trip_id: trip.id, delivered_at },
  });
  await addJob(ctx, lateProofChanged, { id });
  await notify(ctx, {
    kind: 'late_proof_received',
    params: { order_id: stop.order_id, trip_code: trip.trip_code },
    subject: 'order',
    subject_id: stop.order_id,
    to: [{ groups: ['admin'], permission: 'update trip' }],
  });
  await addJob(ctx, tripChanged, { id: trip.id });
}

/** The stop of a proof, with its trip, locked. Throws NOT_FOUND. */
export async function getStop(ctx: Ctx, id: number): Promise<{ trip: Trip; stop: Stop }> {
  const found = await unsafeLockStop(ctx, id);
  if (!found) throw new AppError('NOT_FOUND', 'There is no such stop.');
  return found;
}

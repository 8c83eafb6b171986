import type * as contract from '@fleet/contracts/delivery/delivery-vehicles.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  findAbsence,
  findAbsent,
  insertAbsence,
  listAbsences,
  lockAbsence,
  saveAbsence,
} from './delivery-absences.queries.ts';
import { presentAbsence } from './delivery-vehicles.rules.ts';

/** Who and what of a branch is not there in an interval. */
export async function listDeliveryAbsences(
  ctx: Ctx,
  query: z.output<typeof contract.listDeliveryAbsences.query>,
) {
  const rows = await listAbsences(
    ctx,
    query.delivery_branch_id,
    new Date(query.from_at),
    new Date(query.to_at),
  );
  return { rows: rows.map((row) => presentAbsence(row, ctx.actor)) };
}

/** Records the absence of a vehicle or a driver. Throws INVALID_FIELDS. */
export function createDeliveryAbsence(ctx: Ctx, input: z.output<typeof contract.createDeliveryAbsence.body>) {
  return inTransaction(ctx, async (ctx) => {
    const absence = {
      delivery_vehicle_id: input.delivery_vehicle_id ?? null,
      driver_id: input.driver_id ?? null,
      from_at: new Date(input.from_at),
      to_at: new Date(input.to_at),
      reason: input.reason,
    };
    const found = await findAbsent(ctx, absence.delivery_vehicle_id, absence.driver_id);
    if (!found.vehicle) throw refused('delivery_vehicle_id');
    if (!found.driver) throw refused('driver_id');
    const id = await insertAbsence(ctx, absence);
    await recordAudit(ctx, { action: 'create', subject: 'delivery_absence', subject_id: id, after: absence });
    return readAbsence(ctx, id);
  });
}

/** Takes an absence back; it stays in the books. Throws NOT_FOUND. */
export function removeDeliveryAbsence(ctx: Ctx, id: number) {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockAbsence(ctx, id);
    if (!row) throw noSuchAbsence();
    if (row.removed_at === null) {
      await saveAbsence(ctx, id, { removed_at: ctx.now });
      await recordAudit(ctx, { action: 'remove', subject: 'delivery_absence', subject_id: id, before: row });
    }
    return readAbsence(ctx, id);
  });
}

async function readAbsence(ctx: Ctx, id: number) {
  const row = await findAbsence(ctx, id);
  if (!row) throw noSuchAbsence();
  return presentAbsence(row, ctx.actor);
}

function noSuchAbsence(): AppError {
  return new AppError('NOT_FOUND', 'There is no such absence.');
}

function refused(field: string): AppError {
  return new AppError('INVALID_FIELDS', 'This is not there any more.', undefined, { [field]: 'unknown' });
}

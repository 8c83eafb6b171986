import type * as contract from '@fleet/contracts/delivery/delivery-branches.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged, refuseTaken } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { findConstraints, insertSlots, listSlots, lockSlot, saveSlot } from './delivery-branches.queries.ts';
import { presentSlot, type SlotRow } from './delivery-branches.rules.ts';

/** The slots of a branch; none where there is no such branch. */
export async function listDeliverySlots(ctx: Ctx, branch: number) {
  return { rows: (await listSlots(ctx, branch)).map((row) => presentSlot(row, ctx.actor)) };
}

/** Adds a slot to some weekdays; a weekday that has it keeps its own. Throws INVALID_FIELDS. */
export function createDeliverySlots(
  ctx: Ctx,
  { weekdays, ...slot }: z.output<typeof contract.createDeliverySlot.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    if (!(await findConstraints(ctx, slot.delivery_branch_id)))
      throw refused('There is no such branch.', { delivery_branch_id: 'unknown' });
    const rows = await insertSlots(
      ctx,
      [...new Set(weekdays)].map((weekday) => ({ ...slot, weekday })),
    );
    if (rows.length === 0) throw refuseTaken('from_minute');
    for (const row of rows)
      await recordAudit(ctx, { action: 'create', subject: 'delivery_slot', subject_id: row.id, after: row });
    return { rows: rows.map((row) => presentSlot(row, ctx.actor)) };
  });
}

/** Changes a slot; orders that were promised its hours keep them. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS. */
export function updateDeliverySlot(
  ctx: Ctx,
  id: number,
  { version, ...fields }: z.output<typeof contract.updateDeliverySlot.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOrThrow(ctx, id);
    refuseIfChanged(before, version);
    const after = await saveSlot(ctx, id, { ...fields, version: version + 1 });
    await recordAudit(ctx, { action: 'update', subject: 'delivery_slot', subject_id: id, before, after });
    return presentSlot(after, ctx.actor);
  });
}

/** Activates or deactivates a slot. Throws NOT_FOUND, INVALID_FIELDS where another has its hours. */
export function setDeliverySlotStatus(ctx: Ctx, id: number, status: SlotRow['status']) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOrThrow(ctx, id);
    if (before.status === status) return presentSlot(before, ctx.actor);
    const after = await saveSlot(ctx, id, { status });
    await recordAudit(ctx, {
      action: 'set_status',
      subject: 'delivery_slot',
      subject_id: id,
      before: { status: before.status },
      after: { status },
    });
    return presentSlot(after, ctx.actor);
  });
}

async function lockOrThrow(ctx: Ctx, id: number): Promise<SlotRow> {
  const row = await lockSlot(ctx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such slot.');
  return row;
}

function refused(sentence: string, fields: Record<string, string>): AppError {
  return new AppError('INVALID_FIELDS', sentence, undefined, fields);
}

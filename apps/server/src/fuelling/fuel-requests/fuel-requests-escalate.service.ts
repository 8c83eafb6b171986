import { notify, type Readers } from '../../messages/push-messages/notices.service.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { insertEscalation, listOverdue, type OverdueRow } from './fuel-requests-escalate.queries.ts';
import { lockFuelRequest } from './fuel-requests-lock.queries.ts';

const HOUR_MS = 3_600_000;

/**
 * Job: reminds the pending party of a held transaction after HELD_REMINDER_SECONDS, and escalates to the
 * administrators after HELD_ESCALATION_SECONDS. Each once per wait, however often and in however many processes the
 * job runs. Returns how many notifications it queued.
 */
export async function escalate(ctx: Ctx): Promise<number> {
  let notified = 0;
  for (const level of ['reminded', 'escalated'] as const) {
    const seconds =
      level === 'reminded' ? ctx.config.HELD_REMINDER_SECONDS : ctx.config.HELD_ESCALATION_SECONDS;
    const before = new Date(ctx.now.getTime() - seconds * 1000);
    for (const row of await listOverdue(ctx, level, before))
      notified += Number(await inTransaction(ctx, (ctx) => escalateOne(ctx, row, level)));
  }
  return notified;
}

/** A decision may have been made between the look-up and the lock: then nobody is pending any more. */
async function escalateOne(ctx: Ctx, row: OverdueRow, level: 'reminded' | 'escalated'): Promise<boolean> {
  const request = await lockFuelRequest(ctx, row.id);
  if (
    request?.status !== row.status ||
    request.status_changed_at.getTime() !== row.status_changed_at.getTime()
  )
    return false;
  if (!(await insertEscalation(ctx, request, level))) return false;
  const { id, client_id, driver_id, network_id, station_id, status } = request;
  const isWithClient = status === 'transaction_pending_with_client';
  const client: Readers = { groups: ['client_manager', 'client_operation'], client_id };
  await notify(ctx, {
    kind: level === 'reminded' ? 'held_reminder' : 'held_escalated',
    params: {
      reference_number: request.reference_number,
      plate_no: row.plate_no,
      client_name_en: row.client_name_en,
      client_name_ar: row.client_name_ar,
      amount_halalas: request.amount_halalas,
      hours: Math.floor((ctx.now.getTime() - request.status_changed_at.getTime()) / HOUR_MS),
    },
    subject: 'fuel_request',
    subject_id: id,
    to:
      level === 'reminded' && isWithClient
        ? [client]
        : [{ groups: ['admin'], permission: 'decide held_transaction' }],
    event: { type: 'fuel_request', id, client_id, driver_id, network_id, station_id, status },
  });
  return true;
}

import type { FuelRequestStatus } from '@fleet/domain/fuel-request-statuses.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import type { FuelRequest } from './fuel-requests.rules.ts';
import { heldEscalations } from './fuel-requests-escalations.table.ts';

export interface OverdueRow {
  readonly id: number;
  readonly status: FuelRequestStatus;
  readonly status_changed_at: Date;
  readonly plate_no: string;
  readonly client_name_en: string;
  readonly client_name_ar: string;
}

const OVERDUE: Statement = {
  name: 'held_overdue',
  text: `
    select r.id, r.status, r.status_changed_at, v.plate_no, c.name_en as client_name_en, c.name_ar as client_name_ar
    from fuel_requests r join vehicles v on v.id = r.vehicle_id join clients c on c.id = r.client_id
    where r.status in ('transaction_pending_with_client','transaction_pending_with_vw')
      and r.status_changed_at <= $2
      and not exists (select from held_escalations e
        where e.fuel_request_id = r.id and e.waiting_since = r.status_changed_at and e.level = $1)
    order by r.status_changed_at limit 500`,
};

/** Held transactions that have waited since before this instant, without a notification of this level. */
export function listOverdue(ctx: Ctx, level: 'reminded' | 'escalated', before: Date): Promise<OverdueRow[]> {
  return ctx.db.rows<OverdueRow>(OVERDUE, [level, before]);
}

/** False where it was sent before. */
export async function insertEscalation(
  ctx: Ctx,
  request: Pick<FuelRequest, 'id' | 'status_changed_at'>,
  level: 'reminded' | 'escalated',
): Promise<boolean> {
  const rows = await ctx.db.orm
    .insert(heldEscalations)
    .values({ fuel_request_id: request.id, waiting_since: request.status_changed_at, level, at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: heldEscalations.fuel_request_id });
  return rows.length > 0;
}

import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';

export interface WaitingRequest {
  readonly id: number;
  readonly status: string;
  readonly client_id: number;
  readonly network_id: number | null;
  readonly amount_halalas: number | null;
  readonly plate_no: string;
}

/** As they are now, not as they were reported: a report that comes late makes no task of what was decided since. */
const WAITING: Statement = {
  name: 'fuel_requests_waiting',
  text: `
    select r.id, r.status, r.client_id, r.network_id, coalesce(r.amount_halalas, r.requested_amount_halalas) as amount_halalas,
      v.plate_no
    from fuel_requests r join vehicles v on v.id = r.vehicle_id
    where r.id = any($1)
      and r.status in ('request_pending', 'transaction_pending_with_client', 'transaction_pending_with_vw')`,
};

/** Which of these wait for somebody's decision, of whatever party: they are written for each by itself. */
export function unsafeListWaiting(ctx: Ctx, ids: readonly number[]): Promise<WaitingRequest[]> {
  return ctx.db.rows<WaitingRequest>(WAITING, [ids]);
}

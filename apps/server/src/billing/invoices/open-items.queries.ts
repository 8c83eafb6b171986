import type { invoiceOpenItem } from '@fleet/contracts/billing/invoice-runs.ts';
import { HELD_TRANSACTION_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { boundsOfPeriod } from '@fleet/domain/invoices.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';

export interface OpenItem extends z.output<typeof invoiceOpenItem> {
  readonly client_id: number;
  readonly network_id: number;
  /** The day it is invoiced with; null while that is not known. */
  readonly on: string | null;
}

/**
 * What may still change a month's invoices: disputes of its fills, and while it runs the fills that wait for a decision, which are of
 * the month they are decided in.
 */
export function listOpenItems(
  ctx: Ctx,
  { period, isOver }: { period: string; isOver: boolean },
): Promise<OpenItem[]> {
  const { from, until } = boundsOfPeriod(period);
  const held = sql.param([...HELD_TRANSACTION_STATUSES]);
  return ctx.db.composed<OpenItem>(sql`
    select 'dispute' as kind, c.id, coalesce(r.reference_number, '') as reference_number, r.client_id, r.network_id,
           coalesce(r.charged_halalas, r.amount_halalas, 0) as amount_halalas,
           (f.posted_at at time zone 'Asia/Riyadh')::date::text as on
    from dispute_cases c
    join fuel_requests r on r.id = c.fuel_request_id
    join ledger_entries f on f.business_key = 'capture:' || r.id
    where c.state = 'open' and f.posted_at >= ${from} and f.posted_at < ${until}
    union all
    select 'held', r.id, coalesce(r.reference_number, ''), r.client_id, r.network_id, coalesce(r.amount_halalas, 0), null
    from fuel_requests r
    where r.status = any(${held}::text[]) and not ${isOver} and r.network_id is not null
    order by 1, 2`);
}

import type { invoiceOpenItem, reservedOrder } from '@fleet/contracts/billing/invoice-runs.ts';
import { HELD_TRANSACTION_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { boundsOfPeriod } from '@fleet/domain/invoices.ts';
import type { z } from 'zod';
import { entryByKey } from '../../money/ledger/ledger-entries.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { DeliveredItems } from './drafts.rules.ts';

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
    join ${entryByKey(sql`'capture:' || r.id`)} f on true
    where c.state = 'open' and f.posted_at >= ${from} and f.posted_at < ${until}
    union all
    select 'held', r.id, coalesce(r.reference_number, ''), r.client_id, r.network_id, coalesce(r.amount_halalas, 0), null
    from fuel_requests r
    where r.status = any(${held}::text[]) and not ${isOver} and r.network_id is not null
    order by 1, 2`);
}

const ORDERS_SHOWN = 100;

/** What is ordered on invoice and reserved, of one client or of all, oldest first. */
export async function listReservedOrders(
  ctx: Ctx,
  delivered: DeliveredItems,
  client_id: number | undefined,
): Promise<{ rows: z.output<typeof reservedOrder>[]; count: number; amount_halalas: number }> {
  const found = sql`(${delivered.reserved(client_id)}) b`;
  const rows = await ctx.db.composed<z.output<typeof reservedOrder>>(sql`
    select b.order_id, jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client, b.amount_halalas
    from ${found} join clients c on c.id = b.client_id order by b.order_id limit ${ORDERS_SHOWN}`);
  const [sums] = await ctx.db.composed<{ count: number; amount_halalas: number }>(
    sql`select count(*)::int as count, coalesce(sum(b.amount_halalas), 0)::bigint as amount_halalas from ${found}`,
  );
  return { rows, ...sums! };
}

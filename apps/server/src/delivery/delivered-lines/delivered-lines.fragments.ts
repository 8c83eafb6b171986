import { allOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';

/** The order a line was ordered by in the store, if it was. */
const STORE_ORDER = sql`left join store_orders b on b.order_id = l.order_id`;
const IS_ON_INVOICE = sql`(b.payment is not distinct from 'invoice')`;
/** What the credit line is charged counts in the month of that charge, as fuel does. */
const BILLED_ON = sql`case when ${IS_ON_INVOICE} then (b.settled_at at time zone 'Asia/Riyadh')::date else d.delivered_on end`;
/** A line of a store order names it, so that the order is found on the invoice. */
const titled = (title: SQL): SQL => sql`${title} || coalesce(' · O-' || b.order_id, '')`;

/** What of a line was charged to the credit line when its order ended: of each order up to what was reserved, in the order of its lines. */
const CHARGED = sql`case when ${IS_ON_INVOICE} then greatest(0, least(d.net_halalas + d.vat_halalas, b.retained_halalas - (
    select coalesce(sum(o.net_halalas + o.vat_halalas), 0) from order_lines m join delivered_lines o on o.order_line_id = m.id
    where m.order_id = l.order_id and o.id < d.id))) else 0 end`;

/**
 * Lines delivered in a period that are on no invoice yet, of one client or of all, with what billing shows of them. Those of an order on
 * invoice wait until it has ended and its credit line is charged.
 */
export function waitingLines({
  from,
  until,
  client_id,
}: {
  from: Date;
  until: Date;
  client_id: number | undefined;
}): SQL {
  return sql`
    select d.id as delivered_line_id, d.client_id, ${BILLED_ON} as delivered_on, q.id as product_id,
           ${titled(sql`q.title_en`)} as title_en, ${titled(sql`q.title_ar`)} as title_ar, d.volume_ml, d.pieces::bigint as pieces,
           d.price_millis, d.vat_rate_basis_points, d.net_halalas, d.vat_halalas, (${CHARGED})::bigint as charged_halalas,
           case when ${IS_ON_INVOICE} then (select e.id from ledger_entries e where e.business_key = 'order_charge:' || l.order_id) end as charged_entry_id
    from delivered_lines d
    join order_lines l on l.id = d.order_line_id
    join delivery_products q on q.id = l.delivery_product_id
    ${STORE_ORDER}
    where ${allOf(
      sql`${BILLED_ON} >= (${from} at time zone 'Asia/Riyadh')::date`,
      sql`${BILLED_ON} < (${until} at time zone 'Asia/Riyadh')::date`,
      client_id ? sql`d.client_id = ${client_id}` : undefined,
      sql`not exists (select from invoiced_deliveries i where i.delivered_line_id = d.id)`,
    )}`;
}

/** Orders on invoice that have not ended: they are reserved on the credit line of their client. */
export function reservedOrders(client_id: number | undefined): SQL {
  return sql`select b.order_id, b.client_id, b.amount_halalas from store_orders b
    where ${allOf(sql`b.payment = 'invoice' and b.settled_at is null`, client_id ? sql`b.client_id = ${client_id}` : undefined)}`;
}

/** The lines an invoice covers, with when and for which order they were delivered. */
export function linesOfInvoice(invoice_id: number): SQL {
  return sql`
    select d.id as delivered_line_id, p.delivered_at, 'ORD-' || p.order_id as reference_number, q.title_en, q.title_ar,
           d.volume_ml, d.pieces, d.net_halalas, d.vat_halalas
    from invoiced_deliveries i
    join delivered_lines d on d.id = i.delivered_line_id
    join delivery_proofs p on p.id = d.delivery_proof_id
    join order_lines l on l.id = d.order_line_id
    join delivery_products q on q.id = l.delivery_product_id
    where i.invoice_id = ${invoice_id}`;
}

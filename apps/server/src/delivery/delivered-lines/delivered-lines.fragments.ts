import { allOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';

/** Lines delivered in a period that are on no invoice yet, of one client or of all, with what billing shows of them. */
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
    select d.id as delivered_line_id, d.client_id, d.delivered_on, q.id as product_id, q.title_en, q.title_ar, d.volume_ml, d.pieces::bigint as pieces,
           d.price_millis, d.vat_rate_basis_points, d.net_halalas, d.vat_halalas
    from delivered_lines d
    join order_lines l on l.id = d.order_line_id
    join delivery_products q on q.id = l.delivery_product_id
    where ${allOf(
      sql`d.delivered_on >= (${from} at time zone 'Asia/Riyadh')::date`,
      sql`d.delivered_on < (${until} at time zone 'Asia/Riyadh')::date`,
      client_id ? sql`d.client_id = ${client_id}` : undefined,
      sql`not exists (select from invoiced_deliveries i where i.delivered_line_id = d.id)`,
    )}`;
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

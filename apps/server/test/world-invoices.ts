import type { Side } from './two-tenants.ts';
import type { World } from './world.ts';

/** An invoice of a client, besides what issuing would produce; and the terms of both parties. */
export async function invoiceThings(world: World, { name, client, network }: Side) {
  for (const [party, id] of [
    ['client_id', client.id],
    ['network_id', network.id],
  ] as const)
    await world.rows(
      `insert into invoice_terms (${party}, due_days, billing_model, discount_kind, discount_value) values ($1, 15, 'agency', 'none', 0)`,
      [id],
    );
  const party = JSON.stringify({
    name_en: `${name} client`,
    name_ar: name,
    vat_no: '300000000000003',
    cr_number: '7000000000',
    address: 'Riyadh',
    building_number: null,
    street: null,
    district: null,
    city: null,
    postal_code: null,
  });
  const [invoice] = await world.rows<{ id: number }>(
    `insert into invoices (seller_id, number, kind, billed_kind, billing_model, client_id, period, issued_at, due_on, seller, buyer,
       discount_kind, discount_value, net_halalas, discount_halalas, taxable_halalas, vat_halalas, total_halalas, vat_lines,
       posted_halalas, uuid, icv, previous_hash, hash, qr, xml)
     select q.id, $1, 'subscription', 'subscription', 'resale', $2::bigint, '2026-02', now(), '2026-03-01', $3::jsonb, $3::jsonb,
       'none', 0, 100, 0, 100, 15, 115, '[{"rate_basis_points": 1500, "taxable_halalas": 100, "vat_halalas": 15}]',
       115, gen_random_uuid(), 1000000 + $2::bigint::int, 'x', 'x', 'x', '<x/>' from invoice_sellers q where q.network_id is null returning id`,
    [`INV-${name}`, client.id, party],
  );
  await world.rows(
    `insert into invoice_states (invoice_id, due_halalas, clearance_status, shared_at) values ($1, 0, 'not_sent', now())`,
    [invoice!.id],
  );
  const [run] = await world.rows<{ id: number }>(
    `insert into invoice_runs (period, status, started_at, finished_at) values ('2026-02', 'finished', now(), now()) returning id`,
  );
  return { invoices: invoice!.id, corrects_invoice_id: invoice!.id, run_id: run!.id };
}

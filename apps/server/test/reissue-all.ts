import { reissueInvoice } from '@fleet/contracts/billing/invoice-corrections.ts';
import { listInvoiceItems } from '@fleet/contracts/billing/invoice-items.ts';
import { getInvoice } from '@fleet/contracts/billing/invoices.ts';
import { expect } from 'vitest';
import { brokenProofs } from './proven.ts';
import type { World } from './world.ts';
import type { MadeUser } from './world-makers.ts';

/** Every document of a world is rejected and issued again, invoices first; each must be what it was, and the books must hold. */
export async function reissueAll(world: World, admin: MadeUser): Promise<void> {
  await world.rows(
    `insert into invoice_terms (client_id, network_id, due_days, billing_model, discount_kind, discount_value)
     select id, null::bigint, 15, 'agency', 'none', 0 from clients union all select null, id, 15, 'agency', 'none', 0 from networks
     on conflict do nothing`,
  );
  await world.rows(
    `update invoice_terms set building_number = '2121', street = 'Road', district = 'Olaya', city = 'Riyadh', postal_code = '12212'`,
  );
  await world.rows(`update invoice_states set clearance_status = 'refused'`);
  const documents = await world.rows<{ id: number }>(
    `select id from invoices order by kind in ('credit_note', 'debit_note'), id`,
  );
  const read = async (id: number) => {
    const { body } = await world.call(getInvoice, { as: admin, params: { id } });
    const items = (await world.call(listInvoiceItems, { as: admin, params: { id } })).body;
    const { kind, period, lines, total_halalas, vat_halalas, due_halalas, credited_halalas, covered } = body;
    const { covered_halalas, difference_halalas, total } = items;
    const settled = body.settlements.reduce((sum, { amount_halalas }) => sum + amount_halalas, 0);
    return {
      ...{
        kind,
        period,
        lines,
        total_halalas,
        vat_halalas,
        due_halalas,
        credited_halalas,
        covered,
        settled,
      },
      ...{ covered_halalas, difference_halalas, total },
    };
  };
  for (const { id } of documents) {
    const before = await read(id);
    const { status, body } = await world.call(reissueInvoice, { as: admin, params: { id } });
    expect([id, status]).toEqual([id, 201]);
    expect(await read(body.id)).toEqual(before);
  }
  expect(await brokenProofs(world)).toEqual([]);
}

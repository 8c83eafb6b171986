import * as contract from '@fleet/contracts/billing/refunds.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfaFaults } from '../../../test/pdf-a.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { requestRefund } from '../refunds/refunds.service.ts';

const IBAN = 'SA0380000000608010167519';

let world: World;
let approver: MadeUser;
let payer: MadeUser;
let billing: MadeUser;
let stranger: MadeUser;
let id: number;
beforeAll(async () => {
  world = await buildWorld({ pool: 10 });
  approver = await world.makeUser('admin');
  payer = await world.makeUser('admin');
  stranger = await world.makeUser('client_billing');
  const client = await world.makeClient();
  billing = await world.makeUser('client_billing', { client_id: client.id });
  await world.fund(client, { main: 50_000 });
  await world.rows(
    `insert into refund_payees (client_id, beneficiary_name, iban, effective_at) values ($1, 'Wahat Fuel', $2, '2026-01-01')`,
    [client.id, IBAN],
  );
  id = await requestRefund(world.systemCtx(), {
    client_id: client.id,
    amount_halalas: 12_345,
    reason: 'شُحن مرتين، Topped up twice.',
  });
});
afterAll(() => world.close());

const print = (as: MadeUser) => world.call(contract.printRefundVoucher, { as, params: { id } });

it('a payment voucher is made once for a refund that was paid, and the same bytes ever after', async () => {
  expect((await print(billing)).body).toMatchObject({
    code: 'STATUS_CONFLICT',
    details: { status: 'requested' },
  });
  await world.call(contract.approveRefund, { as: approver, params: { id } });
  expect((await print(payer)).body).toMatchObject({ code: 'STATUS_CONFLICT' });
  const paid = { bank_reference: 'FT26091', value_date: '2026-03-02' };
  await world.call(contract.payRefund, { as: payer, params: { id }, body: paid });
  expect((await print(stranger)).status).toBe(404);
  const printed = await Promise.all([print(billing), print(payer), print(billing)]);
  world.advance(86_400);
  const [one, ...others] = [...printed, await print(approver)].map(({ body }) => body as Buffer);
  expect(pdfaFaults(one!)).toEqual([]);
  for (const other of others) expect(other.equals(one!)).toBe(true);
  expect(await world.rows('select refund_id from refund_vouchers')).toEqual([{ refund_id: id }]);
  expect(await world.rows(`select count(*)::int as files from files where kind = 'invoice_pdf'`)).toEqual([
    { files: 1 },
  ]);
  await expect(world.rows('delete from refund_vouchers')).rejects.toThrow(/append only/);
}, 60_000);

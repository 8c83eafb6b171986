import { startInvoiceRun } from '@fleet/contracts/billing/invoice-runs.ts';
import * as contract from '@fleet/contracts/billing/refunds.ts';
import { decideAsAdmin } from '@fleet/contracts/fuelling/held-transactions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { deliveredItems } from '../../delivery/delivered-lines/delivered-lines.service.ts';
import { sweep } from '../../fuelling/fuel-requests/fuel-requests-sweeper.service.ts';
import { transfer } from '../../money/wallets/wallets.service.ts';
import { chargeDueFees } from '../fees/fees.service.ts';
import { workOffRuns } from '../invoices/runs.service.ts';

/** What a client owes of a fill and of a fee, before and after its month is invoiced. The tests build on each other. */

let world: World;
let scene: Awaited<ReturnType<typeof makeRefuelling>>;
beforeAll(async () => {
  world = await buildWorld();
  world.at('2026-03-04T09:00:00Z');
  scene = await makeRefuelling(world, { allocated: 9_000 });
  await world.rows(
    `insert into refund_payees (client_id, beneficiary_name, iban, effective_at)
     values ($1, 'Wahat Fuel', 'SA0380000000608010167519', '2026-01-01')`,
    [scene.client.id],
  );
});
afterAll(() => world.close());

const overview = async () =>
  (await world.call(contract.getRefundOverview, { as: scene.people.manager })).body.owed;
const request = () =>
  world.call(contract.requestRefund, {
    as: scene.people.manager,
    body: { amount_halalas: 1_000, reason: 'We leave.' },
  });
const NOTHING = { fees_halalas: 0, credit_halalas: 0, fuel_halalas: 0, invoices_halalas: 0 };

it('fuel that the balance did not cover is owed before its month is invoiced', async () => {
  const { id } = (await scene.requestFuel()).body;
  await scene.initiate(id);
  await scene.start(id);
  world.advance(3 * 3_600);
  await sweep(world.systemCtx());
  const settled = await world.call(decideAsAdmin, {
    as: scene.people.admin,
    params: { id },
    body: { decision: 'complete', comment: 'Pump journal checked', volume_ml: 50_000 },
  });
  expect(settled.body.charged_halalas).toBe(10_900);
  await world.fund(scene.client, { main: 50_000 });
  expect(await overview()).toEqual({ ...NOTHING, fuel_halalas: 2_180 });
  expect((await request()).body).toMatchObject({
    code: 'REFUND_WHILE_OWING',
    details: { owed_halalas: 2_180 },
  });
});

it('it and a fee are owed once, when they are invoiced too', async () => {
  await transfer(world.systemCtx(), {
    client_id: scene.client.id,
    direction: 'to_allocated',
    amount_halalas: 50_000,
  });
  world.at('2026-03-30T06:00:00Z');
  await chargeDueFees(world.systemCtx());
  world.at('2026-04-02T06:00:00Z');
  const before = await overview();
  expect(before.fees_halalas).toBeGreaterThan(0);
  await world.call(startInvoiceRun, { as: scene.people.admin, body: { period: '2026-03', only: null } });
  await workOffRuns(() => world.systemCtx(), deliveredItems);
  const due = await world.rows<{ kind: string }>(
    `select d.kind from invoices d join invoice_states s on s.invoice_id = d.id
     where d.client_id = $1 and s.due_halalas > 0 order by 1`,
    [scene.client.id],
  );
  expect(due.map(({ kind }) => kind)).toEqual(['refuelling', 'subscription']);
  expect(await overview()).toEqual({ ...before, fuel_halalas: 0, invoices_halalas: 2_180 });
});

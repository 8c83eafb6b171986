import * as contract from '@fleet/contracts/billing/journals.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { reverseEntry } from '../../money/ledger/ledger.service.ts';

let world: World;
let billing: MadeUser;
let admin: MadeUser;
let network_id: number;
let fill: number;
const period = '2026-03';
beforeAll(async () => {
  world = await buildWorld({ pool: 12 });
  world.at('2026-03-10T09:00:00Z');
  const fuel = await makeRefuelling(world);
  ({ billing, admin } = fuel.people);
  fill = await fuel.untilFuelling();
  expect(await fuel.close(fill)).toMatchObject({ status: 200 });
  const [request] = await world.rows<{ network_id: number }>('select network_id from fuel_requests');
  network_id = request!.network_id;
});
afterAll(() => world.close());

const map = async (as: MadeUser, form: 'csv' | 'odoo' = 'csv') => {
  const { body } = await world.call(contract.getJournalMapping, { as });
  const accounts = body.accounts.map(({ role }) => ({ role, code: `code of ${role}` }));
  const { company_code, version } = body;
  return world.call(contract.saveJournalMapping, {
    as,
    body: { form, company_code, journal_code: 'MISC', accounts, version },
  });
};
const preview = (as: MadeUser) => world.call(contract.previewJournalRun, { as, query: { period } });
const run = (as: MadeUser) => world.call(contract.createJournalRun, { as, body: { period } });
const file = async (as: MadeUser, id: number) =>
  String((await world.call(contract.getJournalFile, { as, params: { id } })).body);

it('takes each entry once: by two at once, after a reversal, and again where it is cancelled', async () => {
  expect(await run(billing)).toMatchObject({ status: 409, body: { code: 'ACCOUNTS_UNMAPPED' } });
  expect(await map(billing)).toMatchObject({ status: 200 });
  const { body: open } = await preview(billing);
  // The top-up and the fill; what moved inside the wallet is nothing.
  expect(open).toMatchObject({ entries: 2, unmapped: [], has_more: false });
  expect(open.debit_halalas).toBe(open.credit_halalas);

  // Each needs a connection that is open already, or the first is done before the others begin.
  await Promise.all(Array.from({ length: 8 }, () => preview(billing)));
  const made = await Promise.all(Array.from({ length: 8 }, () => run(billing)));
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
  expect(made.flatMap(({ body }) => body.code ?? [])).toEqual(Array(7).fill('NOTHING_TO_EXPORT'));
  const first = made.find(({ status }) => status === 201)!.body;
  expect(first).toMatchObject({ entries: 2, debit_halalas: open.debit_halalas });
  const bytes = await file(billing, first.id);
  expect(bytes).toContain('code of fuel_expense');

  const [capture] = await world.rows<{ id: number }>(
    `select id from ledger_entries where kind = 'capture' and fuel_request_id = $1`,
    [fill],
  );
  await reverseEntry(world.systemCtx(), capture!.id, 'Not dispensed');
  const second = (await run(billing)).body;
  expect(second).toMatchObject({ entries: 1 });
  expect(await file(billing, second.id)).toContain('Reversal: Refueling');
  await map(billing, 'odoo');
  expect(await file(billing, first.id)).toBe(bytes);

  const cancel = (id: number) =>
    world.call(contract.cancelJournalRun, {
      as: billing,
      params: { id },
      body: { reason: 'Never imported' },
    });
  expect(await cancel(first.id)).toMatchObject({ status: 200, body: { state: 'cancelled' } });
  expect(await cancel(first.id)).toMatchObject({ status: 409, body: { code: 'STATUS_CONFLICT' } });
  expect(await file(billing, first.id)).toBe(bytes);
  expect(await run(billing)).toMatchObject({ status: 201, body: { entries: 2, form: 'odoo' } });
  expect(await run(billing)).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_EXPORT' } });
  const audits = await world.rows(
    `select action from audit_rows where subject = 'journal_run' and after ->> 'reason' = 'Never imported'`,
  );
  expect(audits).toEqual([{ action: 'cancel' }]);
  await expect(
    world.rows(`update journal_runs set content = 'other' where id = $1`, [first.id]),
  ).rejects.toThrow('append only');
});

it('is each party’s own: the same entries stand in the books of network and platform', async () => {
  const network = await world.makeUser('gas_station_network_billing', { network_id });
  for (const [as, entries] of [
    [network, 2],
    [admin, 3],
  ] as const) {
    await map(as);
    expect(await run(as)).toMatchObject({ status: 201, body: { entries } });
    const { body: listed } = await world.call(contract.listJournalRuns, { as });
    expect(listed.rows.map((row: { entries: number }) => row.entries)).toEqual([entries]);
  }
  const { body: own } = await world.call(contract.listJournalRuns, { as: billing });
  for (const as of [network, admin])
    expect(await world.call(contract.getJournalFile, { as, params: { id: own.rows[0]!.id } })).toMatchObject({
      status: 404,
    });
});

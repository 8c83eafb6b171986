import {
  exportStatement,
  getDocumentStatement,
  getStatement,
  printDocumentStatement,
  printStatement,
} from '@fleet/contracts/billing/statements.ts';
import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { balanceOfAccount, reverseEntry } from '../../money/ledger/ledger.service.ts';
import { takeSnapshots } from '../../money/ledger/ledger-snapshots.service.ts';
import { recordPayment } from '../../money/payments/payments.service.ts';
import { balancesOf } from '../../money/wallets/wallets.service.ts';
import { chargeDueFees } from '../fees/fees.service.ts';
import { addUpStatementDays } from './statement-days.service.ts';

const DAYS = { from: '2026-02-01', to: '2026-05-31' };

let world: World;
let scenario: Awaited<ReturnType<typeof live>>;
beforeAll(async () => {
  world = await buildWorld();
  scenario = await live();
});
afterAll(() => world.close());

/** A client fuels at a network-owned station and a franchisee of one network; fees exceed its main balance; one fill is reversed. */
async function live() {
  const branch = await makeRefuelling(world, { main: 2_000, allocated: 50_000 });
  await world.rows('update fuel_types set processing_fee_millis_per_litre = 100');
  const { network_id } = branch.station;
  const reversed = await branch.untilFuelling();
  await branch.close(reversed);
  await branch.close(await branch.untilFuelling());
  const franchisee = await makeRefuelling(world, { allocated: 50_000 });
  await world.rows(
    `update stations set network_id = $1, account_number = 'SA0380000000608010167519' where id = $2`,
    [network_id, franchisee.station.id],
  );
  await franchisee.close(await franchisee.untilFuelling());
  const [capture] = await world.rows<{ id: number }>(
    `select id from ledger_entries where kind = 'capture' and fuel_request_id = $1`,
    [reversed],
  );
  await reverseEntry(world.systemCtx(), capture!.id, 'it was another vehicle');
  await takeSnapshots(world.systemCtx());
  // What comes after is read beside the sums of what was before.
  await addUpStatementDays(world.systemCtx());
  world.at('2026-04-10T09:00:00Z');
  await chargeDueFees(world.systemCtx());
  await recordPayment(world.systemCtx(), { network_id, amount_halalas: 5_000 }, null);
  const manager = await world.makeUser('gas_station_network_manager', { network_id });
  return { branch, franchisee, network_id, manager };
}

const admin = () => scenario.branch.people.admin;
const statement = async (query: object, as = admin()) =>
  (await world.call(getStatement, { as, query: { ...DAYS, per_page: 100, ...query } })).body;

/** Opening balance and rows yield the closing balance row by row, and the totals are those of the rows. */
function expectToAddUp(body: Awaited<ReturnType<typeof statement>>): void {
  let balance = body.opening_halalas;
  for (const row of body.rows) {
    balance += row.credit_halalas - row.debit_halalas;
    expect(row.balance_halalas).toBe(balance);
  }
  expect(body.closing_halalas).toBe(balance);
  expect(body.opening_halalas + body.total_credit_halalas - body.total_debit_halalas).toBe(balance);
  expect(body.debits + body.credits).toBe(body.rows.length);
}

describe('a statement equals the ledger to the halala', () => {
  it('of a client: all its money minus outstanding fees, which are listed with VAT', async () => {
    const client_id = scenario.branch.client.id;
    const body = await statement({ client_id });
    expectToAddUp(body);
    const { main_halalas, allocated_halalas, reserved_halalas } = await balancesOf(
      world.systemCtx(),
      client_id,
    );
    const owed = await balanceOfAccount(world.systemCtx(), 'fees_receivable', client_id);
    expect(owed).toBeLessThan(0);
    expect(body.closing_halalas).toBe(main_halalas + allocated_halalas + reserved_halalas + owed);
    const fees = body.rows.filter((row) => row.kind.endsWith('_fee'));
    expect(fees.map((row) => [row.kind, row.debit_halalas, row.net_halalas, row.vat_halalas])).toEqual([
      ['registration_fee', 5_750, 5_000, 750],
      ['monthly_fee', 1_150, 1_000, 150],
    ]);
    expect(fees[1]).toMatchObject({ fee_period: '2026-04', plate_no: expect.stringMatching(/^[A-Z]/) });
    expect(body.rows.find((row) => row.kind === 'reversal')).toMatchObject({
      reversed_kind: 'capture',
      client_name_en: null,
    });
  });

  it('of a client by document: what no invoice says yet is named, and a reversed fill is in it', async () => {
    const client_id = scenario.branch.client.id;
    const answer = await world.call(getDocumentStatement, { as: admin(), query: { ...DAYS, client_id } });
    const { closing_halalas } = await statement({ client_id });
    expect(answer.body).toMatchObject({ difference_halalas: 0, ledger_halalas: closing_halalas });
    expect(answer.body.closing_halalas - answer.body.not_invoiced_halalas).toBe(closing_halalas);
    expect(answer.body.not_invoiced_halalas).toBe(8_720 + 5_750 + 1_150);
  });

  it('of a network: what it is owed, with payments and processing fees', async () => {
    const body = await statement({}, scenario.manager);
    expectToAddUp(body);
    expect(body.closing_halalas).toBe(
      await balanceOfAccount(world.systemCtx(), 'network_payable', scenario.network_id),
    );
    expect(body.rows.map((row) => row.kind)).toEqual([
      'capture',
      'capture',
      'reversal',
      'processing_fee',
      'payment',
    ]);
    expect(body.rows[3]).toMatchObject({
      debit_halalas: 460,
      net_halalas: 400,
      vat_halalas: 60,
      volume_ml: 40_000,
    });
    expect(body.rows[4]).toMatchObject({ reference_number: expect.stringMatching(/^PAY-/) });
    expect(body.party).toMatchObject({ kind: 'network', id: scenario.network_id });
  });

  it('of a franchisee, and of a network-owned station without an account', async () => {
    const station_id = scenario.franchisee.station.id;
    const franchisee = await statement({ station_id }, scenario.manager);
    expectToAddUp(franchisee);
    expect(franchisee.party.kind).toBe('franchisee');
    expect(franchisee.closing_halalas).toBe(
      await balanceOfAccount(world.systemCtx(), 'franchisee_payable', station_id),
    );
    const branch = await statement({ station_id: scenario.branch.station.id }, scenario.manager);
    expectToAddUp(branch);
    expect(branch).toMatchObject({
      party: { kind: 'branch' },
      opening_halalas: 0,
      closing_halalas: 8_720,
      average_credit_halalas: 8_720,
    });
    const attendant = await world.makeUser('gas_station_manager', { station_id });
    expect((await statement({}, attendant)).closing_halalas).toBe(franchisee.closing_halalas);
  });

  it('month by month: each closing balance is the next opening balance', async () => {
    const query = { network_id: scenario.network_id };
    const march = await statement({ ...query, from: '2026-03-01', to: '2026-03-31' });
    const april = await statement({ ...query, from: '2026-04-01', to: '2026-04-30' });
    expect(april.opening_halalas).toBe(march.closing_halalas);
    expect(march.opening_halalas).toBe(0);
  });
});

describe('access to a statement', () => {
  it('is rejected for other parties', async () => {
    const stranger = await world.makeUser('gas_station_network_billing');
    const clientsManager = scenario.branch.people.billing;
    for (const [as, query] of [
      [stranger, { network_id: scenario.network_id }],
      [stranger, { station_id: scenario.branch.station.id }],
      [stranger, { client_id: scenario.branch.client.id }],
      [clientsManager, { client_id: scenario.franchisee.client.id }],
      [clientsManager, { network_id: scenario.network_id }],
      [scenario.manager, { client_id: scenario.branch.client.id }],
    ] as const) {
      const ofClients = 'client_id' in query ? [getDocumentStatement, printDocumentStatement] : [];
      for (const route of [getStatement, exportStatement, printStatement, ...ofClients]) {
        const answer = await world.call(route, { as, query: { ...DAYS, ...query, format: 'csv' } });
        expect(answer.status).toBe(404);
      }
    }
    const both = { client_id: scenario.branch.client.id, network_id: scenario.network_id };
    expect((await statement(both)).code).toBe('INVALID_FIELDS');
  });
});

describe('an exported statement', () => {
  it('has opening and closing balance, as CSV', async () => {
    const query = { ...DAYS, format: 'csv', lang: 'en' };
    const { body } = await world.call(exportStatement, { as: scenario.manager, query });
    const rows = parseCsv(String(body).replace('\uFEFF', ''));
    expect(rows[1]!.slice(1, 2).concat(rows[1]!.at(-1)!)).toEqual(['Opening balance', '0.00']);
    const closing = await balanceOfAccount(world.systemCtx(), 'network_payable', scenario.network_id);
    expect(rows.at(-1)!.at(-1)).toBe((closing / 100).toFixed(2));
    expect(rows).toHaveLength(8);
  });

  it('names the month of a fee', async () => {
    const fee = async (lang: 'en' | 'ar') => {
      const query = { ...DAYS, format: 'csv', lang } as const;
      const { body } = await world.call(exportStatement, { as: scenario.manager, query });
      return String(body);
    };
    expect(await fee('en')).toContain('March 2026');
    expect(await fee('ar')).toContain('مارس 2026');
    expect(await fee('en')).not.toMatch(/fee,? 2026-/);
  });

  it.each(['en', 'ar'])('is rendered as PDF in %s without blocking the server', async (lang) => {
    let beats = 0;
    const heart = setInterval(() => {
      beats += 1;
    }, 10);
    const answer = await world.call(printStatement, { as: scenario.manager, query: { ...DAYS, lang } });
    clearInterval(heart);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const pdf = answer.body as unknown as Buffer;
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(5_000);
    expect(beats).toBeGreaterThan(3);
  });
});

import { getStatement } from '@fleet/contracts/billing/statements.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { reverseEntry } from '../../money/ledger/ledger.service.ts';
import { captureRequest, openHold, releaseHolds } from '../../money/ledger/ledger-holds.service.ts';
import { approveTopUp, recordTopUp } from '../../money/top-ups/top-ups.service.ts';
import { transfer } from '../../money/wallets/wallets.service.ts';
import type { Ctx } from '../../platform/context.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

const at = (instant: string): Ctx => ({ ...world.systemCtx(), now: new Date(instant) });

async function topUp(client_id: number, amount_halalas: number, instant: string): Promise<void> {
  await approveTopUp(at(instant), await recordTopUp(at(instant), { client_id, amount_halalas }));
}

/** A fill of 40 liters, as far as a statement needs it. */
async function refuel(
  client_id: number,
  amount: number,
  instant: string,
): Promise<{ id: number; entry_id: number }> {
  const vehicle = await world.makeVehicle({ client_id });
  const { id: station_id, network_id } = await world.makeStation();
  const [row] = await world.rows<{ id: number }>(
    `insert into fuel_requests (client_id, vehicle_id, driver_id, fuel_type_id, status, kind, requested_volume_ml, requested_amount_halalas,
       qr_token, checks, station_id, network_id, volume_ml, amount_halalas, reference_number, status_changed_at)
     values ($1, $2, $3, $4, 'transaction_completed', 'litres', 40000, $5, gen_random_uuid()::text, '[]', $6, $7, 40000, $5, 'R-' || gen_random_uuid(), now())
     returning id`,
    [client_id, vehicle.id, vehicle.driver_id, vehicle.fuel_type_id, amount, station_id, network_id],
  );
  const fuel_request_id = row!.id;
  await openHold(at(instant), { client_id, fuel_request_id, kind: 'request', amount_halalas: amount + 500 });
  const payable = { account: 'network_payable' as const, party_id: network_id };
  const { entry_id } = await captureRequest(at(instant), {
    client_id,
    network_id,
    station_id,
    fuel_request_id,
    payable,
    owed_halalas: amount,
    charged_halalas: amount,
    shortfall: 'refuse',
  });
  return { id: fuel_request_id, entry_id };
}

/** A client with movements around February: a top-up in January, fills at both ends of the month, to the minute. */
async function februaryClient() {
  const { id: client_id } = await world.makeClient();
  await topUp(client_id, 100_000, '2026-01-10T09:00:00Z');
  await transfer(at('2026-01-10T09:05:00Z'), {
    client_id,
    direction: 'to_allocated',
    amount_halalas: 80_000,
  });
  await refuel(client_id, 1_000, '2026-01-31T20:59:59Z'); // 31 January 23:59:59 in Riyadh
  const first = await refuel(client_id, 2_000, '2026-01-31T21:00:00Z'); // 1 February 00:00 in Riyadh
  await openHold(at('2026-02-05T00:00:00Z'), {
    client_id,
    fuel_request_id: 1e9 + client_id,
    kind: 'request',
    amount_halalas: 700,
  });
  await releaseHolds(at('2026-02-05T01:00:00Z'), {
    client_id,
    fuel_request_id: 1e9 + client_id,
    reason: 'cancelled',
  });
  await topUp(client_id, 5_000, '2026-02-10T09:00:00Z');
  await reverseEntry(at('2026-02-20T09:00:00Z'), first.entry_id, 'dispute upheld');
  const last = await refuel(client_id, 4_000, '2026-02-28T20:59:59Z');
  await refuel(client_id, 8_000, '2026-02-28T21:00:00Z'); // 1 March in Riyadh
  const manager = await world.makeUser('client_billing', { client_id });
  return { client_id, manager, first, last };
}

const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' };

describe('a statement of account', () => {
  it('has an opening balance, rows with running balance, closing balance and totals by Riyadh day, without internal transfers', async () => {
    const { manager, first } = await februaryClient();
    const { status, body } = await world.call(getStatement, { as: manager, query: FEBRUARY });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      opening_halalas: 99_000,
      closing_halalas: 100_000,
      total_debit_halalas: 6_000,
      total_credit_halalas: 7_000,
      total: 4,
    });
    expect(
      body.rows.map((row) => [row.kind, row.debit_halalas, row.credit_halalas, row.balance_halalas]),
    ).toEqual([
      ['capture', 2_000, 0, 97_000],
      ['top_up', 0, 5_000, 102_000],
      ['reversal', 0, 2_000, 104_000],
      ['capture', 4_000, 0, 100_000],
    ]);
    expect(body.rows[0]).toMatchObject({
      fuel_request_id: first.id,
      volume_ml: 40_000,
      fuel_code: 'fuel_91',
      plate_no: expect.stringMatching(/^[A-Z]/),
      station_name_en: expect.stringContaining('Station'),
      station_name_ar: expect.stringContaining('محطة'),
      reference_number: expect.stringMatching(/^R-/),
      posted_at: '2026-01-31T21:00:00.000Z',
    });
    expect(body.rows[1]).toMatchObject({ fuel_request_id: null, plate_no: null, station_name_en: null });
  });

  it('has a correct running balance on every page and with every filter', async () => {
    const { manager } = await februaryClient();
    const page = await world.call(getStatement, {
      as: manager,
      query: { ...FEBRUARY, page: 2, per_page: 3 },
    });
    expect(page.body.rows.map((row) => row.balance_halalas)).toEqual([100_000]);
    expect([page.body.total, page.body.opening_halalas]).toEqual([4, 99_000]);

    const debits = await world.call(getStatement, { as: manager, query: { ...FEBRUARY, type: 'debit' } });
    expect(debits.body.rows.map((row) => row.balance_halalas)).toEqual([97_000, 100_000]);
    expect([debits.body.total, debits.body.total_credit_halalas]).toEqual([2, 7_000]);
    const credits = await world.call(getStatement, { as: manager, query: { ...FEBRUARY, type: 'credit' } });
    expect(credits.body.rows.map((row) => row.balance_halalas)).toEqual([102_000, 104_000]);
  });

  it('lists the latest rows first on request, with the short page last', async () => {
    const { manager } = await februaryClient();
    const balances = async (page: number, order: 'asc' | 'desc') => {
      const { body } = await world.call(getStatement, {
        as: manager,
        query: { ...FEBRUARY, page, per_page: 3, order },
      });
      return body.rows.map((row) => row.balance_halalas);
    };
    const oldestFirst = [...(await balances(1, 'asc')), ...(await balances(2, 'asc'))];
    expect(await balances(1, 'desc')).toEqual(oldestFirst.slice(1).reverse());
    expect(await balances(2, 'desc')).toEqual(oldestFirst.slice(0, 1));
    expect(await balances(3, 'desc')).toEqual([]);
  });

  it('of one period closes with the opening balance of the next', async () => {
    const { client_id, manager } = await februaryClient();
    const closings = [];
    const openings = [];
    for (const [from, to] of [
      ['2025-12-01', '2026-01-31'],
      ['2026-02-01', '2026-02-28'],
      ['2026-03-01', '2026-03-31'],
    ]) {
      const { body } = await world.call(getStatement, { as: manager, query: { from: from!, to: to! } });
      openings.push(body.opening_halalas);
      closings.push(body.closing_halalas);
    }
    expect(openings).toEqual([0, 99_000, 100_000]);
    expect(closings).toEqual([99_000, 100_000, 92_000]);
    const [now] = await world.rows<{ sum: number }>(
      'select sum(b.balance_halalas) from ledger_balances b join ledger_accounts a on a.id = b.account_id where a.party_id = $1 and a.guarded',
      [client_id],
    );
    expect(closings.at(-1)).toBe(now!.sum);
  });

  it('without movements still has opening and closing balance', async () => {
    const { manager } = await februaryClient();
    const { body } = await world.call(getStatement, {
      as: manager,
      query: { from: '2026-02-02', to: '2026-02-02' },
    });
    expect(body).toMatchObject({ opening_halalas: 97_000, closing_halalas: 97_000, total: 0, rows: [] });
  });

  it('says which balances its closing balance adds up, where the period includes today', async () => {
    const { manager } = await februaryClient();
    const read = async (to: string) =>
      (await world.call(getStatement, { as: manager, query: { from: '2026-01-01', to } })).body;
    const { made_of, closing_halalas } = await read('2026-12-31');
    expect(made_of!.main_halalas + made_of!.allocated_halalas).toBe(closing_halalas);
    expect(made_of).toMatchObject({ allocated_halalas: expect.any(Number), fees_owed_halalas: 0 });
    expect((await read('2026-01-31')).made_of).toBeNull();
  });

  it('contains nothing of another client, and is readable by administrators', async () => {
    const { client_id } = await februaryClient();
    const stranger = await world.makeUser('client_manager');
    const query = { ...FEBRUARY, client_id };
    expect((await world.call(getStatement, { as: stranger, query })).status).toBe(404);
    const own = await world.call(getStatement, { as: stranger, query: FEBRUARY });
    expect(own.body).toMatchObject({ opening_halalas: 0, total: 0 });
    const admin = await world.makeUser('admin');
    expect((await world.call(getStatement, { as: admin, query })).body.total).toBe(4);
    expect(
      (await world.call(getStatement, { as: admin, query: { ...query, client_id: 999_999 } })).status,
    ).toBe(404);
    expect((await world.call(getStatement, { as: admin, query: FEBRUARY })).status).toBe(400);
  });

  it('with an end before its start is rejected', async () => {
    const as = await world.makeUser('client_manager');
    const refused = await world.call(getStatement, { as, query: { from: '2026-02-02', to: '2026-02-01' } });
    expect([refused.status, refused.body.fields]).toEqual([400, { to: 'before_from' }]);
  });
});

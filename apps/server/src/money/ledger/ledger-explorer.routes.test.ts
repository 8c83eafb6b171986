import {
  exportLedgerEntries,
  listLedgerAccounts,
  listLedgerEntries,
  reverseLedgerEntry,
} from '@fleet/contracts/money/ledger.ts';
import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { chargeDueFees } from '../../billing/fees/fees.service.ts';
import { proveBooks } from '../../insight/books-proof/books-proof.service.ts';
import { approveTopUp, recordTopUp } from '../top-ups/top-ups.service.ts';
import { balancesOf } from '../wallets/wallets.service.ts';
import { balanceOfAccount, postEntry } from './ledger.service.ts';
import { releaseHolds } from './ledger-holds.service.ts';
import { sealPending } from './ledger-seals.service.ts';

let world: World;
let admin: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
});
afterAll(() => world.close());

const entries = async (query: object) =>
  (await world.call(listLedgerEntries, { as: admin, query: { ...query } })).body;
const reverseByUser = (id: number, as = admin, reason = 'Booked on the wrong client.') =>
  world.call(reverseLedgerEntry, { as, params: { id }, body: { reason } });

async function topUp(client_id: number, amount_halalas: number): Promise<number> {
  const id = await recordTopUp(world.systemCtx(), { client_id, amount_halalas });
  return (await approveTopUp(world.systemCtx(), id))!;
}

describe('the entries behind a figure', () => {
  it('of a balance sum up to it, and with a filter to its change', async () => {
    const { client, station, ...refuelling } = await makeRefuelling(world, { allocated: 50_000 });
    await refuelling.close(await refuelling.untilFuelling());
    for (const [account_kind, party, balance] of [
      [
        'client_main',
        { client_id: client.id },
        await balanceOfAccount(world.systemCtx(), 'client_main', client.id),
      ],
      [
        'client_allocated,client_reserved',
        { client_id: client.id },
        (await balancesOf(world.systemCtx(), client.id)).allocated_halalas,
      ],
      [
        'network_payable',
        { network_id: station.network_id },
        await balanceOfAccount(world.systemCtx(), 'network_payable', station.network_id),
      ],
    ] as const) {
      const { rows, account_sum_halalas } = await entries({ account_kind, ...party, per_page: 100 });
      const kinds = account_kind.split(',');
      const moved = rows
        .flatMap((row) => row.postings)
        .filter((posting) => kinds.includes(posting.account_kind))
        .reduce((sum, posting) => sum + posting.amount_halalas, 0);
      expect([account_kind, account_sum_halalas, moved]).toEqual([account_kind, balance, balance]);
    }
    const query = { account_kind: 'client_main', client_id: client.id, kind: 'top_up' };
    expect((await entries(query)).account_sum_halalas).toBe(50_000);
    expect((await entries({ client_id: client.id })).account_sum_halalas).toBeNull();
  });

  it('are filtered by client, account, type, day and number, with account owners', async () => {
    const { client, vehicle: _vehicle, ...refuelling } = await makeRefuelling(world, { allocated: 50_000 });
    await refuelling.close(await refuelling.untilFuelling());
    const all = await entries({ client_id: client.id });
    expect(all.rows.map((row) => row.kind)).toEqual(['capture', 'hold', 'transfer', 'top_up']);
    expect(all.rows[0]!.postings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          account_kind: 'network_payable',
          party_name_en: expect.stringContaining('Network'),
        }),
        expect.objectContaining({
          account_kind: 'client_reserved',
          party_name_en: expect.stringContaining('Client'),
        }),
      ]),
    );
    for (const row of all.rows)
      expect(row.postings.reduce((sum, posting) => sum + posting.amount_halalas, 0)).toBe(0);
    const account_id = all.rows[0]!.postings.find(
      (posting) => posting.account_kind === 'network_payable',
    )!.account_id;
    expect((await entries({ account_id })).rows.map((row) => row.id)).toEqual([all.rows[0]!.id]);
    expect((await entries({ client_id: client.id, kind: 'hold' })).total).toBe(1);
    expect((await entries({ client_id: client.id, from: '2026-03-02' })).total).toBe(0);
    expect((await entries({ q: `le-${all.rows[0]!.id}` })).rows.map((row) => row.kind)).toEqual(['capture']);
    expect((await entries({ q: 'nothing' })).total).toBe(0);

    const file = await world.call(exportLedgerEntries, {
      as: admin,
      query: { format: 'csv', client_id: client.id },
    });
    const rows = parseCsv(String(file.body).replace('\uFEFF', ''));
    expect(rows).toHaveLength(1 + all.rows.reduce((sum, row) => sum + row.postings.length, 0));
  });

  it('of one party are all it has and no other’s, on every page and in both directions', async () => {
    const { client, station, ...refuelling } = await makeRefuelling(world, { allocated: 90_000 });
    const { network_id, id: station_id } = station;
    await refuelling.close(await refuelling.untilFuelling());
    const { body: open } = await refuelling.requestFuel();
    const party = { client_id: client.id, network_id, station_id };
    // Released where it was to be fueled, and paid to the station by the platform: in no account of the station, of the client.
    const ctx = world.systemCtx();
    await releaseHolds(ctx, { ...party, fuel_request_id: open.id, reason: 'Not fueled.' });
    await postEntry(ctx, {
      ...party,
      kind: 'platform_loss',
      business_key: `loss:${open.id}`,
      postings: [
        { account: 'network_payable', party_id: network_id, amount_halalas: 700 },
        { account: 'platform_loss', party_id: 0, amount_halalas: -700 },
      ],
    });
    const other = await makeRefuelling(world, { allocated: 90_000 });
    await other.close(await other.untilFuelling());

    for (const [of, kinds] of [
      [
        { client_id: client.id },
        ['platform_loss', 'release', 'hold', 'capture', 'hold', 'transfer', 'top_up'],
      ],
      [{ network_id }, ['platform_loss', 'release', 'capture']],
      [{ station_id }, ['platform_loss', 'release', 'capture']],
      [{ network_id, from: '2026-01-01' }, ['platform_loss', 'release', 'capture']],
    ] as const) {
      const all = await entries({ ...of, per_page: 100 });
      expect([of, all.rows.map((row) => row.kind)]).toEqual([of, kinds]);
      const ids = all.rows.map((row) => row.id);
      const pages = [1, 2, 3, 4].map((page) => entries({ ...of, per_page: 2, page }));
      const paged = await Promise.all(pages);
      expect([of, paged.flatMap(({ rows }) => rows.map((row) => row.id))]).toEqual([of, ids]);
      expect(paged[0]!.total).toBe(ids.length);
      const oldest = await entries({ ...of, per_page: 2, sort: 'id' });
      expect([of, oldest.rows.map((row) => row.id)]).toEqual([of, ids.toReversed().slice(0, 2)]);
    }
    expect((await entries({ network_id, to: '2020-01-01' })).total).toBe(0);
    expect((await entries({ client_id: client.id, station_id })).total).toBe(3);
  });

  it('have accounts with the ledger’s balances', async () => {
    const client = await world.makeClient({ name_en: 'Rawabi Haulage' });
    await world.fund(client, { main: 700, allocated: 300 });
    const { body } = await world.call(listLedgerAccounts, { as: admin, query: { q: 'rawabi' } });
    expect(Object.fromEntries(body.rows.map((row) => [row.kind, row.balance_halalas]))).toEqual({
      client_main: 700,
      client_allocated: 300,
      client_reserved: 0,
      client_prepaid: 0,
      fees_receivable: 0,
    });
    const bank = await world.call(listLedgerAccounts, { as: admin, query: { kind: 'bank' } });
    expect(bank.body.rows[0]!.balance_halalas).toBe(await balanceOfAccount(world.systemCtx(), 'bank', 0));
  });

  it.each(['client_manager', 'gas_station_network_manager', 'supervisor'] as const)(
    'are forbidden for a %s',
    async (group) => {
      const as = await world.makeUser(group);
      expect((await world.call(listLedgerEntries, { as })).status).toBe(403);
      expect((await reverseByUser(1, as)).status).toBe(403);
    },
  );
});

describe('a reversal of an entry', () => {
  it('posts the opposite once, with the reason', async () => {
    const { id: client_id } = await world.makeClient();
    const entry_id = await topUp(client_id, 5_000);
    expect((await entries({ q: `${entry_id}` })).rows[0]!.can.reverse).toBe(true);
    const taken = await reverseByUser(entry_id);
    expect(taken.status).toBe(201);
    expect((await balancesOf(world.systemCtx(), client_id)).main_halalas).toBe(0);
    const [row] = (await entries({ q: `${entry_id}` })).rows;
    expect(row).toMatchObject({ reversed_by_entry_id: taken.body.entry_id, can: { reverse: false } });
    expect((await reverseByUser(entry_id)).body.code).toBe('STATUS_CONFLICT');
    expect((await reverseByUser(taken.body.entry_id)).body.code).toBe('STATUS_CONFLICT');
  });

  it('is rejected if the money was used, for fuel, and for unknown entries', async () => {
    const refuelling = await makeRefuelling(world, { allocated: 50_000 });
    await refuelling.close(await refuelling.untilFuelling());
    const { rows } = await entries({ client_id: refuelling.client.id });
    const of = (kind: string) => rows.find((row) => row.kind === kind)!.id;
    expect((await reverseByUser(of('top_up'))).body.code).toBe('INSUFFICIENT_FUNDS');
    for (const kind of ['capture', 'hold', 'transfer'])
      expect((await reverseByUser(of(kind))).body.code).toBe('STATUS_CONFLICT');
    expect((await reverseByUser(999_999)).status).toBe(404);
  });

  it('of a fee settled meanwhile credits main instead of the receivable', async () => {
    const { client_id } = await world.makeVehicle();
    await chargeDueFees(world.systemCtx());
    expect(await balanceOfAccount(world.systemCtx(), 'fees_receivable', client_id)).toBe(-5_750);
    const fee = (await entries({ client_id, kind: 'registration_fee' })).rows[0]!;
    await topUp(client_id, 2_000);
    await reverseByUser(fee.id);
    expect(await balanceOfAccount(world.systemCtx(), 'fees_receivable', client_id)).toBe(0);
    expect((await balancesOf(world.systemCtx(), client_id)).main_halalas).toBe(2_000);
    expect(await chargeDueFees(world.systemCtx())).toMatchObject({ registration_fee: 0 });
  });

  it('keeps the ledger proof valid', async () => {
    await sealPending(world.systemCtx());
    for await (const proof of proveBooks(world.systemCtx()))
      expect([proof.name, proof.broken]).toEqual([proof.name, 0]);
  });
});

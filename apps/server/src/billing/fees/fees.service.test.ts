import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { proveBooks } from '../../insight/books-proof/books-proof.service.ts';
import { reverseEntry } from '../../money/ledger/ledger.service.ts';
import { sealPending } from '../../money/ledger/ledger-seals.service.ts';
import { approveTopUp, recordTopUp } from '../../money/top-ups/top-ups.service.ts';
import { balancesOf } from '../../money/wallets/wallets.service.ts';
import { chargeDueFees } from './fees.service.ts';

const worlds: World[] = [];
let world: World;
beforeEach(async () => {
  world = await buildWorld();
  worlds.push(world);
});
afterAll(() => Promise.all(worlds.map((each) => each.close())));

const run = () => chargeDueFees(world.systemCtx());
const charges = (kind: string) =>
  world.rows<Record<string, number | string>>('select * from fee_charges where kind = $1 order by id', [
    kind,
  ]);
const runs = () =>
  world.rows<Record<string, unknown>>(
    'select kind, period, finished_at, last_error from fee_runs order by id',
  );

async function account(kind: string, party_id = 0): Promise<number> {
  const [row] = await world.rows<{ sum: number }>(
    `select coalesce(sum(p.amount_halalas), 0)::bigint as sum
     from ledger_postings p join ledger_accounts a on a.id = p.account_id where a.kind = $1 and a.party_id = $2`,
    [kind, party_id],
  );
  return row!.sum;
}

async function broken(): Promise<string[]> {
  await sealPending(world.systemCtx());
  const found: string[] = [];
  for await (const proof of proveBooks(world.systemCtx())) if (proof.broken > 0) found.push(proof.name);
  return found;
}

/** The test pickup costs 50.00 to register and 10.00 per month, without VAT. */
async function fleet(main: number) {
  const vehicle = await world.makeVehicle();
  await world.fund({ id: vehicle.client_id }, { main });
  return vehicle;
}

describe('registration', () => {
  it('is charged once per vehicle, from main, with its VAT', async () => {
    const { client_id, id } = await fleet(10_000);
    expect(await run()).toMatchObject({ registration_fee: 1, monthly_fee: 0 });
    expect(await run()).toMatchObject({ registration_fee: 0 });
    expect((await balancesOf(world.systemCtx(), client_id)).main_halalas).toBe(10_000 - 5_750);
    expect([await account('fees'), await account('vat_payable')]).toEqual([5_000, 750]);
    expect(await charges('registration_fee')).toMatchObject([
      { vehicle_id: id, client_id, net_halalas: 5_000, vat_halalas: 750, vat_rate_basis_points: 1_500 },
    ]);
    expect(await broken()).toEqual([]);
  });

  it('beyond the main balance is outstanding, and the next top-up settles it first', async () => {
    const { client_id } = await fleet(1_000);
    await run();
    expect((await balancesOf(world.systemCtx(), client_id)).main_halalas).toBe(0);
    expect(await account('fees_receivable', client_id)).toBe(-4_750);
    await approveTopUp(
      world.systemCtx(),
      await recordTopUp(world.systemCtx(), { client_id, amount_halalas: 5_000 }),
    );
    expect((await balancesOf(world.systemCtx(), client_id)).main_halalas).toBe(250);
    expect(await account('fees_receivable', client_id)).toBe(0);
  });

  it('follows the client’s own price, which may be zero', async () => {
    const [cheap, free] = [await fleet(10_000), await fleet(10_000)];
    const { id: type } = await world.makeVehicleType();
    await world.rows(
      'insert into client_prices (client_id, vehicle_type_id, registration_fee_halalas, monthly_sub_fee_halalas) values ($1, $3, 1999, 0), ($2, $3, 0, 0)',
      [cheap.client_id, free.client_id, type],
    );
    await run();
    expect(await charges('registration_fee')).toMatchObject([
      { vehicle_id: cheap.id, net_halalas: 1_999, vat_halalas: 300 },
    ]);
  });

  it('is postponed for inactive vehicles', async () => {
    const { id } = await fleet(10_000);
    await world.rows(`update vehicles set status = 'inactive' where id = $1`, [id]);
    expect(await run()).toMatchObject({ registration_fee: 0 });
    await world.rows(`update vehicles set status = 'active' where id = $1`, [id]);
    expect(await run()).toMatchObject({ registration_fee: 1 });
  });
});

describe('the monthly fee', () => {
  it('is charged from the month after registration, once per month, at that month’s rate', async () => {
    const { client_id } = await fleet(100_000);
    world.at('2026-03-31T20:59:59Z'); // 31 March in Riyadh
    expect(await run()).toMatchObject({ monthly_fee: 0 });
    world.at('2026-03-31T21:00:00Z'); // 1 April
    await world.rows(
      `insert into dated_settings (name, starts_on, value) values ('vat_rate_basis_points', '2026-05-01', '500')`,
    );
    expect(await run()).toMatchObject({ monthly_fee: 1 });
    expect(await run()).toMatchObject({ monthly_fee: 0 });
    world.at('2026-05-02T09:00:00Z');
    expect(await run()).toMatchObject({ monthly_fee: 1 });
    expect(await charges('monthly_fee')).toMatchObject([
      { period: '2026-04', net_halalas: 1_000, vat_halalas: 150 },
      { period: '2026-05', net_halalas: 1_000, vat_halalas: 50 },
    ]);
    expect((await balancesOf(world.systemCtx(), client_id)).main_halalas).toBe(
      100_000 - 5_750 - 1_150 - 1_050,
    );
    expect(await broken()).toEqual([]);
  });

  it('catches up missed months, and charges a reactivated vehicle from then on', async () => {
    const existing = await fleet(100_000);
    world.at('2026-04-01T06:00:00Z');
    await run();
    world.at('2026-07-10T06:00:00Z');
    expect(await run()).toMatchObject({ monthly_fee: 3 });
    expect((await charges('monthly_fee')).map((charge) => charge.period)).toEqual([
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
    ]);
    await world.rows(`update vehicles set status = 'inactive' where id = $1`, [existing.id]);
    world.at('2026-08-01T06:00:00Z');
    expect(await run()).toMatchObject({ monthly_fee: 0 });
    await world.rows(`update vehicles set status = 'active' where id = $1`, [existing.id]);
    world.at('2026-08-20T06:00:00Z');
    expect(await run()).toMatchObject({ monthly_fee: 1 });
    const log = (await runs()).filter((row) => row.kind === 'monthly_fee');
    expect(log.map((row) => row.period)).toEqual(['2026-04', '2026-05', '2026-06', '2026-07', '2026-08']);
    expect(log.every((row) => row.finished_at !== null && row.last_error === null)).toBe(true);
  });
});

describe('the processing fee', () => {
  async function fuelled(price = 100) {
    const refuelling = await makeRefuelling(world);
    await world.rows('update fuel_types set processing_fee_millis_per_litre = $1', [price]);
    const id = await refuelling.untilFuelling();
    await refuelling.close(id);
    return { ...refuelling, id, network_id: refuelling.station.network_id };
  }

  it('is deducted at the end of the month from what the network is owed, per fuel, on the posted liters', async () => {
    const { network_id } = await fuelled();
    const owed = await account('network_payable', network_id);
    expect(await run()).toMatchObject({ processing_fee: 0 });
    world.at('2026-03-31T21:10:00Z');
    expect(await run()).toMatchObject({ processing_fee: 1 });
    expect(await run()).toMatchObject({ processing_fee: 0 });
    expect(await charges('processing_fee')).toMatchObject([
      {
        period: '2026-03',
        network_id,
        station_id: null,
        volume_ml: 40_000,
        processing_fee_millis_per_litre: 100,
        net_halalas: 400,
        vat_halalas: 60,
      },
    ]);
    expect(await account('network_payable', network_id)).toBe(owed - 460);
    expect(await broken()).toEqual([]);
  });

  it('follows the network’s own price', async () => {
    const { network_id, vehicle } = await fuelled();
    await world.rows(
      'insert into network_fees (network_id, fuel_type_id, processing_fee_millis_per_litre) values ($1, $2, 55)',
      [network_id, vehicle.fuel_type_id],
    );
    world.at('2026-04-10T00:00:00Z');
    await run();
    expect(await charges('processing_fee')).toMatchObject([{ net_halalas: 220, vat_halalas: 33 }]);
  });

  it('is refunded in the month in which the fill was reversed', async () => {
    const { network_id, id } = await fuelled();
    world.at('2026-04-10T00:00:00Z');
    await run();
    const [capture] = await world.rows<{ id: number; volume_ml: number }>(
      `select id, volume_ml from ledger_entries where kind = 'capture' and fuel_request_id = $1`,
      [id],
    );
    expect(capture!.volume_ml).toBe(40_000);
    await reverseEntry(world.systemCtx(), capture!.id, 'dispute upheld');
    world.at('2026-05-10T00:00:00Z');
    expect(await run()).toMatchObject({ processing_fee: 1 });
    expect((await charges('processing_fee')).at(-1)).toMatchObject({
      period: '2026-04',
      volume_ml: -40_000,
      net_halalas: -400,
      vat_halalas: -60,
    });
    expect(await account('network_payable', network_id)).toBe(0);
  });

  it('of a franchisee is deducted from what the franchisee is owed', async () => {
    const refuelling = await makeRefuelling(world);
    const { id: station_id, network_id } = refuelling.station;
    await world.rows('update fuel_types set processing_fee_millis_per_litre = 100');
    await world.rows(`update stations set account_number = 'SA0380000000608010167519' where id = $1`, [
      station_id,
    ]);
    await refuelling.close(await refuelling.untilFuelling());
    const owed = await account('franchisee_payable', station_id);
    expect(owed).toBe(8_720);
    world.at('2026-04-10T00:00:00Z');
    await run();
    expect(await charges('processing_fee')).toMatchObject([{ network_id, station_id, net_halalas: 400 }]);
    expect(await account('franchisee_payable', station_id)).toBe(owed - 460);
    expect(await account('network_payable', network_id)).toBe(0);
    expect(await broken()).toEqual([]);
  });
});

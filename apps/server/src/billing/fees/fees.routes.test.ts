import {
  chargeFees,
  getClientFees,
  getFeeRun,
  listDueFees,
  listFeeCharges,
  listFeeRuns,
} from '@fleet/contracts/billing/fees.ts';
import { getActivationFee, getClientActivationFee } from '@fleet/contracts/fleet/activation-fees.ts';
import {
  createVehicle,
  getVehicleFee,
  restoreVehicle,
  setVehicleStatus,
  trashVehicle,
} from '@fleet/contracts/fleet/vehicles.ts';
import { listLedgerEntries } from '@fleet/contracts/money/ledger.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let admin: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
});
afterAll(() => world.close());

const due = async () => (await world.call(listDueFees, { as: admin })).body;
const charge = async () => (await world.call(chargeFees, { as: admin })).body;
const runs = async (query = {}) => (await world.call(listFeeRuns, { as: admin, query })).body.rows;

/** The test pickup costs 50.00 to register and 10.00 per month, without VAT. */
async function fleet(vehicles: number, main = 100_000) {
  const client = await world.makeClient();
  for (let at = 0; at < vehicles; at++) await world.makeVehicle({ client_id: client.id });
  await world.fund(client, { main });
  return client;
}

/** Makes postings fail for one client, as corrupt data would. */
async function whileBroken(client_id: number, work: () => Promise<unknown>) {
  await world.rows(
    `create or replace function break_charges() returns trigger language plpgsql as
     $$ begin raise exception 'the account is being mended'; end $$`,
  );
  await world.rows(
    `create trigger broken before insert on fee_charges for each row when (new.client_id = ${client_id}) execute function break_charges()`,
  );
  await work();
  await world.rows('drop trigger broken on fee_charges');
}

describe('monthly fees, charged by an administrator', () => {
  it('are previewed to the halala, charged once despite repetition, and linked to their entries', async () => {
    const client = await fleet(3);
    const refuelling = await makeRefuelling(world, { allocated: 50_000 });
    await world.rows('update fuel_types set processing_fee_millis_per_litre = 100');
    await refuelling.close(await refuelling.untilFuelling());
    world.at('2026-04-02T07:00:00Z');

    const { due: announced, can } = await due();
    expect(can.charge).toBe(true);
    expect(announced.map(({ kind, period }) => [kind, period])).toEqual([
      ['registration_fee', '2026-04'],
      ['monthly_fee', '2026-04'],
      ['processing_fee', '2026-03'],
    ]);
    // Four vehicles: three here and the one that fueled.
    expect(announced[1]).toMatchObject({ clients: 2, charges: 4, net_halalas: 4_000, vat_halalas: 600 });

    // Two concurrent runs together charge every fee exactly once.
    const [one, other] = await Promise.all([charge(), charge()]);
    for (const { kind, charges } of announced) expect(one[kind] + other[kind]).toBe(charges);
    expect(await charge()).toEqual({
      registration_fee: 0,
      monthly_fee: 0,
      subscription_fee: 0,
      processing_fee: 0,
      refused: 0,
    });
    expect((await due()).due).toEqual([]);

    const log = await runs();
    for (const { kind, period, net_halalas, vat_halalas, charges } of announced) {
      const run = log.find((row) => row.kind === kind && row.period === period)!;
      expect(run).toMatchObject({ charges, net_halalas, vat_halalas, refused: 0 });
      expect(run.finished_at).not.toBeNull();
      // The run's total equals those of its charges and of its entries.
      const query = { run_id: run.id, per_page: 100 };
      const charged = (await world.call(listFeeCharges, { as: admin, query })).body;
      expect(charged).toMatchObject({ total: charges, amount_halalas: run.amount_halalas });
      const entries = (
        await world.call(listLedgerEntries, { as: admin, query: { fee_run_id: run.id, per_page: 100 } })
      ).body;
      expect(entries.rows.map(({ id }) => id).toSorted()).toEqual(
        charged.rows.map(({ entry_id }) => entry_id).toSorted(),
      );
      expect(entries.rows.reduce((sum, { amount_halalas }) => sum + amount_halalas, 0)).toBe(
        run.amount_halalas,
      );
    }
    const [audited] = await world.rows(
      `select actor_user_id from audit_rows where subject = 'fee_run' and client_id = $1 limit 1`,
      [client.id],
    );
    expect(audited).toEqual({ actor_user_id: admin.id });
  });

  it('that cannot be charged are logged with the reason, do not block others, and disappear once charged', async () => {
    const [broken, sound] = [await fleet(1), await fleet(1)];
    await whileBroken(broken.id, async () => {
      expect(await charge()).toMatchObject({ registration_fee: 1, refused: 1 });
      const refused = await runs({ refused: 'yes' });
      expect(refused.map(({ kind }) => kind)).toEqual(['registration_fee']);
      const { body } = await world.call(getFeeRun, { as: admin, params: { id: refused[0]!.id } });
      expect(body.finished_at).toBeNull();
      expect(body.refusals).toMatchObject([
        { client: { id: broken.id }, network: null, code: null, reason: 'the account is being mended' },
      ]);
    });
    const charged = (await world.call(listFeeCharges, { as: admin, query: { client_id: sound.id } })).body;
    expect(charged.rows.map(({ kind }) => kind)).toContain('registration_fee');
    expect(await charge()).toMatchObject({ registration_fee: 1, refused: 0 });
    expect(await runs({ refused: 'yes' })).toEqual([]);
  });

  it('of a month that could not be completed are charged in the next, without delaying others', async () => {
    const [broken, sound] = [await fleet(1), await fleet(1)];
    await charge();
    world.at('2026-05-02T07:00:00Z');
    await whileBroken(broken.id, charge);
    world.at('2026-06-02T07:00:00Z');
    await whileBroken(broken.id, charge);
    const months = async (client_id: number) => {
      const query = { client_id, kind: 'monthly_fee' as const };
      const { rows } = (await world.call(listFeeCharges, { as: admin, query })).body;
      return rows.map(({ period }) => period);
    };
    expect(await months(sound.id)).toEqual(['2026-06', '2026-05']);
    expect(await months(broken.id)).toEqual([]);
    await charge();
    expect((await months(broken.id)).toSorted()).toEqual(['2026-05', '2026-06']);
  });
});

describe('a client’s fees', () => {
  it('include current prices, the last charge and the next one; another client’s are not found', async () => {
    const client = await fleet(2, 3_000);
    const [manager, stranger] = [
      await world.makeUser('client_manager', { client_id: client.id }),
      await world.makeUser('client_manager'),
    ];
    const { id: type } = await world.makeVehicleType();
    await world.rows(
      'insert into client_prices (client_id, vehicle_type_id, registration_fee_halalas, monthly_sub_fee_halalas) values ($1, $2, 1999, 500)',
      [client.id, type],
    );
    await charge();
    world.at('2026-07-01T07:00:00Z');
    await charge();
    const { body } = await world.call(getClientFees, { as: manager, params: { id: client.id } });
    expect(body.rows[0]).toMatchObject({
      vehicle_type: { id: type },
      registration_fee: 1_999,
      monthly_sub_fee: 500,
      is_own: true,
      vehicles: 2,
    });
    expect(body.registered).toMatchObject({ vehicles: 2, net_halalas: 3_998, vat_halalas: 600 });
    expect(body.last).toMatchObject({ period: '2026-07', vehicles: 2, amount_halalas: 1_150 });
    expect(body.next).toMatchObject({
      period: '2026-08',
      charged_from: '2026-08-01',
      vehicles: 2,
      net_halalas: 1_000,
      vat_halalas: 150,
      amount_halalas: 1_150,
    });
    // The main balance had 30.00 for 45.98 of registration and 11.50 of the month.
    expect(body.receivable_halalas).toBe(4_598 + 1_150 - 3_000);
    expect(await world.call(getClientFees, { as: stranger, params: { id: client.id } })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });
});

describe('the fee of a new vehicle', () => {
  it('is quoted as it is charged, and a vehicle at another fee than the one shown is rejected', async () => {
    const client = await world.makeClient();
    await world.fund(client, { main: 100_000 });
    const manager = await world.makeUser('client_manager', { client_id: client.id });
    const vehicle_type_id = (await world.makeVehicleType()).id;
    const quote = async () =>
      (await world.call(getVehicleFee, { as: manager, query: { vehicle_type_id } })).body;
    expect(await quote()).toMatchObject({
      vehicles: 1,
      net_halalas: 5_000,
      vat_halalas: 750,
      amount_halalas: 5_750,
      monthly_amount_halalas: 1_150,
    });
    const fuel_type_id = (await world.makeVehicle()).fuel_type_id;
    const add = (plate_no: string, expected_fee_halalas: number) =>
      world.call(createVehicle, {
        as: manager,
        body: {
          plate_no,
          plate_kind: 'private',
          vehicle_type_id,
          fuel_type_id,
          gas_tank_capacity_ml: 80_000,
          expected_fee_halalas,
        },
      });
    const shown = (await quote()).amount_halalas;
    await world.rows(
      `insert into client_prices (client_id, vehicle_type_id, registration_fee_halalas, monthly_sub_fee_halalas) values ($1, $2, 8000, 0)`,
      [client.id, vehicle_type_id],
    );
    expect((await add('KLB-4001', shown)).body).toMatchObject({
      code: 'FEE_CHANGED',
      details: { amount_halalas: 9_200 },
    });
    const { body } = await add('KLB-4001', 9_200);
    await charge();
    const charges = await world.rows<{ sum: string }>(
      `select sum(net_halalas + vat_halalas)::text as sum from fee_charges where vehicle_id = $1`,
      [body.id],
    );
    expect(charges).toEqual([{ sum: '9200' }]);
  });
});

describe('the fee of an activation', () => {
  const charged = async (id: number) => {
    const [row] = await world.rows<{ sum: number }>(
      'select coalesce(sum(net_halalas + vat_halalas), 0)::int as sum from fee_charges where vehicle_id = $1',
      [id],
    );
    return row!.sum;
  };

  it('is quoted as it is charged, once a month, and another one than was shown is rejected', async () => {
    const client = await world.makeClient();
    await world.fund(client, { main: 100_000 });
    const manager = await world.makeUser('client_manager', { client_id: client.id });
    const stranger = await world.makeUser('client_manager');
    const { id } = await world.makeVehicle({ client_id: client.id });
    const params = { id };
    const quote = async () => (await world.call(getActivationFee, { as: manager, params })).body;
    const activate = (expected_fee_halalas: number) =>
      world.call(setVehicleStatus, { as: manager, params, body: { status: 'active', expected_fee_halalas } });
    const deactivate = () =>
      world.call(setVehicleStatus, { as: manager, params, body: { status: 'inactive' } });
    expect((await world.call(getActivationFee, { as: stranger, params })).status).toBe(404);

    await deactivate();
    expect(await quote()).toMatchObject({ registration_amount_halalas: 5_750, month_amount_halalas: 0 });
    expect((await activate(0)).body).toMatchObject({
      code: 'FEE_CHANGED',
      details: { amount_halalas: 5_750 },
    });
    expect((await activate(5_750)).status).toBe(200);
    await charge();
    expect(await charged(id)).toBe(5_750);

    await deactivate();
    world.at('2026-09-05T07:00:00Z');
    await charge();
    expect(await quote()).toMatchObject({ registration_amount_halalas: 0, amount_halalas: 1_150 });
    expect((await activate(0)).body).toMatchObject({ code: 'FEE_CHANGED' });
    expect((await activate(1_150)).status).toBe(200);
    await charge();
    expect(await charged(id)).toBe(5_750 + 1_150);
    // Off and on again in the same month is free.
    await deactivate();
    expect(await quote()).toMatchObject({ amount_halalas: 0 });
    expect((await activate(0)).status).toBe(200);
  });

  it('is said before a vehicle is restored, and before a client with its vehicles is activated', async () => {
    const client = await world.makeClient();
    await world.fund(client, { main: 100_000 });
    const { id } = await world.makeVehicle({ client_id: client.id });
    const params = { id };
    await charge();
    world.at('2026-10-05T07:00:00Z');
    await world.call(trashVehicle, { as: admin, params });
    await charge();
    const restore = (expected_fee_halalas: number) =>
      world.call(restoreVehicle, { as: admin, params, body: { expected_fee_halalas } });
    expect((await restore(0)).body).toMatchObject({ code: 'FEE_CHANGED' });
    expect((await restore(1_150)).status).toBe(200);
    await world.rows(`update clients set status = 'inactive' where id = $1`, [client.id]);
    const of = { as: admin, params: { id: client.id } };
    expect((await world.call(getClientActivationFee, of)).body).toMatchObject({
      vehicles: 1,
      amount_halalas: 1_150,
    });
    expect((await world.call(getActivationFee, { as: admin, params })).body.amount_halalas).toBe(0);
    await world.rows(`update clients set status = 'active' where id = $1`, [client.id]);
    const before = await charged(id);
    await charge();
    expect((await charged(id)) - before).toBe(1_150);
  });
});

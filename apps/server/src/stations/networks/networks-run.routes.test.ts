import { getFile } from '@fleet/contracts/access/files.ts';
import { createInvitation } from '@fleet/contracts/access/sessions.ts';
import * as contract from '@fleet/contracts/stations/networks.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, crNumber, mobile, vatNo, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let admin: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
});
afterAll(() => world.close());

let count = 5_000;
const form = (fields: object = {}) => {
  count += 1;
  return {
    name_en: `Qafila ${count}`,
    name_ar: 'قافلة',
    address: 'Olaya Street',
    vat_no: vatNo(count),
    cr_number: crNumber(count),
    credit_terms_days: 10,
    payment_terms_days: 20,
    contract_no: 'N-1',
    contract_start_date: '2026-01-01',
    contract_end_date: '2026-12-31',
    manager: { name: 'Sultan', mobile: mobile(count), email: `m${count}@example.sa` },
    ...fields,
  };
};
const create = (fields: object = {}, as = admin) =>
  world.call(contract.createNetwork, { as, body: form(fields) });

describe('a new network', () => {
  test('has terms, and contacts who sign in after an invitation', async () => {
    const billing = { name: 'Huda', mobile: mobile(9_001), email: 'huda@example.sa' };
    const { status, body } = await create({ billing });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      payment_terms_days: 20,
      contract_end_date: '2026-12-31',
      contacts: [{ kind: 'manager' }, { kind: 'billing' }],
      users: [
        { group: 'gas_station_network_manager', has_signed_up: false },
        { group: 'gas_station_network_billing', email: 'huda@example.sa' },
      ],
    });
    const invited = await world.call(createInvitation, { as: admin, body: { user_id: body.users[0]!.id } });
    expect(invited.status).toBe(201);
  });

  test('is rejected with terms beyond 20 days, duplicate contacts or numbers, leaving nothing behind', async () => {
    const before = await world.rows('select count(*) as count from networks');
    expect((await create({ credit_terms_days: 21, payment_terms_days: 0 })).body.fields).toEqual({
      credit_terms_days: 'too_big',
      payment_terms_days: 'too_small',
    });
    const manager = { name: 'Sultan', mobile: mobile(9_100), email: 'same@example.sa' };
    expect(
      (await create({ manager, operation: { ...manager, email: 'SAME@example.sa' } })).body.fields,
    ).toEqual({
      'operation.email': 'must_differ',
      'operation.mobile': 'must_differ',
    });
    await create({ manager, vat_no: vatNo(77) });
    const after = await world.rows('select count(*) as count from networks');
    expect((await create({ manager })).body.fields).toEqual({ 'manager.email': 'taken' });
    expect((await create({ vat_no: vatNo(77) })).body.fields).toEqual({ vat_no: 'taken' });
    expect((await create({ contract_end_date: '2025-12-31' })).body.fields).toEqual({
      contract_end_date: 'before_start',
    });
    expect(await world.rows('select count(*) as count from networks')).toEqual(after);
    expect(after).not.toEqual(before);
  });
});

describe('a network', () => {
  test('is edited by an administrator with the current version', async () => {
    const made = (await create()).body;
    const { id, version } = made;
    const update = (fields: object) => {
      const { name_en, name_ar, address, vat_no, cr_number, credit_terms_days, payment_terms_days } = made;
      const { contract_no } = made;
      const [contract_start_date, contract_end_date] = ['2026-01-01', '2026-12-31'];
      const body = { name_en, name_ar, address, vat_no, cr_number, credit_terms_days, payment_terms_days };
      return world.call(contract.updateNetwork, {
        as: admin,
        params: { id },
        body: { ...body, contract_no, contract_start_date, contract_end_date, version, ...fields },
      });
    };
    expect((await update({ payment_terms_days: 5 })).body).toMatchObject({
      payment_terms_days: 5,
      version: 2,
    });
    expect((await update({ payment_terms_days: 6 })).body.code).toBe('VERSION_CONFLICT');
    const other = (await create()).body;
    expect((await update({ version: 2, cr_number: other.cr_number })).body.fields).toEqual({
      cr_number: 'taken',
    });
    const rows = await world.rows(
      `select before, after from audit_rows where subject = 'network' and subject_id = $1 and action = 'update'`,
      [id],
    );
    expect(rows).toEqual([{ before: { payment_terms_days: 20 }, after: { payment_terms_days: 5 } }]);
  });

  test('is fully visible to itself and administrators, not to its stations, others or customers', async () => {
    const station = await world.makeStation();
    const params = { id: station.network_id };
    const seen = async (as: MadeUser) => (await world.call(contract.getNetwork, { as, params })).status;
    const { network_id } = station;
    expect(await seen(await world.makeUser('gas_station_network_billing', { network_id }))).toBe(200);
    expect(await seen(await world.makeUser('gas_station_network_manager'))).toBe(404);
    expect(await seen(await world.makeUser('gas_station_manager', { station_id: station.id }))).toBe(403);
    const customer = await world.makeUser('client_manager');
    const { rows } = (await world.call(contract.listNetworks, { as: customer, query: { per_page: 100 } }))
      .body;
    expect(rows.find((row) => row.id === network_id)?.measures).toBeNull();
  });

  test('has private certificates', async () => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF');
    const upload = () =>
      world.call(contract.uploadNetworkDocument, { as: admin, body: { kind: 'vat_certificate' }, file: pdf });
    const [one, other] = [(await upload()).body.file_id, (await upload()).body.file_id];
    const made = (await create({ vat_file_id: one })).body;
    expect(made).toMatchObject({ vat_file_id: one, cr_file_id: null });
    expect((await create({ vat_file_id: one })).body.fields).toEqual({ vat_file_id: 'unknown' });
    expect((await create({ cr_file_id: 999_999 })).body.fields).toEqual({ cr_file_id: 'unknown' });
    const own = await world.makeUser('gas_station_network_billing', { network_id: made.id });
    const sees = async (as: MadeUser, id: number) =>
      (await world.call(getFile, { as, params: { id } })).status;
    expect([await sees(own, one), await sees(own, other)]).toEqual([200, 404]);
    expect(await sees(await world.makeUser('gas_station_network_manager'), one)).toBe(404);
  });

  test('counts its transactions, and is not deactivated during fueling without confirmation', async () => {
    const run = await makeRefuelling(world);
    const { id } = (await run.requestFuel()).body;
    await run.initiate(id);
    const params = { id: run.station.network_id };
    const off = (body: object = {}) => world.call(contract.deactivateNetwork, { as: admin, params, body });
    expect((await off()).body).toMatchObject({ code: 'FUELLING_IN_PROGRESS', details: { count: 1 } });
    await run.start(id);
    await run.close(id);
    const { body } = await world.call(contract.listNetworks, {
      as: admin,
      query: { q: 'network', per_page: 100 },
    });
    expect(body.rows.find((row) => row.id === params.id)?.measures).toMatchObject({
      stations: 1,
      completed_transactions: 1,
      held_transactions: 0,
    });
    expect((await off()).body.status).toBe('inactive');
    expect((await world.call(contract.activateNetwork, { as: admin, params })).body.status).toBe('active');
  });

  test('has its own fee per product, or the product’s', async () => {
    const { id } = (await create()).body;
    const { diesel } = await world.makeFuelTypes();
    const save = async (processing_fee_millis_per_litre: number | null) =>
      (
        await world.call(contract.saveNetworkFee, {
          as: admin,
          params: { id },
          body: { fuel_type_id: diesel, processing_fee_millis_per_litre },
        })
      ).body.fees.find((fee) => fee.fuel_type.id === diesel)!;
    expect((await save(35)).processing_fee_millis_per_litre).toBe(35);
    expect((await save(null)).processing_fee_millis_per_litre).toBeNull();
    const rows = await world.rows(
      `select after from audit_rows where subject = 'network' and subject_id = $1 and action = 'set_fee' order by id`,
      [id],
    );
    expect(rows).toMatchObject([
      { after: { processing_fee_millis_per_litre: 35 } },
      { after: { processing_fee_millis_per_litre: null } },
    ]);
  });
});

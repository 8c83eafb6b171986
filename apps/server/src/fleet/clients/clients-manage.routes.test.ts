import { getMe } from '@fleet/contracts/access/sessions.ts';
import * as contract from '@fleet/contracts/fleet/clients.ts';
import { createFuelRequest, initiateTransaction } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, crNumber, vatNo, type World } from '../../../test/world.ts';

let world: World;
let admin: Awaited<ReturnType<World['makeUser']>>;
beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
});
afterAll(() => world.close());

let count = 800;
function body(fields: object = {}) {
  count += 1;
  const contact = (kind: string, n: number) => ({
    name: `${kind} ${count}`,
    mobile: `5${String(count * 10 + n).padStart(8, '0')}`,
    email: `${kind}${count}@example.sa`,
  });
  return {
    name_en: `Fleet ${count}`,
    name_ar: `أسطول ${count}`,
    address: 'Exit 10, Riyadh',
    vat_no: vatNo(count),
    cr_number: crNumber(count),
    virtual_bank_account: 'SA03 8000 0000 6080 1016 7519',
    min_amount_notification: 50_000,
    billing_period: 'monthly',
    client_source: null,
    contract_no: `C-${count}`,
    contract_start_date: '2026-01-01',
    contract_end_date: '2026-12-31',
    vat_file_id: null,
    cr_file_id: null,
    contacts: { admin: contact('boss', 1), operation: contact('ops', 2), billing: null },
    prices: [] as { vehicle_type_id: number; registration_fee: number; monthly_sub_fee: number }[],
    ...fields,
  };
}
const create = async (fields?: object) =>
  world.call(contract.createClient, { as: admin, body: body(fields) });

describe('a client created by form', () => {
  test('has contacts who are users without a password, and its own prices', async () => {
    const type = await world.makeVehicleType();
    const { status, body: client } = await create({
      prices: [{ vehicle_type_id: type.id, registration_fee: 1, monthly_sub_fee: 2 }],
    });
    expect(status).toBe(201);
    expect(client).toMatchObject({
      virtual_bank_account: 'SA0380000000608010167519',
      balances: { main_halalas: 0, allocated_halalas: 0, reserved_halalas: 0, is_low: true },
      contacts: [
        { kind: 'admin', has_password: false },
        { kind: 'operation', has_password: false },
      ],
      totals: { users: 2, drivers: 0, vehicles: 0 },
    });
    expect(client.prices.find((price) => price.is_own)).toMatchObject({
      registration_fee: 1,
      monthly_sub_fee: 2,
      base_registration_fee: 5000,
    });
    const groups = await world.rows(`select "group" from users where client_id = $1 order by "group"`, [
      client.id,
    ]);
    expect(groups).toEqual([{ group: 'client_manager' }, { group: 'client_operation' }]);
  });

  test('is rejected by field, also within a contact, and leaves nothing behind', async () => {
    const before = await world.rows('select count(*) from users');
    const same = body().contacts.admin;
    const { body: refusal } = await create({
      vat_no: '1',
      contract_end_date: '2025-01-01',
      contacts: { admin: same, operation: { ...same, name: 'Twin' }, billing: { ...same, email: 'no' } },
    });
    expect(refusal).toMatchObject({
      code: 'INVALID_FIELDS',
      fields: {
        vat_no: 'invalid_vat_no',
        contract_end_date: 'before_start',
        'contacts.operation.email': 'must_differ',
        'contacts.operation.mobile': 'must_differ',
        'contacts.billing.email': 'invalid_format',
      },
    });
    const taken = await create({
      contacts: { admin: { ...same, email: admin.email }, operation: null, billing: null },
    });
    expect(taken.body.fields).toEqual({ 'contacts.admin.email': 'taken' });
    expect(await world.rows('select count(*) from users')).toEqual(before);
  });
});

describe('an edited client', () => {
  test('may rename a contact, while another email is another person; the first stays a user', async () => {
    const input = body();
    const { body: client } = await world.call(contract.createClient, { as: admin, body: input });
    const edit = (contacts: typeof input.contacts, version: number) =>
      world.call(contract.updateClient, {
        as: admin,
        params: { id: client.id },
        body: { ...input, contacts, version },
      });
    const renamed = await edit(
      { ...input.contacts, admin: { ...input.contacts.admin, name: 'New Name' } },
      client.version,
    );
    expect(renamed.body.contacts[0]).toMatchObject({
      name: 'New Name',
      user_id: client.contacts[0]!.user_id,
    });
    const replaced = await edit(
      {
        ...input.contacts,
        admin: { name: 'Other', mobile: '512312312', email: `other${count}@example.sa` },
      },
      renamed.body.version,
    );
    expect(replaced.body.contacts[0]!.user_id).not.toBe(client.contacts[0]!.user_id);
    expect(replaced.body.totals.users).toBe(3);
    expect((await edit(input.contacts, client.version)).body.code).toBe('VERSION_CONFLICT');
  });
});

test('a deactivated client loses access immediately, and pumps reject its open requests', async () => {
  const station = await world.makeStation();
  const { id: client_id } = await world.makeClient();
  await world.fund({ id: client_id }, { allocated: 100_000 });
  const driver = await world.makeDriver({ client_id });
  const vehicle = await world.makeVehicle({ driver, plate_no: 'KLB-4321' });
  const manager = await world.makeUser('client_manager', { client_id });
  const attendant = await world.makeUser('attendant', { station_id: station.id });
  const created = await world.call(createFuelRequest, {
    as: manager,
    body: { vehicle_id: vehicle.id, kind: 'litres', volume_ml: 10_000 },
  });
  expect(created.body.status).toBe('request_approved');
  const off = await world.call(contract.deactivateClient, { as: admin, params: { id: client_id } });
  expect(off.body).toMatchObject({ status: 'inactive', totals: { open_requests: 1 } });
  expect((await world.call(getMe, { as: manager })).status).toBe(401);
  const found = await world.call(initiateTransaction, {
    as: attendant,
    params: { id: created.body.id },
    body: { found_by: 'plate', plate: 'KLB-4321' },
  });
  expect(found.status).toBeGreaterThanOrEqual(400);
  await world.call(contract.activateClient, { as: admin, params: { id: client_id } });
  expect((await world.call(getMe, { as: manager })).status).toBe(200);
});

import { listClients } from '@fleet/contracts/fleet/clients.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, crNumber, vatNo, type World } from '../../../test/world.ts';
import { balancesOf } from '../../money/wallets/wallets.service.ts';
import { setClientStatus } from './clients.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

describe('a new client', () => {
  test('has accounts at zero and an audit entry', async () => {
    const { id } = await world.makeClient();
    expect(await balancesOf(world.systemCtx(), id)).toMatchObject({
      main_halalas: 0,
      allocated_halalas: 0,
      reserved_halalas: 0,
    });
    expect(
      await world.rows(`select action from audit_rows where subject = 'client' and subject_id = $1`, [id]),
    ).toEqual([{ action: 'create' }]);
  });

  test('is rejected with invalid or duplicate numbers, leaving nothing behind', async () => {
    await world.makeClient({ vat_no: vatNo(5_000), cr_number: crNumber(5_000) });
    const before = await world.rows('select count(*) from clients');
    await expect(
      world.makeClient({ vat_no: '123', cr_number: '12', virtual_bank_account: 'SA00' }),
    ).rejects.toMatchObject({
      fields: {
        vat_no: 'invalid_vat_no',
        cr_number: 'invalid_cr_number',
        virtual_bank_account: 'invalid_iban',
      },
    });
    await expect(world.makeClient({ vat_no: vatNo(5_000) })).rejects.toMatchObject({
      fields: { vat_no: 'taken' },
    });
    await expect(world.makeClient({ cr_number: crNumber(5_000) })).rejects.toMatchObject({
      fields: { cr_number: 'taken' },
    });
    expect(await world.rows('select count(*) from clients')).toEqual(before);
  });

  test('gets its test money in the requested account', async () => {
    const client = await world.makeClient();
    await world.fund(client, { main: 100_00, allocated: 250_00 });
    expect(await balancesOf(world.systemCtx(), client.id)).toMatchObject({
      main_halalas: 100_00,
      allocated_halalas: 250_00,
    });
  });
});

test('client users see their own company, administrators all', async () => {
  const { id: client_id } = await world.makeClient({ name_en: 'Najd Logistics', name_ar: 'نجد' });
  const manager = await world.makeUser('client_manager', { client_id });
  const admin = await world.makeUser('admin');
  const own = await world.call(listClients, { as: manager });
  expect(own.body).toMatchObject({
    rows: [{ id: client_id, name_en: 'Najd Logistics', status: 'active' }],
    total: 1,
  });
  expect((await world.call(listClients, { as: admin })).body.total).toBeGreaterThan(1);
  expect(
    (await world.call(listClients, { as: admin, query: { q: 'najd' } })).body.rows.map((row) => row.id),
  ).toEqual([client_id]);
  expect((await world.call(listClients, { as: await world.makeUser('attendant') })).status).toBe(403);
});

test('deactivation is audited, and impossible for another client', async () => {
  const { id } = await world.makeClient();
  const actor = { ...world.systemCtx().actor, kind: 'user' as const, client_id: id + 1 };
  await expect(setClientStatus({ ...world.systemCtx(), actor }, id, 'inactive')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await setClientStatus(world.systemCtx(), id, 'inactive');
  const rows = await world.rows(
    `select before, after from audit_rows where subject = 'client' and subject_id = $1 and action = 'set_status'`,
    [id],
  );
  expect(rows).toEqual([{ before: { status: 'active' }, after: { status: 'inactive' } }]);
});

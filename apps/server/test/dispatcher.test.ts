import { listGroups } from '@fleet/contracts/access/groups.ts';
import { getMe } from '@fleet/contracts/access/sessions.ts';
import { listInvoices } from '@fleet/contracts/billing/invoices.ts';
import { listDeliveryVehicles } from '@fleet/contracts/delivery/delivery-vehicles.ts';
import { listOrders } from '@fleet/contracts/delivery/orders.ts';
import { listTrips } from '@fleet/contracts/delivery/trips.ts';
import { listClients } from '@fleet/contracts/fleet/clients.ts';
import { listVehicles } from '@fleet/contracts/fleet/vehicles.ts';
import { listFuelRequests } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { listLedgerEntries } from '@fleet/contracts/money/ledger.ts';
import { listTopUps } from '@fleet/contracts/money/top-ups.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notify } from '../src/messages/push-messages/notices.service.ts';
import { buildWorld, type World } from './world.ts';

let world: World;
let admin: Awaited<ReturnType<World['makeUser']>>;
let dispatcher: typeof admin;
beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  const { rows } = (await world.call(listGroups, { as: admin })).body;
  dispatcher = await world.makeUser('admin', {
    group_id: rows.find(({ code }) => code === 'dispatcher')!.id,
  });
});
afterAll(() => world.close());

describe('a dispatcher', () => {
  test('is an administrator who reads deliveries and no money', async () => {
    await world.makeClient();
    expect((await world.call(getMe, { as: dispatcher })).body).toMatchObject({
      role: 'admin',
      group: 'admin',
      group_name_en: 'Dispatcher',
    });
    for (const route of [listTrips, listOrders, listDeliveryVehicles, listVehicles])
      expect((await world.call(route, { as: dispatcher })).status, route.name).toBe(200);
    const { rows } = (await world.call(listClients, { as: dispatcher })).body;
    expect(rows.map(({ balances }) => balances)).toEqual(rows.map(() => null));
    for (const route of [listLedgerEntries, listTopUps, listInvoices, listFuelRequests])
      expect((await world.call(route, { as: dispatcher })).body.code, route.name).toBe('FORBIDDEN');
  });

  test('gets no message about top-ups', async () => {
    await notify(world.systemCtx(), {
      kind: 'top_up_recorded',
      params: {},
      subject: null,
      subject_id: null,
      to: [{ groups: ['admin'], permission: 'approve top_up' }],
    });
    await world.jobs.runBatches();
    const readers = await world.rows<{ user_id: number }>(
      `select user_id from push_messages where kind = 'top_up_recorded'`,
    );
    expect(readers.map(({ user_id }) => user_id)).toContain(admin.id);
    expect(readers.map(({ user_id }) => user_id)).not.toContain(dispatcher.id);
  });
});

import { listAuditRows, listChanges } from '@fleet/contracts/insight/audit-log.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { setVehicleStatus } from '../../fleet/vehicles/vehicles.service.ts';
import { vehicleNeeds } from '../../fleet-needs.ts';
import { sealPending } from '../../money/ledger/ledger-seals.service.ts';
import { recordAudit } from '../../platform/audit.ts';
import { proveBooks } from '../books-proof/books-proof.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

describe('the history of a vehicle', () => {
  it('contains its changes, newest first, as named differences, for its own client', async () => {
    const vehicle = await world.makeVehicle({ plate_no: 'JDR-4821' });
    const { client_id } = vehicle;
    const manager = await world.makeUser('client_manager', { client_id });
    const ctx = world.systemCtx();
    const actor = { ...ctx.actor, kind: 'user' as const, user_id: manager.id, client_id };
    await setVehicleStatus({ ...ctx, actor }, vehicle.id, { status: 'inactive' }, vehicleNeeds);

    const query = { subject: 'vehicle', subject_id: vehicle.id };
    const { status, body } = await world.call(listChanges, { as: manager, query });
    expect(status).toBe(200);
    expect(body.rows[0]!.action).toBe('set_status');
    expect(body.rows[0]).toMatchObject({
      actor: { kind: 'user', user_id: manager.id, group: 'client_manager', name: expect.any(String) },
      fields: [{ field: 'status', before: 'active', after: 'inactive' }],
    });
    expect(body.rows.find(({ action }) => action === 'create')!.fields).toContainEqual(
      expect.objectContaining({
        field: 'driver_id',
        after: vehicle.driver_id,
        after_name: expect.anything(),
      }),
    );
    expect(body.next).toBeNull();
  });

  it('is paged without gaps or repeats', async () => {
    const vehicle = await world.makeVehicle();
    const admin = await world.makeUser('admin');
    for (let turn = 1; turn <= 6; turn++) {
      await recordAudit(world.systemCtx(), {
        action: 'move',
        subject: 'policy_simulation',
        subject_id: vehicle.id,
        client_id: vehicle.client_id,
        after: { turn },
      });
    }
    const subject = { subject: 'policy_simulation', subject_id: vehicle.id, per_page: 2 };
    const page = async (query: Record<string, string | number>) =>
      (await world.call(listChanges, { as: admin, query })).body;
    const first = await page(subject);
    const second = await page({ ...subject, older_than: first.next! });
    const third = await page({ ...subject, older_than: second.next! });
    const seen = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(third.next).toBeNull();
    expect(seen).toHaveLength(6);
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
  });

  it('is not found for another client, and forbidden without permission to read vehicles', async () => {
    const vehicle = await world.makeVehicle();
    const query = { subject: 'vehicle', subject_id: vehicle.id };
    const stranger = await world.makeUser('client_manager');
    expect((await world.call(listChanges, { as: stranger, query })).body.rows).toEqual([]);
    const network = await world.makeUser('gas_station_network_manager');
    expect(await world.call(listChanges, { as: network, query })).toMatchObject({ status: 403 });
    const driver = await world.makeUser('driver', { driver_id: vehicle.driver_id });
    expect(await world.call(listChanges, { as: driver, query })).toMatchObject({ status: 403 });
    const wrong = { subject: 'Vehicle; drop', subject_id: vehicle.id };
    expect(await world.call(listChanges, { as: stranger, query: wrong })).toMatchObject({ status: 400 });
  });
});

describe('the audit log', () => {
  it('is filtered by actor, object, party, time and request id, and contains previous values', async () => {
    const { id: client_id } = await world.makeClient();
    const admin = await world.makeUser('admin');
    const ctx = world.systemCtx();
    const actor = { ...ctx.actor, kind: 'user' as const, user_id: admin.id };
    const request = { ...ctx.request, id: 'call-of-the-night' };
    const row = { action: 'cancel', subject: 'wallet', subject_id: 7, client_id } as const;
    await recordAudit({ ...ctx, actor, request }, { ...row, before: { a: 1 }, after: { a: 2 } });
    // The day in Riyadh, not in UTC: half past midnight on the 11th.
    await recordAudit({ ...ctx, now: new Date('2026-03-10T21:30:00Z') }, { ...row, action: 'cancel_held' });
    const find = async (query: Record<string, string | number>) => {
      const { body } = await world.call(listAuditRows, { as: admin, query });
      return body.rows.filter((found) => found.action.startsWith('cancel')).map((found) => found.action);
    };
    expect(await find({ client_id })).toEqual(['cancel_held', 'cancel']);
    expect(await find({ client_id, user_id: admin.id })).toEqual(['cancel']);
    expect(await find({ request_id: 'call-of-the-night' })).toEqual(['cancel']);
    expect(await find({ client_id, action: 'cancel_held' })).toEqual(['cancel_held']);
    expect(await find({ client_id, subject: 'wallet', subject_id: 8 })).toEqual([]);
    expect(await find({ client_id, from: '2026-03-11', to: '2026-03-11' })).toEqual(['cancel_held']);
    expect(await find({ client_id, from: '2026-03-10', to: '2026-03-10' })).toEqual([]);
    const { body } = await world.call(listAuditRows, { as: admin, query: { client_id, action: 'cancel' } });
    expect(body.rows[0]).toMatchObject({
      request_id: 'call-of-the-night',
      client: { id: client_id },
      fields: [{ field: 'a', before: 1, after: 2 }],
    });
  });

  it.each([
    `update audit_rows set action = 'nothing'`,
    'delete from audit_rows',
    'truncate audit_rows',
    `update seals set hash = ''`,
    'delete from seals',
  ])('is append-only: the database rejects %s', async (statement) => {
    await expect(world.rows(statement)).rejects.toMatchObject({ code: 'LE003' });
  });

  it('reveals manipulation: the chain breaks at changed or missing entries', async () => {
    const chain = async () => {
      await sealPending(world.systemCtx());
      for await (const proof of proveBooks(world.systemCtx()))
        if (proof.name.startsWith('the chain')) return proof.broken;
      throw new Error('nobody proved the chain');
    };
    expect(await chain()).toBe(0);
    const past = async (statement: string) => {
      await world.rows(
        `alter table audit_rows disable trigger user; ${statement}; alter table audit_rows enable trigger user`,
      );
    };
    await past(`update audit_rows set after = '{"a": 3}' where action = 'cancel'`);
    expect(await chain()).toBe(1);
    await past(`update audit_rows set after = '{"a": 2}' where action = 'cancel'`);
    expect(await chain()).toBe(0);
    await past(`delete from audit_rows where action = 'cancel_held'`);
    expect(await chain()).toBeGreaterThan(0);
  });
});

import { listChanges } from '@fleet/contracts/audit-log.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { recordAudit } from '../../platform/audit.ts';
import { setVehicleStatus } from '../vehicles/vehicles.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

describe('the history of a vehicle', () => {
  it('is what was done to it, newest first, as differences with names, to its own client', async () => {
    const vehicle = await world.makeVehicle({ plate_no: 'JDR-4821' });
    const { client_id } = vehicle;
    const manager = await world.makeUser('client_manager', { client_id });
    const ctx = world.systemCtx();
    const actor = { ...ctx.actor, kind: 'user' as const, user_id: manager.id, client_id };
    await setVehicleStatus({ ...ctx, actor }, vehicle.id, 'inactive');

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

  it('comes in pages that neither skip nor repeat', async () => {
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

  it('is not there for another client, and refused to who may not read vehicles at all', async () => {
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

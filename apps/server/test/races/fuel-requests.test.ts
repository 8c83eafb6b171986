import * as routes from '@fleet/contracts/fuelling/fuel-requests.ts';
import * as held from '@fleet/contracts/fuelling/held-transactions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../refuelling.ts';
import { buildWorld, type World } from '../world.ts';
import { atOnce, duringChange } from './at-once.ts';

const PEOPLE = 20;

let world: World;
beforeAll(async () => {
  world = await buildWorld({ pool: PEOPLE });
});
afterAll(() => world.close());

describe('twenty concurrent users', () => {
  it('close one transaction: one succeeds, the money moves once', async () => {
    const fleet = await makeRefuelling(world);
    const id = await fleet.untilFuelling();
    const { won, refused } = await atOnce(PEOPLE, (index) => fleet.close(id, { volume_ml: 30_000 + index }));
    expect(won).toBe(1);
    expect(refused).toEqual(['STATUS_CONFLICT']);
    const { body } = await fleet.get(id);
    const paid = await fleet.account('network_payable', fleet.station.network_id);
    expect(paid).toBe(body.amount_halalas);
    expect(await fleet.balances()).toEqual({ main: 0, allocated: 100_000 - paid, reserved: 0 });
  });

  it('approve one request: one hold is placed', async () => {
    const fleet = await makeRefuelling(world, { policy: { approval: 'manager' } });
    const { body } = await fleet.requestFuel();
    const { won, refused } = await atOnce(PEOPLE, () =>
      world.call(routes.approveFuelRequest, { as: fleet.people.manager, params: { id: body.id }, body: {} }),
    );
    expect({ won, refused }).toEqual({ won: 1, refused: ['STATUS_CONFLICT'] });
    expect(await fleet.balances()).toEqual({ main: 0, allocated: 91_280, reserved: 8720 });
  });

  it('cancel, reject and approve the same request: one succeeds and the hold matches the status', async () => {
    const fleet = await makeRefuelling(world, { policy: { approval: 'manager' } });
    const { body } = await fleet.requestFuel();
    const params = { id: body.id };
    const as = fleet.people.manager;
    const { won } = await atOnce(PEOPLE, (index) =>
      index % 3 === 0
        ? world.call(routes.approveFuelRequest, { as, params, body: {} })
        : index % 3 === 1
          ? world.call(routes.rejectFuelRequest, { as, params, body: { reason: 'Not today' } })
          : world.call(routes.cancelFuelRequest, { as: fleet.people.driver, params, body: {} }),
    );
    const { body: after } = await fleet.get(body.id);
    // An approval may be followed by a cancellation; nothing else has a second step.
    expect(won).toBe(after.timeline.length - 1);
    expect((await fleet.balances()).reserved).toBe(after.status === 'request_approved' ? 8720 : 0);
    expect((await fleet.balances()).allocated).toBe(after.status === 'request_approved' ? 91_280 : 100_000);
  });

  it('approve less of a request, or cancel it: one decides, and the hold is what that one approved', async () => {
    for (let round = 0; round < 3; round += 1) {
      const fleet = await makeRefuelling(world, { policy: { approval: 'manager' } });
      const second = await world.makeUser('client_manager', { client_id: fleet.client.id });
      const { body } = await fleet.requestFuel();
      const params = { id: body.id };
      const { won } = await atOnce(PEOPLE, (index) =>
        index % 4 === 3
          ? world.call(routes.cancelFuelRequest, { as: fleet.people.driver, params, body: {} })
          : world.call(routes.approveFuelRequest, {
              as: index % 2 ? second : fleet.people.manager,
              params,
              body: { approved_volume_ml: (index + 1) * 1_000 },
            }),
      );
      const { body: after } = await fleet.get(body.id);
      expect(won).toBe(after.timeline.length - 1);
      const isApproved = after.status === 'request_approved';
      const hold = isApproved ? Math.round((after.approved_volume_ml! * 218) / 1_000) : 0;
      expect(await fleet.balances()).toEqual({ main: 0, allocated: 100_000 - hold, reserved: hold });
    }
  });

  it('grant exceptions for one request: one is granted, and the request approved once', async () => {
    const fleet = await makeRefuelling(world, {
      policy: { volume_per_day_ml: 30_000, each_vehicle: ['volume_per_day'] },
    });
    const second = await world.makeUser('client_manager', { client_id: fleet.client.id });
    const { body } = await fleet.requestFuel({ manager_decides: true });
    const { won, refused } = await atOnce(PEOPLE, (index) =>
      world.call(routes.approveFuelRequest, {
        as: index % 2 ? second : fleet.people.manager,
        params: { id: body.id },
        body: { exception_volume_ml: 10_000 + index * 1_000 },
      }),
    );
    expect({ won, refused }).toEqual({ won: 1, refused: ['STATUS_CONFLICT'] });
    const granted = await world.rows('select status from temporary_capacities where client_id = $1', [
      fleet.client.id,
    ]);
    expect(granted).toEqual([{ status: 'running' }]);
    expect((await fleet.balances()).reserved).toBe(8720);
  });

  it('decide a held transaction for client and platform: captured once', async () => {
    const fleet = await makeRefuelling(world);
    const id = await fleet.untilFuelling();
    await fleet.close(id, { volume_ml: 60_000 });
    const params = { id };
    const { won } = await atOnce(PEOPLE, (index) =>
      world.call(held.decideAsClient, {
        as: fleet.people.manager,
        params,
        body: { decision: index % 2 ? 'approve' : 'refuse', comment: 'Decided' },
      }),
    );
    expect(won).toBe(1);
    const { body } = await fleet.get(id);
    const isPaid = body.status === 'transaction_completed';
    expect(await fleet.account('network_payable', fleet.station.network_id)).toBe(isPaid ? 13_080 : 0);
    expect((await fleet.balances()).reserved).toBe(isPaid ? 0 : 13_080);
  });

  it('request for one vehicle: one request, one hold', async () => {
    const fleet = await makeRefuelling(world);
    const { won, refused } = await atOnce(PEOPLE, () => fleet.requestFuel());
    expect({ won, refused }).toEqual({ won: 1, refused: ['VEHICLE_BUSY'] });
    expect((await fleet.balances()).reserved).toBe(8720);
  });

  it('request with one key: the same response twenty times', async () => {
    const fleet = await makeRefuelling(world);
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: PEOPLE }, () => fleet.requestFuel({}, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect((await fleet.balances()).reserved).toBe(8720);
  });

  it('share a fleet limit and money for ten with twenty vehicles: neither is exceeded', async () => {
    const fleet = await makeRefuelling(world, { allocated: 87_200, policy: { volume_per_day_ml: 320_000 } });
    const drivers = await Promise.all(
      Array.from({ length: PEOPLE }, async () => {
        const driver = await world.makeDriver({ client_id: fleet.client.id });
        const vehicle = await world.makeVehicle({ driver });
        return {
          vehicle,
          user: await world.makeUser('driver', { client_id: fleet.client.id, driver_id: driver.id }),
        };
      }),
    );
    const answers = await Promise.all(
      drivers.map(({ vehicle, user }) =>
        world.call(routes.createFuelRequest, {
          as: user,
          body: { vehicle_id: vehicle.id, kind: 'litres', volume_ml: 40_000 },
        }),
      ),
    );
    const approved = answers.filter((answer) => answer.body.status === 'request_approved');
    expect(approved).toHaveLength(8);
    expect(await fleet.balances()).toEqual({ main: 0, allocated: 17_440, reserved: 69_760 });
    const usage = await world.rows(
      `select volume_ml, fills from usage_days where scope = 'client' and scope_id = $1`,
      [fleet.client.id],
    );
    expect(usage).toEqual([{ volume_ml: 320_000, fills: 8 }]);
  });

  it('use the last liters of a group’s day: not a milliliter more', async () => {
    const fleet = await makeRefuelling(world, { allocated: 10_000_000 });
    const [group] = await world.rows<{ id: number }>(
      `insert into vehicle_groups (client_id, name_en, name_ar) values ($1, 'Night shift', 'الوردية الليلية') returning id`,
      [fleet.client.id],
    );
    await world.makePolicy(fleet.client, {
      group_id: group!.id,
      volume_per_day_ml: 199_999,
      fills_per_day: 9,
    });
    const calls = await Promise.all(
      Array.from({ length: PEOPLE }, async () => {
        const driver = await world.makeDriver({ client_id: fleet.client.id });
        const vehicle = await world.makeVehicle({ driver });
        await world.rows('update vehicles set group_id = $2 where id = $1', [vehicle.id, group!.id]);
        const as = await world.makeUser('driver', { client_id: fleet.client.id, driver_id: driver.id });
        return { as, body: { vehicle_id: vehicle.id, kind: 'litres' as const, volume_ml: 40_000 } };
      }),
    );
    const answers = await Promise.all(calls.map((options) => world.call(routes.createFuelRequest, options)));
    expect(answers.filter((answer) => answer.body.status === 'request_approved')).toHaveLength(4);
    const usage = await world.rows(
      `select volume_ml, fills from usage_days where scope = 'group' and scope_id = $1`,
      [group!.id],
    );
    expect(usage).toEqual([{ volume_ml: 160_000, fills: 4 }]);
  });

  it('approve more than one limit allows: every excess is flagged', async () => {
    const fleet = await makeRefuelling(world, {
      allocated: 10_000_000,
      policy: { approval: 'manager', volume_per_day_ml: 200_000, consequences: { volume_per_day: 'flag' } },
    });
    const created = await Promise.all(
      Array.from({ length: PEOPLE }, async () => {
        const driver = await world.makeDriver({ client_id: fleet.client.id });
        const vehicle = await world.makeVehicle({ driver });
        const as = await world.makeUser('driver', { client_id: fleet.client.id, driver_id: driver.id });
        const body = { vehicle_id: vehicle.id, kind: 'litres' as const, volume_ml: 40_000 };
        return (await world.call(routes.createFuelRequest, { as, body })).body.id;
      }),
    );
    const { won } = await atOnce(PEOPLE, (index) =>
      world.call(routes.approveFuelRequest, {
        as: fleet.people.manager,
        params: { id: created[index]! },
        body: {},
      }),
    );
    expect(won).toBe(PEOPLE);
    const flagged = await world.rows(
      `select 1 from fuel_requests where client_id = $1 and cardinality(flags) > 0`,
      [fleet.client.id],
    );
    expect(flagged).toHaveLength(PEOPLE - 5);
  });
});

it('a fill above its hold is closed while the money leaves: it is decided on what is left', async () => {
  const fleet = await makeRefuelling(world);
  const id = await fleet.untilFuelling({ volume_ml: 30_000 });
  const { allocated } = await fleet.balances();
  const leaves = `select post_entry('transfer', $2, $1, null, null, null, null, null, null, now(),
    array['client_main', 'client_allocated'], array[$1, $1]::bigint[], array[$3::bigint, -$3::bigint])`;
  const closed = await duringChange(
    world,
    [leaves, [fleet.client.id, `race:${fleet.client.id}`, allocated]],
    () => fleet.close(id, { volume_ml: 40_000 }),
  );
  expect([closed.status, closed.body.status]).toEqual([200, 'transaction_pending_with_client']);
  expect(closed.body.pending_reasons).toContain('balance');
  expect(await fleet.balances()).toEqual({ main: allocated, allocated: 0, reserved: 6540 });
});

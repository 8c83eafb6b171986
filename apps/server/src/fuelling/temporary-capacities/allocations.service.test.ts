import { allocateInBulk, listTemporaryCapacities } from '@fleet/contracts/fuelling/temporary-capacities.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brokenProofs } from '../../../test/proven.ts';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;

beforeAll(async () => {
  world = await buildWorld({ pool: 30 });
});
beforeEach(async () => {
  fleet = await makeRefuelling(world, { main: 500_000, allocated: 10_000 });
});
afterAll(() => world.close());

const TERM = { mode: 'days', days: 7, reason: 'A week of the season' } as const;
const allocate = (body: object, options: { as?: typeof fleet.people.manager; key?: string } = {}) =>
  world.call(allocateInBulk, { as: fleet.people.manager, body: { ...TERM, ...body }, ...options });
const idOf = async (text: string, values: unknown[]) =>
  (await world.rows<{ id: number }>(`insert into ${text} returning id`, values))[0]!.id;
const running = () =>
  world.rows<{ vehicle_id: number; volume_ml: number | null; amount_halalas: number | null }>(
    `select vehicle_id, volume_ml, amount_halalas from temporary_capacities where client_id = $1 and status = 'running' order by vehicle_id`,
    [fleet.client.id],
  );

describe('a bulk allocation', () => {
  it('applies to vehicles by any identifier, groups and branches, the most specific line first', async () => {
    const { id: client_id } = fleet.client;
    const branch = await idOf(`branches (client_id, name_en, name_ar) values ($1, 'East', 'الشرق')`, [
      client_id,
    ]);
    const group = await idOf(
      `vehicle_groups (client_id, branch_id, name_en, name_ar) values ($1, $2, 'Vans', 'فانات')`,
      [client_id, branch],
    );
    const vehicles = [];
    for (let count = 0; count < 4; count++) vehicles.push(await world.makeVehicle({ client_id }));
    const [a, b, c, d] = vehicles.map((vehicle) => vehicle.id);
    await world.rows('update vehicles set group_id = $2 where id = any($1)', [[a, b, c, d], group]);
    await world.rows(`update vehicles set client_reference_number = 'T-7' where id = $1`, [b]);
    await world.rows(`update vehicles set status = 'inactive' where id = $1`, [d]);
    const answer = await allocate({
      transfer_halalas: 200_000,
      allocations: [
        { branch_id: branch, volume_ml: 40_000 },
        { plate_no: vehicles[0]!.plate_no.toLowerCase().replace('-', ' '), amount_halalas: 9_000 },
        { client_reference_number: 'T-7', volume_ml: 90_000 },
        { vehicle_id: fleet.vehicle.id, volume_ml: 10_000 },
      ],
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body).toMatchObject({ granted: 4, replaced: 0 });
    expect(answer.body.capacities.map(({ line, vehicle }) => [line, vehicle.id])).toEqual([
      [0, c],
      [1, a],
      [2, b],
      [3, fleet.vehicle.id],
    ]);
    expect(await running()).toEqual([
      { vehicle_id: fleet.vehicle.id, volume_ml: 10_000, amount_halalas: null },
      { vehicle_id: a, volume_ml: null, amount_halalas: 9_000 },
      { vehicle_id: b, volume_ml: 90_000, amount_halalas: null },
      { vehicle_id: c, volume_ml: 40_000, amount_halalas: null },
    ]);
    expect(await fleet.balances()).toMatchObject({ main: 300_000, allocated: 210_000 });
    const again = await allocate({ allocations: [{ group_id: group, volume_ml: 5_000 }] });
    expect(again.body).toMatchObject({ granted: 3, replaced: 3 });
    const list = await world.call(listTemporaryCapacities, {
      as: fleet.people.manager,
      query: { status: 'replaced' },
    });
    expect(list.body.total).toBe(3);
    const audits = await world.rows(
      `select 1 from audit_rows where client_id = $1 and subject = 'temporary_capacity' and action in ('create', 'replace')`,
      [client_id],
    );
    expect(audits).toHaveLength(4 + 3 + 3);
    expect(await brokenProofs(world)).toEqual([]);
  });

  it('is all or nothing, with errors by line', async () => {
    const other = await makeRefuelling(world);
    for (let count = 0; count < 2; count++) {
      const { id } = await world.makeVehicle({ client_id: fleet.client.id });
      await world.rows(`update vehicles set client_reference_number = 'SAME' where id = $1`, [id]);
    }
    const answer = await allocate({
      transfer_halalas: 1_000,
      allocations: [
        { vehicle_id: fleet.vehicle.id, volume_ml: 10_000 },
        { vehicle_id: other.vehicle.id, volume_ml: 10_000 },
        { plate_no: 'no plate', volume_ml: 10_000 },
        { client_reference_number: 'SAME', volume_ml: 10_000 },
        { plate_no: fleet.vehicle.plate_no, volume_ml: 20_000 },
        { group_id: 999_999, volume_ml: 10_000 },
      ],
    });
    expect(answer.body).toMatchObject({
      code: 'INVALID_FIELDS',
      fields: {
        'allocations.1.vehicle_id': 'unknown',
        'allocations.2.plate_no': 'unknown',
        'allocations.3.client_reference_number': 'ambiguous',
        'allocations.4.plate_no': 'twice',
        'allocations.5.group_id': 'unknown',
      },
    });
    expect(answer.body.fields).not.toHaveProperty('allocations.0.vehicle_id');
    const poor = await allocate({
      transfer_halalas: 500_001,
      allocations: [{ vehicle_id: fleet.vehicle.id, volume_ml: 10_000 }],
    });
    expect(poor.body.code).toBe('INSUFFICIENT_FUNDS');
    expect(await running()).toEqual([]);
    expect(await fleet.balances()).toMatchObject({ main: 500_000, allocated: 10_000 });
  });

  it('rejects lines with no subject, two, or no quantity', async () => {
    const answer = await allocate({
      allocations: [
        { volume_ml: 10_000 },
        { vehicle_id: 1, group_id: 1, volume_ml: 10_000 },
        { vehicle_id: 1 },
        { vehicle_id: 1, volume_ml: 10_000, amount_halalas: 1_000 },
      ],
    });
    expect(answer.body.fields).toEqual({
      'allocations.0.vehicle_id': 'required',
      'allocations.1.group_id': 'not_allowed',
      'allocations.2.volume_ml': 'required',
      'allocations.3.volume_ml': 'not_allowed',
    });
  });

  it('moves money only with permission, and once per key', async () => {
    const operations = await world.makeUser('client_operation', { client_id: fleet.client.id });
    const body = {
      transfer_halalas: 70_000,
      allocations: [{ vehicle_id: fleet.vehicle.id, volume_ml: 10_000 }],
    };
    const refused = await allocate(body, { as: operations });
    expect(refused.body.code).toBe('FORBIDDEN');
    const twice = await Promise.all([1, 2].map(() => allocate(body, { key: 'bulk-of-sunday' })));
    expect(twice.map((answer) => answer.status)).toEqual([201, 201]);
    expect(twice[0]!.body).toEqual(twice[1]!.body);
    expect(await fleet.balances()).toMatchObject({ main: 430_000, allocated: 80_000 });
  });
});

it('many concurrent calls on the same vehicles in opposite orders all succeed', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 40; count++)
    ids.push((await world.makeVehicle({ client_id: fleet.client.id })).id);
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      allocate({
        // Those that move money serialize on the wallet; the others on the vehicles.
        ...(n % 4 === 0 && { transfer_halalas: 1_000 }),
        allocations: (n % 2 === 0 ? ids : ids.toReversed()).map((vehicle_id) => ({
          vehicle_id,
          volume_ml: 1_000 * (n + 1),
        })),
      }),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201));
  const left = await running();
  expect(left.map((row) => row.vehicle_id)).toEqual(ids);
  expect(new Set(left.map((row) => row.volume_ml)).size).toBe(1);
  expect(await fleet.balances()).toMatchObject({ main: 496_000, allocated: 14_000 });
  expect(await brokenProofs(world)).toEqual([]);
});

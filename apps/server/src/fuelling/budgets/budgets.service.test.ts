import type { BodyOf } from '@fleet/contracts/define-route.ts';
import * as contract from '@fleet/contracts/fuelling/budgets.ts';
import { createFuelRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atOnce } from '../../../test/races/at-once.ts';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { warnOfBudgets } from './budgets-warnings.service.ts';

const PEOPLE = 12;
const PERIOD = '2026-03';
/** What 40 liters reserve at the price of these tests. */
const FILL_HALALAS = 8_720;

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;
beforeAll(async () => {
  world = await buildWorld({ pool: PEOPLE });
});
afterAll(() => world.close());
beforeEach(async () => {
  fleet = await makeRefuelling(world, { allocated: 10_000_000 });
});

type Fields = Partial<BodyOf<typeof contract.saveBudget>>;
const save = (fields: Fields) =>
  world.call(contract.saveBudget, {
    as: fleet.people.manager,
    body: { period: PERIOD, version: 0, consequence: 'decline', ...fields },
  });
const list = (period = PERIOD) =>
  world.call(contract.listBudgets, { as: fleet.people.billing, query: { period } });

async function makeDrivers(count: number, columns: Record<string, unknown> = {}) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const driver = await world.makeDriver({ client_id: fleet.client.id });
      const vehicle = await world.makeVehicle({ driver });
      for (const [name, value] of Object.entries(columns))
        await world.rows(`update vehicles set ${name} = $2 where id = $1`, [vehicle.id, value]);
      const as = await world.makeUser('driver', { client_id: fleet.client.id, driver_id: driver.id });
      return { as, body: { vehicle_id: vehicle.id, kind: 'litres' as const, volume_ml: 40_000 } };
    }),
  );
}

describe('a budget', () => {
  it('is set, changed and removed by a manager, each in the audit log, and never over another version', async () => {
    expect((await save({ amount_halalas: 1_000_000 })).body.budgets).toMatchObject([
      { level: 'client', amount_halalas: 1_000_000, used: 0, used_percent: 0, version: 1 },
    ]);
    expect((await save({ volume_ml: 5_000_000 })).body).toMatchObject({ code: 'VERSION_CONFLICT' });
    await save({ volume_ml: 5_000_000, version: 1 });
    expect((await list()).body).toMatchObject({
      budgets: [{ amount_halalas: null, volume_ml: 5_000_000, version: 2 }],
      can: { update: false },
    });
    const next = { as: fleet.people.manager, body: { period: '2026-04' } };
    expect((await list('2026-04')).body).toMatchObject({ budgets: [], copyable: 1 });
    expect((await world.call(contract.copyBudgets, next)).body).toEqual({ copied: 1 });
    expect((await world.call(contract.copyBudgets, next)).body).toEqual({ copied: 0 });
    const removed = await world.call(contract.removeBudget, {
      as: fleet.people.manager,
      body: { period: PERIOD, version: 2 },
    });
    expect(removed.body.budgets).toEqual([]);
    const audit = await world.rows(
      `select action from audit_rows where subject = 'budget' and client_id = $1 order by id`,
      [fleet.client.id],
    );
    expect(audit.map(({ action }) => action)).toEqual(['create', 'change', 'create', 'remove']);
  });

  it('is in riyals or in liters, of what the fleet has', async () => {
    expect((await save({})).body).toMatchObject({ fields: { amount_halalas: 'required' } });
    expect((await save({ amount_halalas: 1, volume_ml: 1 })).body).toMatchObject({
      fields: { volume_ml: 'not_allowed' },
    });
    const other = await world.makeClient();
    const [group] = await world.rows<{ id: number }>(
      `insert into vehicle_groups (client_id, name_en, name_ar) values ($1, 'Others', 'آخرون') returning id`,
      [other.id],
    );
    expect((await save({ group_id: group!.id, amount_halalas: 1 })).body).toMatchObject({
      fields: { group_id: 'unknown' },
    });
  });

  it('declines what exceeds it with its own reason, and says how much would pass', async () => {
    await save({ amount_halalas: 10_000 });
    expect((await fleet.requestFuel()).body.status).toBe('request_approved');
    expect((await list()).body.budgets).toMatchObject([{ used: FILL_HALALAS, used_percent: 87 }]);
    const [second] = await makeDrivers(1);
    const { body } = await world.call(createFuelRequest, second!);
    expect(body).toMatchObject({ status: 'request_rejected', suggested_volume_ml: 5_000 });
    expect(body.checks[0]).toMatchObject({
      ...{ code: 'budget', level: 'client', unit: 'halalas', passed: false },
      ...{ limit: 10_000, used: FILL_HALALAS, value: 2 * FILL_HALALAS },
    });
    await save({ amount_halalas: 10_000, consequence: 'flag', version: 1 });
    expect((await world.call(createFuelRequest, second!)).body).toMatchObject({
      status: 'request_approved',
      flags: ['budget'],
    });
  });

  it('of a cost center counts the vehicles that have it themselves, by their group or by its branch', async () => {
    const [branch] = await world.rows<{ id: number }>(
      `insert into branches (client_id, name_en, name_ar, city, cost_center) values ($1, 'North', 'الشمال', 'Riyadh', 'CC-9') returning id`,
      [fleet.client.id],
    );
    const [group] = await world.rows<{ id: number }>(
      `insert into vehicle_groups (client_id, branch_id, name_en, name_ar) values ($1, $2, 'Tankers', 'صهاريج') returning id`,
      [fleet.client.id, branch!.id],
    );
    await save({ cost_center: 'CC-9', volume_ml: 100_000 });
    await save({ group_id: group!.id, volume_ml: 500_000 });
    const own = await makeDrivers(2, { cost_center: 'CC-9' });
    const byBranch = await makeDrivers(1, { group_id: group!.id });
    const others = await makeDrivers(1, { cost_center: 'CC-1', group_id: group!.id });
    const statuses = [];
    for (const options of [...own, ...others, ...byBranch])
      statuses.push((await world.call(createFuelRequest, options)).body.status);
    expect(statuses).toEqual([
      ...['request_approved', 'request_approved', 'request_approved', 'request_rejected'],
    ]);
    const { budgets, cost_centers } = (await list()).body;
    expect(budgets.map(({ level, used }) => [level, used])).toEqual([
      ['group', 40_000],
      ['cost_center', 80_000],
    ]);
    expect(cost_centers).toEqual(['CC-1', 'CC-9']);
  });

  it('warns once at 80 percent and once at 100, and again after it was raised', async () => {
    await world.rows(`delete from jobs where kind = 'notice'`);
    const warned = async () => {
      await Promise.all([warnOfBudgets(world.systemCtx()), warnOfBudgets(world.systemCtx())]);
      const jobs = await world.rows<{ payload: { kind: string; params: { percent: number } } }>(
        `delete from jobs where kind = 'notice' and payload->'about'->>'client_id' = $1 returning payload`,
        [String(fleet.client.id)],
      );
      return jobs.map(({ payload }) => [payload.kind, payload.params.percent]);
    };
    await save({ amount_halalas: 10_000 });
    expect(await warned()).toEqual([]);
    await fleet.requestFuel();
    expect(await warned()).toEqual([['budget_nearly_used', 87]]);
    expect(await warned()).toEqual([]);
    await save({ amount_halalas: FILL_HALALAS, version: 1 });
    expect(await warned()).toEqual([['budget_used_up', 100]]);
    await save({ amount_halalas: FILL_HALALAS, consequence: 'hold', version: 2 });
    expect(await warned()).toEqual([]);
    await save({ amount_halalas: 10_000, version: 3 });
    expect(await warned()).toEqual([]);
    await save({ amount_halalas: 100_000, version: 4 });
    await save({ amount_halalas: 10_000, version: 5 });
    expect(await warned()).toEqual([['budget_nearly_used', 87]]);
  });
});

describe('at once', () => {
  it('twelve vehicles request what a budget has for five: five are approved', async () => {
    await save({ cost_center: 'CC-7', amount_halalas: 5 * FILL_HALALAS + 100 });
    const drivers = await makeDrivers(PEOPLE, { cost_center: 'CC-7' });
    // Connections that are opened first would put the requests in a row.
    await Promise.all(drivers.map(() => list()));
    const answers = await Promise.all(drivers.map((options) => world.call(createFuelRequest, options)));
    expect(answers.filter(({ body }) => body.status === 'request_approved')).toHaveLength(5);
    expect((await list()).body.budgets).toMatchObject([{ used: 5 * FILL_HALALAS, used_percent: 99 }]);
  });

  it('twelve managers set one budget: one succeeds, the others see that it changed', async () => {
    const ended = await atOnce(PEOPLE, (index) => save({ amount_halalas: 1_000 + index }));
    expect(ended).toEqual({ won: 1, refused: ['VERSION_CONFLICT'] });
  });
});

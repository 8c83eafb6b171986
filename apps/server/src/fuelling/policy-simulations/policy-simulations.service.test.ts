import { getFuelRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { changeLimits, createLimitProfile } from '@fleet/contracts/fuelling/limits.ts';
import { type PolicyRules, policyRules } from '@fleet/contracts/fuelling/policies.ts';
import * as contract from '@fleet/contracts/fuelling/policy-simulations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { runSimulations } from './policy-simulations.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

const NO_RULES = {
  ...Object.fromEntries(Object.keys(policyRules.shape).map((name) => [name, null])),
  consequences: {},
  each_vehicle: [],
} as unknown as PolicyRules;

/** A vehicle that took 30, 40 and 50 liters on three days of February, and 20 more on the third. */
async function makeHistory() {
  const fleet = await makeRefuelling(world, { allocated: 1_000_000 });
  for (const [at, litres] of [
    ['2026-02-02T07:00:00Z', 30],
    ['2026-02-03T07:00:00Z', 40],
    ['2026-02-04T07:00:00Z', 50],
    ['2026-02-04T09:00:00Z', 20],
  ] as const) {
    world.at(at);
    const id = await fleet.untilFuelling({ volume_ml: litres * 1_000 });
    await fleet.close(id, { volume_ml: litres * 1_000 });
  }
  world.at('2026-03-01T07:00:00Z');
  const start = (rules: Partial<PolicyRules>, body: object = {}) =>
    world.call(contract.startPolicySimulation, {
      as: fleet.people.manager,
      body: { rules: { ...NO_RULES, ...rules }, from: '2026-02-01', to: '2026-02-28', ...body },
    });
  const result = async (rules: Partial<PolicyRules>, body: object = {}) => {
    const { body: started } = await start(rules, body);
    expect(started).toMatchObject({ status: 'waiting', can: { cancel: true } });
    await runSimulations(world.systemCtx());
    return (
      await world.call(contract.getPolicySimulation, { as: fleet.people.manager, params: { id: started.id } })
    ).body;
  };
  return { ...fleet, start, result };
}

describe('a simulation of a draft on last month', () => {
  it('reports what it would have stopped, in liters and riyals, and passes the rest', async () => {
    const { result, people } = await makeHistory();
    const found = await result({ volume_per_fill_ml: 35_000 });
    expect(found).toMatchObject({
      status: 'done',
      fills_total: 4,
      fills_done: 4,
      all: { fills: 4, volume_ml: 140_000 },
      outcomes: {
        decline: { fills: 2, volume_ml: 90_000, amount_halalas: 19_620 },
        hold: { fills: 0 },
        flag: { fills: 0 },
      },
      days: [
        { day: '2026-02-03', decline_ml: 40_000 },
        { day: '2026-02-04', decline_ml: 50_000 },
      ],
    });
    const params = { id: found.id };
    const vehicles = await world.call(contract.listSimulationVehicles, { as: people.manager, params });
    expect(vehicles.body.rows).toMatchObject([{ fills: 2, volume_ml: 90_000, declined: 2 }]);
    const hits = await world.call(contract.listSimulationHits, {
      as: people.manager,
      params,
      query: { sort: 'at' },
    });
    expect(hits.body.rows.map((row) => row.checks.map((check) => check.code))).toEqual([
      ['volume_per_fill'],
      ['volume_per_fill'],
    ]);
    const request = await world.call(getFuelRequest, {
      as: people.manager,
      params: { id: hits.body.rows[0]!.fuel_request_id },
    });
    expect(request.body.volume_ml).toBe(40_000);
  });

  it('replays days consistently: declined fills do not count as usage', async () => {
    const { result } = await makeHistory();
    // 50 L alone fit into 60; the following 20 L do not.
    expect((await result({ volume_per_day_ml: 60_000 })).outcomes.decline).toMatchObject({
      fills: 1,
      volume_ml: 20_000,
    });
    // 50 L are declined, so the 20 L fit.
    expect((await result({ volume_per_day_ml: 45_000 })).outcomes.decline).toMatchObject({
      fills: 1,
      volume_ml: 50_000,
    });
  });

  it('includes fills before the period, and each effect', async () => {
    const { result } = await makeHistory();
    const rules = { volume_per_week_ml: 70_000, consequences: { volume_per_week: 'flag' as const } };
    expect((await result(rules, { from: '2026-02-04' })).outcomes.flag).toMatchObject({
      fills: 2,
      volume_ml: 70_000,
    });
    expect((await result({ approval_above_halalas: 9_000 })).outcomes.hold).toMatchObject({
      fills: 1,
      volume_ml: 50_000,
    });
    expect((await result({ minutes_between_fills: 180 })).outcomes.decline).toMatchObject({
      fills: 1,
      volume_ml: 20_000,
    });
  });

  it('of one vehicle or driver considers only theirs', async () => {
    const { result, vehicle, client } = await makeHistory();
    const other = await world.makeVehicle({ client_id: client.id });
    expect((await result({ fills_per_day: 0 }, { vehicle_id: vehicle.id })).outcomes.decline.fills).toBe(4);
    expect((await result({ fills_per_day: 0 }, { vehicle_id: other.id })).all.fills).toBe(0);
    expect(
      (await result({ fills_per_day: 1 }, { driver_id: vehicle.driver_id })).outcomes.decline.fills,
    ).toBe(1);
  });

  it('of several vehicles counts each by itself, and shows the fills by liters', async () => {
    const { result, vehicle, client } = await makeHistory();
    const other = await world.makeVehicle({ client_id: client.id });
    const found = await result({ volume_per_day_ml: 60_000 }, { vehicle_ids: [vehicle.id, other.id] });
    expect(found).toMatchObject({
      vehicle_ids: [vehicle.id, other.id],
      profile: null,
      fills_total: 4,
      outcomes: { decline: { fills: 1, volume_ml: 20_000 } },
    });
    expect(found.histogram).toEqual([
      { from_ml: 20_000, to_ml: 25_000, fills: 1, declined: 1 },
      { from_ml: 25_000, to_ml: 30_000, fills: 0, declined: 0 },
      { from_ml: 30_000, to_ml: 35_000, fills: 1, declined: 0 },
      { from_ml: 35_000, to_ml: 40_000, fills: 0, declined: 0 },
      { from_ml: 40_000, to_ml: 45_000, fills: 1, declined: 0 },
      { from_ml: 45_000, to_ml: 50_000, fills: 0, declined: 0 },
      { from_ml: 50_000, to_ml: 55_000, fills: 1, declined: 0 },
    ]);
    const alone = await result({ volume_per_day_ml: 60_000 }, { vehicle_ids: [other.id] });
    expect(alone).toMatchObject({ fills_total: 0, histogram: [] });
  });

  it('of a profile considers who follows it, without the values they have themselves', async () => {
    const { result, vehicle, people } = await makeHistory();
    const { body: profile } = await world.call(createLimitProfile, {
      as: people.manager,
      body: { name_en: 'Pick-up', name_ar: 'بيك أب', rules: NO_RULES },
    });
    const draft = { volume_per_fill_ml: 35_000, volume_per_day_ml: 60_000 };
    const run = () => result(draft, { profile_id: profile.id });
    expect(await run()).toMatchObject({ fills_total: 0 });
    const change = (rules: object) =>
      world.call(changeLimits, {
        as: people.manager,
        body: { level: 'vehicle', ids: [vehicle.id], profile_id: profile.id, rules },
      });
    await change({});
    expect(await run()).toMatchObject({
      profile: { name_en: 'Pick-up' },
      fills_total: 4,
      outcomes: { decline: { fills: 2, volume_ml: 90_000 } },
    });
    await change({ volume_per_fill_ml: 90_000 });
    expect(await run()).toMatchObject({ outcomes: { decline: { fills: 1, volume_ml: 20_000 } } });
  });

  it('can be canceled, and is when its author starts another', async () => {
    const { start, people } = await makeHistory();
    const { body: first } = await start({ fills_per_day: 1 });
    const { body: second } = await start({ fills_per_day: 2 });
    const get = async (id: number) =>
      (await world.call(contract.getPolicySimulation, { as: people.manager, params: { id } })).body;
    expect((await get(first.id)).status).toBe('cancelled');
    const stopped = await world.call(contract.cancelPolicySimulation, {
      as: people.manager,
      params: { id: second.id },
    });
    expect(stopped.body).toMatchObject({ status: 'cancelled', can: { cancel: false } });
    expect(await runSimulations(world.systemCtx())).toBe(0);
  });

  it('is restarted from the beginning after its process died', async () => {
    const { start, people } = await makeHistory();
    const { body } = await start({ volume_per_fill_ml: 35_000 });
    await world.rows(
      `update policy_simulations set status = 'running', fills_done = 3, heartbeat_at = now() - interval '2 minutes' where id = $1`,
      [body.id],
    );
    await runSimulations(world.systemCtx());
    const after = await world.call(contract.getPolicySimulation, {
      as: people.manager,
      params: { id: body.id },
    });
    expect(after.body).toMatchObject({ status: 'done', fills_done: 4, outcomes: { decline: { fills: 2 } } });
  });

  it.each([
    [{ to: '2026-01-31' }, 'to'],
    [{ from: '2025-01-01' }, 'from'],
  ])('is rejected for an invalid period: %o', async (body, field) => {
    const { start } = await makeHistory();
    const answer = await start({ fills_per_day: 1 }, body);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  it('is limited to the own fleet', async () => {
    const [ours, theirs] = [await makeHistory(), await makeHistory()];
    const { body } = await theirs.start({ fills_per_day: 1 });
    const params = { id: body.id };
    expect(await world.call(contract.getPolicySimulation, { as: ours.people.manager, params })).toMatchObject(
      { status: 404 },
    );
    expect(
      await world.call(contract.cancelPolicySimulation, { as: ours.people.manager, params }),
    ).toMatchObject({ status: 404 });
    expect(await ours.start({ fills_per_day: 1 }, { vehicle_id: theirs.vehicle.id })).toMatchObject({
      status: 404,
    });
  });
});

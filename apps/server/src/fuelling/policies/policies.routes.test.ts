import * as contract from '@fleet/contracts/fuelling/policies.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { NO_RULES } from './policies-facts.rules.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

const RULES = NO_RULES as contract.PolicyRules;

const BOW_TIE = {
  kind: 'polygon',
  name: 'Bow tie',
  corners: [
    { latitude: 24, longitude: 46 },
    { latitude: 25, longitude: 47 },
    { latitude: 25, longitude: 46 },
    { latitude: 24, longitude: 47 },
  ],
};

async function makeFleet() {
  const client = await world.makeClient();
  const vehicle = await world.makeVehicle({ client_id: client.id });
  const [group] = await world.rows<{ id: number }>(
    `insert into vehicle_groups (client_id, name_en, name_ar) values ($1, 'Night shift', 'الوردية الليلية') returning id`,
    [client.id],
  );
  await world.rows('update vehicles set group_id = $2 where id = $1', [vehicle.id, group!.id]);
  const manager = await world.makeUser('client_manager', { client_id: client.id });
  const save = (body: object, as = manager) =>
    world.call(contract.savePolicy, { as, body: { rules: RULES, version: 0, ...body } });
  return { client, vehicle, group_id: group!.id, manager, save };
}

describe('the rules of a level', () => {
  it('are empty at first, then as saved for every reader of the fleet; the version is required', async () => {
    const { manager, save, group_id, client } = await makeFleet();
    const before = await world.call(contract.getPolicy, { as: manager, query: { group_id } });
    expect(before.body).toMatchObject({
      id: null,
      level: 'group',
      version: 0,
      subject: { name_en: 'Night shift' },
    });
    const saved = await save({
      group_id,
      rules: {
        ...RULES,
        volume_per_day_ml: 60_000,
        consequences: { volume_per_day: 'flag' },
        each_vehicle: ['volume_per_day'],
      },
    });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        level: 'group',
        version: 1,
        rules: { volume_per_day_ml: 60_000, consequences: { volume_per_day: 'flag' } },
      },
    });
    expect(await save({ group_id })).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } });
    const billing = await world.makeUser('client_billing', { client_id: client.id });
    const read = await world.call(contract.getPolicy, { as: billing, query: { group_id } });
    expect(read.body).toMatchObject({ version: 1, can: { update: false } });
    expect(await save({ group_id, version: 1 }, billing)).toMatchObject({ status: 403 });
    const audit = await world.rows(
      `select action, after->>'volume_per_day_ml' as litres from audit_rows where subject = 'policy' and subject_id = $1`,
      [saved.body.id],
    );
    expect(audit).toEqual([{ action: 'create', litres: '60000' }]);
  });

  it.each([
    ['a window without its days', { volume_per_window_ml: 1 }, 'rules.window_days'],
    ['hours with equal start and end', { from_minute: 60, to_minute: 60 }, 'rules.to_minute'],
    ['no weekday', { weekdays: [] }, 'rules.weekdays'],
    ['no product', { fuel_type_ids: [] }, 'rules.fuel_type_ids'],
    ['no city', { cities: [] }, 'rules.cities'],
    ['no area', { areas: [] }, 'rules.areas'],
    ['a self-intersecting area', { areas: [BOW_TIE] }, 'rules.areas.0'],
  ])('are rejected with %s', async (_what, fields, field) => {
    const { save } = await makeFleet();
    const answer = await save({ rules: { ...RULES, ...fields } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_FIELDS' } });
    expect(Object.keys(answer.body.fields!)).toEqual([field]);
  });

  it('never belong to another fleet’s group, vehicle or driver, nor to two subjects at once', async () => {
    const [ours, theirs] = [await makeFleet(), await makeFleet()];
    for (const foreign of [
      { group_id: theirs.group_id },
      { vehicle_id: theirs.vehicle.id },
      { driver_id: theirs.vehicle.driver_id! },
      { client_id: theirs.client.id },
    ]) {
      expect(await ours.save(foreign)).toMatchObject({ status: 404 });
      expect(
        await world.call(contract.getPolicy, {
          as: ours.manager,
          query: foreign as never,
        }),
      ).toMatchObject({
        status: 404,
      });
    }
    expect(await ours.save({ group_id: ours.group_id, vehicle_id: ours.vehicle.id })).toMatchObject({
      status: 400,
      body: { fields: { vehicle_id: 'not_allowed' } },
    });
  });

  it('are listed where they exist, the widest level first', async () => {
    const { manager, save, vehicle, group_id } = await makeFleet();
    await save({ vehicle_id: vehicle.id, rules: { ...RULES, fills_per_day: 1, pin_required: true } });
    await save({ group_id, rules: { ...RULES, fills_per_day: 2 } });
    await save({ driver_id: vehicle.driver_id! });
    const { body } = await world.call(contract.listPolicies, { as: manager });
    expect(body.rows.map((row) => [row.level, row.rules])).toEqual([
      ['group', 1],
      ['vehicle', 2],
    ]);
    const found = await world.call(contract.listPolicies, { as: manager, query: { q: 'night' } });
    expect(found.body.rows).toHaveLength(1);
  });
});

describe('a vehicle’s effective rules', () => {
  it('list every level’s rules and the deciding one, with usage', async () => {
    const { manager, save, vehicle, group_id } = await makeFleet();
    const { fuel_91 } = await world.makeFuelTypes();
    await save({ rules: { ...RULES, volume_per_day_ml: 500_000, minutes_between_fills: 30 } });
    await save({
      group_id,
      rules: { ...RULES, volume_per_day_ml: 80_000, minutes_between_fills: 60, fuel_type_ids: [fuel_91] },
    });
    await save({ vehicle_id: vehicle.id, rules: { ...RULES, volume_per_day_ml: 100_000 } });
    const { body } = await world.call(contract.getEffectiveRules, {
      as: manager,
      query: { vehicle_id: vehicle.id },
    });
    expect(body.levels.map((row) => [row.level, row.has_rules])).toEqual([
      ['client', true],
      ['group', true],
      ['vehicle', true],
      ['driver', false],
    ]);
    const of = (code: string) =>
      body.rules.find((rule) => rule.code === code)!.levels.map((row) => [row.level, row.limit, row.decides]);
    expect(of('volume_per_day').sort()).toEqual([
      ['client', 500_000, false],
      ['group', 80_000, true],
      ['vehicle', 100_000, false],
    ]);
    expect(of('time_between_fills').sort()).toEqual([
      ['client', 30, false],
      ['group', 60, true],
    ]);
    expect(body.rules.find((rule) => rule.code === 'fuel_type_allowed')!.levels[0]!.names).toEqual([
      { name_en: 'Fuel 91', name_ar: 'بنزين 91' },
    ]);
  });
});

import * as contract from '@fleet/contracts/fuelling/limits.ts';
import { getEffectiveRules, getPolicy, savePolicy } from '@fleet/contracts/fuelling/policies.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { EMPTY, makeLimits } from './limits.test-support.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

describe('a profile', () => {
  it('gives its limits to who follows it, and changes for all at once', async () => {
    const { as, ids, addProfile, change, list } = await makeLimits(world);
    const profile = await addProfile({ volume_per_fill_ml: 180_000, volume_per_day_ml: 250_000 });
    expect(profile).toMatchObject({ version: 1, followers: { vehicles: 0 } });
    expect((await change({ ids, profile_id: profile.id })).body).toMatchObject({ changed: 3 });
    const figures = async () =>
      (await list({ sort: 'name' })).rows.map(({ rules, profile }) => [
        profile?.name_en,
        ...rules.flatMap(({ code, levels }) => levels.map((row) => [code, row.limit, row.profile?.name_en])),
      ]);
    const row = [
      'Standard',
      ['volume_per_fill', 180_000, 'Standard'],
      ['volume_per_day', 250_000, 'Standard'],
    ];
    expect(await figures()).toEqual([row, row, row]);
    const saved = await world.call(contract.saveLimitProfile, {
      as,
      params: { id: profile.id },
      body: { ...profile, name_en: 'Trucks', rules: { ...profile.rules, volume_per_fill_ml: 150_000 } },
    });
    expect(saved.body).toMatchObject({ version: 2, followers: { vehicles: 3 } });
    expect((await figures())[0]![1]).toEqual(['volume_per_fill', 150_000, 'Trucks']);
    const audit = await world.rows(
      `select action, before->>'version' as before, after->>'volume_per_fill_ml' as after from audit_rows
       where subject = 'policy' and subject_id = $1 order by id`,
      [profile.id],
    );
    expect(audit).toEqual([
      { action: 'create', before: null, after: '180000' },
      { action: 'change', before: '1', after: '150000' },
    ]);
  });

  it('leaves single values to a vehicle, which may give them back', async () => {
    const { as, ids, addProfile, change, list } = await makeLimits(world);
    const profile = await addProfile({
      volume_per_fill_ml: 180_000,
      volume_per_day_ml: 250_000,
      consequences: { volume_per_fill: 'hold' },
    });
    await change({ ids, profile_id: profile.id });
    await change({ rules: { volume_per_fill_ml: 200_000 } });
    const fill = async () => (await list()).rows.find(({ id }) => id === ids[0])!.rules[0]!.levels;
    expect(await fill()).toMatchObject([{ limit: 200_000, profile: null, consequence: 'decline' }]);
    await change({ rules: { volume_per_fill_ml: null } });
    expect(await fill()).toMatchObject([
      { limit: 180_000, profile: { name_en: 'Standard' }, consequence: 'hold' },
    ]);
    const own = await world.call(getPolicy, { as, query: { vehicle_id: ids[0]! } });
    expect(own.body).toMatchObject({ profile: { id: profile.id }, rules: { volume_per_fill_ml: null } });
    // The editor of a vehicle's own rules does not touch what it follows.
    await world.call(savePolicy, {
      as,
      body: { vehicle_id: ids[0]!, rules: { ...EMPTY, fills_per_day: 3 }, version: own.body.version },
    });
    const effective = await world.call(getEffectiveRules, { as, query: { vehicle_id: ids[0]! } });
    expect(
      effective.body.rules.map(({ code, levels }) => [code, levels[0]!.profile?.name_en ?? null]),
    ).toEqual([
      ['fills_per_day', null],
      ['volume_per_fill', 'Standard'],
      ['volume_per_day', 'Standard'],
    ]);
  });

  it('given to a group holds for each of its vehicles by itself', async () => {
    const { group_id, addProfile, change, list, ids } = await makeLimits(world);
    const profile = await addProfile({ volume_per_day_ml: 250_000 });
    await change({ level: 'group', ids: [group_id], profile_id: profile.id });
    const rows = (await list()).rows;
    expect(rows.map(({ id, rules }) => [id, rules.map(({ levels }) => levels)])).toEqual([
      [ids[0], [[expect.objectContaining({ level: 'group', is_each_vehicle: true, limit: 250_000 })]]],
      [ids[1], [[expect.objectContaining({ level: 'group', is_each_vehicle: true, limit: 250_000 })]]],
      [ids[2], []],
    ]);
    expect((await list({ profile: profile.id })).rows.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect((await list({ profile: 'none' })).rows.map(({ id }) => id)).toEqual([ids[2]]);
    expect((await list({ level: 'group', profile: profile.id })).rows).toHaveLength(1);
    expect((await list({ sort: '-volume_per_day' })).rows.map(({ id }) => id)).toEqual([
      ids[1],
      ids[0],
      ids[2],
    ]);
  });

  it('is deleted only when it is said what its followers follow then', async () => {
    const { as, ids, addProfile, change } = await makeLimits(world);
    const [one, other] = [await addProfile({ fills_per_day: 1 }), await addProfile({}, 'Other')];
    await change({ ids, profile_id: one.id });
    const remove = (id: number, body: object) =>
      world.call(contract.removeLimitProfile, { as, params: { id }, body: { version: 1, ...body } });
    expect(await remove(one.id, {})).toMatchObject({
      status: 409,
      body: { code: 'PROFILE_IN_USE', details: { followers: 3 } },
    });
    expect(await remove(one.id, { followers_to: one.id })).toMatchObject({
      status: 400,
      body: { fields: { followers_to: 'unknown' } },
    });
    expect((await remove(one.id, { version: 7 })).body).toMatchObject({ code: 'VERSION_CONFLICT' });
    expect((await remove(one.id, { followers_to: other.id })).body).toEqual({ moved: 3 });
    const overview = async () => (await world.call(contract.listLimitProfiles, { as })).body;
    expect(await overview()).toMatchObject({
      profiles: [{ id: other.id, followers: { vehicles: 3 } }],
      vehicles: 3,
      without_profile: 0,
    });
    expect((await remove(other.id, { followers_to: null })).body).toEqual({ moved: 3 });
    expect(await overview()).toMatchObject({ profiles: [], without_profile: 3 });
  });

  it('has a name of its own in its fleet, and rules that make sense', async () => {
    const { as, addProfile } = await makeLimits(world);
    await addProfile({});
    const add = (body: object) =>
      world.call(contract.createLimitProfile, {
        as,
        body: { name_en: 'Standard', name_ar: 'قياسي', rules: EMPTY, ...body },
      });
    expect(await add({})).toMatchObject({ status: 400, body: { fields: { name_en: 'taken' } } });
    expect(await add({ name_en: 'B', rules: { ...EMPTY, weekdays: [] } })).toMatchObject({
      status: 400,
      body: { fields: { 'rules.weekdays': 'none_chosen' } },
    });
  });

  it('is named where it refuses a request', async () => {
    const { people, vehicle, client, requestFuel, get } = await makeRefuelling(world);
    const { body: profile } = await world.call(contract.createLimitProfile, {
      as: people.manager,
      body: { name_en: 'Pick-up', name_ar: 'بيك أب', rules: { ...EMPTY, volume_per_fill_ml: 30_000 } },
    });
    await world.call(contract.changeLimits, {
      as: people.manager,
      body: { client_id: client.id, level: 'vehicle', ids: [vehicle.id], profile_id: profile.id },
    });
    const { body } = await requestFuel();
    expect(body.status).toBe('request_rejected');
    const { body: request } = await get(body.id);
    expect(request.checks.find(({ passed }) => !passed)).toMatchObject({
      code: 'volume_per_fill',
      profile: { id: profile.id, name_en: 'Pick-up' },
    });
  });
});

describe('a change of several', () => {
  it('is made for all of them or for none, once', async () => {
    const { as, ids, addProfile, change, list } = await makeLimits(world);
    const stranger = await makeLimits(world);
    const profile = await addProfile({ fills_per_day: 1 });
    expect(await change({ ids: [...ids, stranger.ids[0]!], profile_id: profile.id })).toMatchObject({
      status: 400,
      body: { fields: { ids: 'unknown' } },
    });
    expect(await change({ ids, profile_id: (await stranger.addProfile({})).id })).toMatchObject({
      status: 400,
      body: { fields: { profile_id: 'unknown' } },
    });
    expect(await change({ ids, rules: { weekdays: [] } })).toMatchObject({
      status: 400,
      body: { fields: { 'rules.weekdays': 'none_chosen' } },
    });
    expect((await list()).rows.every(({ rules }) => rules.length === 0)).toBe(true);
    const body = { level: 'vehicle' as const, ids, rules: { volume_per_fill_ml: 60_000 } };
    const key = 'the same key';
    const first = await world.call(contract.changeLimits, { as, body, key });
    const second = await world.call(contract.changeLimits, { as, body, key });
    expect(first.body.changed).toBe(3);
    expect(second.body).toEqual(first.body);
    expect((await change(body)).body.changed).toBe(0);
  });

  it('is shown before it is made, with what holds before and after', async () => {
    const { as, ids, addProfile, change, list } = await makeLimits(world);
    const profile = await addProfile({ volume_per_fill_ml: 80_000, fills_per_day: 2 });
    await change({ rules: { volume_per_fill_ml: 60_000 } });
    const preview = (body: object) =>
      world.call(contract.previewLimitChange, {
        as,
        body: { level: 'vehicle', ids: ids.slice(0, 2), ...body },
      });
    const kept = (await preview({ profile_id: profile.id })).body;
    expect(
      kept.rows.map(({ before, after }) => [before.volume_per_fill_ml, after.volume_per_fill_ml]),
    ).toEqual([
      [60_000, 60_000],
      [null, 80_000],
    ]);
    const dropped = (await preview({ profile_id: profile.id, drop_own: true })).body;
    expect(dropped.rows[0]).toMatchObject({
      profile_before: null,
      profile_after: { name_en: 'Standard' },
      before: { volume_per_fill_ml: 60_000, fills_per_day: null },
      after: { volume_per_fill_ml: 80_000, fills_per_day: 2 },
      is_changed: true,
    });
    expect((await list()).rows.map(({ profile }) => profile)).toEqual([null, null, null]);
  });
});

describe('the suggestion', () => {
  it('offers a profile for each type of vehicle without limits, and is used for them in one step', async () => {
    const { as, ids, change } = await makeLimits(world);
    await change({ ids: [ids[2]!], rules: { fills_per_day: 5 } });
    const { body } = await world.call(contract.getLimitSuggestion, { as });
    expect(body).toMatchObject({ vehicles: 2 });
    expect(body.profiles[0]).toMatchObject({ vehicles: 2, fills: 0, rules: { fills_per_day: 2 } });
    const used = await world.call(contract.acceptLimitSuggestion, { as, body: {} });
    expect(used.body).toEqual(body);
    expect((await world.call(contract.getLimitSuggestion, { as })).body).toEqual({
      profiles: [],
      vehicles: 0,
    });
    const overview = (await world.call(contract.listLimitProfiles, { as })).body;
    expect(overview).toMatchObject({ without_profile: 1, profiles: [{ followers: { vehicles: 2 } }] });
  });
});

describe('the limits of a client', () => {
  it('are read and set by an administrator who names the client, and by nobody of another client', async () => {
    const [ours, theirs] = [await makeLimits(world), await makeLimits(world)];
    const client_id = theirs.client.id;
    const profile = await theirs.addProfile({ fills_per_day: 2 });
    const ids = [theirs.ids[0]!];
    const params = { id: profile.id };
    const fields = { name_en: 'Vans', name_ar: 'فانات', rules: EMPTY };
    const change = { client_id, level: 'vehicle' as const, ids, rules: { fills_per_day: 3 } };
    const calls = (as: typeof ours.as) => [
      world.call(contract.listLimits, { as, query: { client_id } }),
      world.call(contract.listLimitProfiles, { as, query: { client_id } }),
      world.call(contract.getLimitSuggestion, { as, query: { client_id } }),
      world.call(contract.previewLimitChange, { as, body: change }),
      world.call(contract.changeLimits, { as, body: change }),
      world.call(contract.createLimitProfile, { as, body: { client_id, ...fields } }),
      world.call(contract.saveLimitProfile, { as, params, body: { ...fields, version: 1 } }),
      world.call(contract.removeLimitProfile, { as, params, body: { version: 2, followers_to: null } }),
      world.call(contract.acceptLimitSuggestion, { as, body: { client_id } }),
    ];
    const statuses = async (as: typeof ours.as) => (await Promise.all(calls(as))).map(({ status }) => status);
    expect(await statuses(ours.as)).toEqual(Array(9).fill(404));
    expect((await theirs.list()).rows[0]!.rules).toEqual([]);
    const driver = await world.makeUser('driver', { client_id });
    expect((await statuses(driver)).slice(3)).toEqual(Array(6).fill(403));
    const admin = await world.makeUser('admin');
    expect(await world.call(contract.listLimits, { as: admin })).toMatchObject({
      status: 400,
      body: { fields: { client_id: 'required' } },
    });
    expect((await world.call(contract.changeLimits, { as: admin, body: change })).body.changed).toBe(1);
    expect(
      (await world.call(contract.saveLimitProfile, { as: admin, params, body: { ...fields, version: 1 } }))
        .body,
    ).toMatchObject({ name_en: 'Vans', version: 2 });
    expect(
      (await world.call(contract.acceptLimitSuggestion, { as: admin, body: { client_id } })).body.vehicles,
    ).toBe(2);
    const { rows } = (await world.call(contract.listLimits, { as: admin, query: { client_id } })).body;
    expect(rows.map(({ id }) => id).sort()).toEqual([...theirs.ids].sort());
    expect(rows.find(({ id }) => id === ids[0])!.rules).toMatchObject([
      { code: 'fills_per_day', levels: [{ limit: 3, profile: null }] },
    ]);
    expect((await ours.list()).rows.every(({ rules }) => rules.length === 0)).toBe(true);
  });
});

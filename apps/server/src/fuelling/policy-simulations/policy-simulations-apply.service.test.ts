import { createLimitProfile, listLimitProfiles, saveLimitProfile } from '@fleet/contracts/fuelling/limits.ts';
import { getPolicy, type PolicyRules, policyRules, savePolicy } from '@fleet/contracts/fuelling/policies.ts';
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

/** A fleet whose vehicle has 90 L a day and an odometer rule of its own. */
async function makeFleet() {
  const fleet = await makeRefuelling(world);
  const as = fleet.people.manager;
  const save = (rules: Partial<PolicyRules>, version: number) =>
    world.call(savePolicy, {
      as,
      body: { vehicle_id: fleet.vehicle.id, rules: { ...NO_RULES, ...rules }, version },
    });
  await save({ volume_per_day_ml: 90_000, odometer_required: true }, 0);
  const simulate = async (rules: Partial<PolicyRules>, body: object = { vehicle_id: fleet.vehicle.id }) => {
    const { body: started } = await world.call(contract.startPolicySimulation, {
      as,
      body: { rules: { ...NO_RULES, ...rules }, from: '2026-02-01', to: '2026-02-28', ...body },
    });
    await runSimulations(world.systemCtx());
    return started.id;
  };
  const get = async (id: number) =>
    (await world.call(contract.getPolicySimulation, { as, params: { id } })).body;
  const own = async (vehicle_id = fleet.vehicle.id) =>
    (await world.call(getPolicy, { as, query: { vehicle_id } })).body;
  return {
    ...fleet,
    as,
    save,
    simulate,
    get,
    own,
    preview: (id: number) => world.call(contract.previewPolicySimulation, { as, params: { id } }),
    apply: (id: number, by = as) => world.call(contract.applyPolicySimulation, { as: by, params: { id } }),
  };
}

describe('the draft of a finished simulation', () => {
  it('is shown as a change first, then becomes the limits, once', async () => {
    const { simulate, get, own, preview, apply } = await makeFleet();
    const id = await simulate({ volume_per_day_ml: 60_000 });
    expect(await get(id)).toMatchObject({ applied_at: null, is_outdated: false, can: { apply: true } });
    const change = {
      changed: 1,
      vehicles: 1,
      rows: [
        {
          before: { volume_per_day_ml: 90_000, odometer_required: true },
          after: { volume_per_day_ml: 60_000, odometer_required: null },
          is_changed: true,
        },
      ],
    };
    expect((await preview(id)).body).toMatchObject(change);
    expect(await own()).toMatchObject({ rules: { volume_per_day_ml: 90_000 }, version: 1 });
    expect((await get(id)).can.apply).toBe(true);
    expect((await apply(id)).body).toMatchObject(change);
    expect(await own()).toMatchObject({
      rules: { volume_per_day_ml: 60_000, odometer_required: null },
      version: 2,
    });
    expect(await get(id)).toMatchObject({
      applied_at: expect.any(String),
      is_outdated: false,
      can: { apply: false },
    });
    expect((await apply(id)).body).toMatchObject({ code: 'STATUS_CONFLICT' });
    const audit = await world.rows(
      `select action from audit_rows where subject = 'policy_simulation' and subject_id = $1 order by id`,
      [id],
    );
    expect(audit).toEqual([{ action: 'create' }, { action: 'apply' }]);
  });

  it('is not applied over limits that changed since it began', async () => {
    const { simulate, get, own, preview, apply, save } = await makeFleet();
    const id = await simulate({ volume_per_day_ml: 60_000 });
    await save({ volume_per_day_ml: 75_000 }, 1);
    expect(await get(id)).toMatchObject({ is_outdated: true, can: { apply: false } });
    expect((await preview(id)).body).toMatchObject({ code: 'VERSION_CONFLICT' });
    expect((await apply(id)).body).toMatchObject({ code: 'VERSION_CONFLICT' });
    expect(await own()).toMatchObject({ rules: { volume_per_day_ml: 75_000 }, version: 2 });
  });

  it('is not applied before it is finished', async () => {
    const { as, vehicle, apply } = await makeFleet();
    const { body } = await world.call(contract.startPolicySimulation, {
      as,
      body: {
        vehicle_id: vehicle.id,
        rules: { ...NO_RULES, fills_per_day: 1 },
        from: '2026-02-01',
        to: '2026-02-28',
      },
    });
    expect(await apply(body.id)).toMatchObject({ status: 409, body: { code: 'STATUS_CONFLICT' } });
    await world.rows(`update policy_simulations set status = 'cancelled' where id = $1`, [body.id]);
    expect(await apply(body.id)).toMatchObject({ status: 409, body: { code: 'STATUS_CONFLICT' } });
  });

  it('for several vehicles sets its values and leaves their other rules', async () => {
    const { simulate, own, apply, client, vehicle } = await makeFleet();
    const other = await world.makeVehicle({ client_id: client.id });
    const vehicle_ids = [vehicle.id, other.id];
    const id = await simulate({ volume_per_day_ml: 60_000 }, { vehicle_ids });
    expect((await apply(id)).body).toMatchObject({ changed: 2, vehicles: 2 });
    expect((await own()).rules).toMatchObject({ volume_per_day_ml: 60_000, odometer_required: true });
    expect((await own(other.id)).rules).toMatchObject({ volume_per_day_ml: 60_000 });
    const effects = { volume_per_day_ml: 50_000, consequences: { volume_per_day: 'flag' as const } };
    expect((await apply(await simulate(effects, { vehicle_ids }))).body).toMatchObject({
      code: 'STATUS_CONFLICT',
    });
  });

  it('for a company and a profile says how many vehicles it holds for', async () => {
    const { as, simulate, get, preview, apply, client } = await makeFleet();
    await world.makeVehicle({ client_id: client.id });
    expect((await preview(await simulate({ fills_per_day: 4 }, {}))).body).toMatchObject({
      vehicles: 2,
      changed: 1,
      rows: [{ id: client.id, before: { fills_per_day: null }, after: { fills_per_day: 4 } }],
    });
    const { body: profile } = await world.call(createLimitProfile, {
      as,
      body: { name_en: 'Pick-up', name_ar: 'بيك أب', rules: { ...NO_RULES, fills_per_day: 2 } },
    });
    const [first, second] = [
      await simulate({ fills_per_day: 1 }, { profile_id: profile.id }),
      await simulate({ fills_per_day: 3 }, { profile_id: profile.id }),
    ];
    expect((await apply(first)).body).toMatchObject({ vehicles: 0, changed: 1 });
    expect((await world.call(listLimitProfiles, { as })).body.profiles).toMatchObject([
      { name_en: 'Pick-up', rules: { fills_per_day: 1 }, version: 2 },
    ]);
    expect(await get(second)).toMatchObject({ is_outdated: true });
    await world.call(saveLimitProfile, {
      as,
      params: { id: profile.id },
      body: { ...profile, version: 2 },
    });
    expect((await apply(second)).body).toMatchObject({ code: 'VERSION_CONFLICT' });
  });

  it('is of the own fleet, and applied by those who may change limits', async () => {
    const [ours, theirs] = [await makeFleet(), await makeFleet()];
    const id = await theirs.simulate({ fills_per_day: 1 });
    expect(await ours.apply(id)).toMatchObject({ status: 404 });
    expect(await ours.preview(id)).toMatchObject({ status: 404 });
    const driver = await world.makeUser('driver', { client_id: theirs.client.id });
    expect(await theirs.apply(id, driver)).toMatchObject({ status: 403 });
    const admin = await world.makeUser('admin');
    expect((await theirs.apply(id, admin)).body).toMatchObject({ changed: 1 });
    expect((await theirs.own()).rules).toMatchObject({ fills_per_day: 1 });
  });
});

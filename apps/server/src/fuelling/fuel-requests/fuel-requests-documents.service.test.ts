import { approveFuelRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { savePolicy } from '@fleet/contracts/fuelling/policies.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { NO_RULES } from '../policies/policies.service.ts';

const BEFORE_MIDNIGHT = '2026-03-10T20:59:59.000Z';
const MIDNIGHT = '2026-03-10T21:00:00.000Z';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

async function fleetWith(policy: object) {
  const fleet = await makeRefuelling(world, { policy });
  await world.rows(`update vehicles set insurance_until = '2026-03-10' where id = $1`, [fleet.vehicle.id]);
  await world.rows(`update drivers set driving_license_until = '2026-03-10' where id = $1`, [
    fleet.driver.id,
  ]);
  return fleet;
}

it('fuel is declined from the midnight in Riyadh after the last day, and only where a rule says so', async () => {
  const fleet = await fleetWith({ valid_documents: ['insurance', 'driving_license'] });
  world.at(BEFORE_MIDNIGHT);
  const before = await fleet.requestFuel({ volume_ml: 10_000 });
  expect(before.body.status).toBe('request_approved');
  world.at(MIDNIGHT);
  // Approved on the last day, asked for at the pump on the day after.
  const atPump = await fleet.initiate(before.body.id);
  expect(atPump.status).toBe(409);
  const { checks } = atPump.body.details as { checks: { passed: boolean; code: string }[] };
  expect(checks.filter(({ passed }) => !passed)).toMatchObject([
    { code: 'documents_valid', document: { name: 'insurance' } },
    { code: 'documents_valid', document: { name: 'driving_license' } },
  ]);
  const free = await fleetWith({});
  expect((await free.requestFuel()).body.status).toBe('request_approved');
  const late = await fleetWith({ valid_documents: ['insurance'], document_grace_days: 1 });
  expect((await late.requestFuel()).body.status).toBe('request_approved');
});

it('a declined request names every expired document, holds nothing, and passes once they are renewed', async () => {
  world.at(MIDNIGHT);
  const fleet = await fleetWith({ valid_documents: ['insurance', 'driving_license'] });
  const { body } = await fleet.requestFuel();
  expect(body.status).toBe('request_rejected');
  expect(body.checks.slice(0, 2).map(({ document }) => document)).toEqual([
    { name: 'insurance', until: '2026-03-10' },
    { name: 'driving_license', until: '2026-03-10' },
  ]);
  expect((await fleet.balances()).reserved).toBe(0);
  await world.rows(`update vehicles set insurance_until = '2027-03-10' where id = $1`, [fleet.vehicle.id]);
  await world.rows('update drivers set driving_license_until = null where id = $1', [fleet.driver.id]);
  expect((await fleet.requestFuel()).body.status).toBe('request_approved');
});

it('what a manager approved with an expired document is served', async () => {
  world.at(MIDNIGHT);
  const fleet = await fleetWith({
    valid_documents: ['insurance'],
    consequences: { documents_valid: 'hold' },
  });
  const { body } = await fleet.requestFuel({ volume_ml: 10_000 });
  expect(body.status).toBe('request_pending');
  await world.call(approveFuelRequest, { as: fleet.people.manager, params: { id: body.id }, body: {} });
  expect((await fleet.initiate(body.id)).status).toBe(200);
});

it('the rule needs a document, and grace goes with it', async () => {
  const fleet = await fleetWith({});
  const save = (rules: object) =>
    world.call(savePolicy, {
      as: fleet.people.manager,
      body: { rules: { ...NO_RULES, ...rules }, version: 1 } as never,
    });
  expect((await save({ valid_documents: [] })).body.fields).toEqual({
    'rules.valid_documents': 'none_chosen',
  });
  const { body } = await save({ document_grace_days: 9 });
  expect(body.rules).toMatchObject({ valid_documents: null, document_grace_days: null });
});

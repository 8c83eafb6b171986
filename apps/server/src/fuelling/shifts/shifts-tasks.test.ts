import { decideDisputeCase, openDisputeCase } from '@fleet/contracts/fuelling/dispute-cases.ts';
import { listPushMessages } from '@fleet/contracts/messages/push-messages.ts';
import * as contract from '@fleet/contracts/messages/tasks.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { makeForecourt } from './shifts.test-support.ts';
import { worthOf } from './shifts-tasks.service.ts';

/** Rules of a station and its network: a disputed fill, a shift that closes with a difference. */

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

const rule = (as: MadeUser, fields: object) =>
  world.call(contract.createTaskRule, {
    as,
    body: { over_halalas: null, assignee_id: null, duty_group: null, ...fields } as never,
  });
const made = async (as: MadeUser, state = 'open') =>
  (await world.call(contract.listTasks, { as, query: { made_by: 'rule', state: state as 'open' } })).body
    .rows;

test('a difference is worth its liters at the prices of the shift', () => {
  const diesel = { variance_ml: -2_000, transactions_ml: 100_000, amount_halalas: 16_600 };
  expect(worthOf([diesel, { ...diesel, variance_ml: 1_000 }])).toBe(332 + 166);
  expect(worthOf([{ ...diesel, transactions_ml: 0 }])).toBeNull();
});

describe('a rule of a station', () => {
  it('is kept apart from its network’s and other stations’, for what its people settle', async () => {
    const [here, elsewhere] = [await makeForecourt(world), await makeForecourt(world)];
    const { station: manager, network } = here.people;
    const kinds = { kind: 'shift_difference', duty_group: 'gas_station_manager' };
    const { status, body } = await rule(manager, kinds);
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await rule(manager, { ...kinds, kind: 'pending_request' })).body.fields).toEqual({
      kind: 'unknown',
    });
    expect((await rule(manager, { ...kinds, duty_group: 'admin' })).body.fields).toEqual({
      duty_group: 'unknown',
    });
    const rules = async (as: MadeUser) => (await world.call(contract.listTaskRules, { as })).body.rows;
    expect(await rules(manager)).toHaveLength(1);
    for (const as of [network, elsewhere.people.station]) {
      expect(await rules(as)).toEqual([]);
      const removed = await world.call(contract.deleteTaskRule, { as, params: { id: body.id } });
      expect(removed.status).toBe(404);
    }
  });

  it('gives a shift with a difference to the manager until it is approved, and tells them', async () => {
    const here = await makeForecourt(world);
    const { station: manager, network } = here.people;
    await rule(manager, { kind: 'shift_difference', duty_group: 'gas_station_manager' });
    await rule(network, {
      kind: 'shift_difference',
      duty_group: 'gas_station_network_manager',
      over_halalas: 1_000_000,
    });
    const { body: exact } = await here.open();
    await here.closeShift(exact.id, [1_000, 2_000, 3_000]);
    expect(await made(manager)).toEqual([]);
    const { body: shift } = await here.open([1_000, 2_000, 3_000]);
    await here.closeShift(shift.id, [1_002, 2_000, 3_000]);
    expect(await made(manager)).toMatchObject([
      {
        ...{ rule_kind: 'shift_difference', subject: 'shift', subject_id: shift.id },
        ...{ assignee: { id: manager.id }, params: { reference_number: shift.reference_number } },
      },
    ]);
    expect(await made(network)).toEqual([]);
    await world.jobs.runBatches();
    const { rows } = (await world.call(listPushMessages, { as: manager, query: {} })).body;
    expect(rows.find(({ kind }) => kind === 'task_by_rule')).toMatchObject({
      params: { reference: shift.reference_number },
    });
    await here.sendBack(shift.id, 'Read it again');
    expect(await made(manager)).toHaveLength(1);
    await here.closeShift(shift.id, [1_000, 2_000, 3_000]);
    expect(await made(manager)).toEqual([]);
    expect(await made(manager, 'done')).toHaveLength(1);
  });

  it('gives a disputed fill to the station and to its network until it is decided', async () => {
    const fleet = await makeRefuelling(world);
    const id = await fleet.untilFuelling();
    await fleet.close(id);
    const { id: station_id, network_id } = fleet.station;
    const manager = await world.makeUser('gas_station_manager', { station_id });
    const network = await world.makeUser('gas_station_network_manager', { network_id });
    await rule(manager, { kind: 'disputed_fill', over_halalas: 5_000, assignee_id: manager.id });
    await rule(network, { kind: 'disputed_fill', over_halalas: 50_000, assignee_id: network.id });
    const { body: dispute } = await world.call(openDisputeCase, {
      ...{ as: fleet.people.manager, params: { id } },
      body: { reason_code: 'wrong_litres', reason: 'The tank took 30 liters' },
    });
    expect(await made(manager)).toMatchObject([
      { rule_kind: 'disputed_fill', subject_id: dispute.id, params: { amount_halalas: 8720 } },
    ]);
    expect(await made(network)).toEqual([]);
    await world.call(decideDisputeCase, {
      ...{ as: fleet.people.admin, params: { id: dispute.id } },
      body: { decision: 'reject', reason: 'The pump log says so' },
    });
    expect(await made(manager)).toEqual([]);
  });
});

import * as contract from '@fleet/contracts/messages/tasks.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { followWaiting, type Waiting } from './task-rules.service.ts';

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;
let manager: MadeUser;
let colleague: MadeUser;
let stranger: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  fleet = await makeRefuelling(world, { allocated: 1_000_000 });
  manager = fleet.people.manager;
  colleague = await world.makeUser('client_operation', { client_id: fleet.client.id });
  stranger = await world.makeUser('client_manager', { client_id: (await world.makeClient()).id });
});
afterAll(() => world.close());

const FIELDS = {
  ...{
    title: 'Check pump 4',
    note: null,
    due_on: null,
    assignee_id: null,
    label: 'company',
    priority: 'normal',
  },
} as const;
const create = (as: MadeUser, fields: object = {}) =>
  world.call(contract.createTask, { as, body: { ...FIELDS, ...fields } });
const list = async (as: MadeUser, query: Record<string, string> = {}) =>
  (await world.call(contract.listTasks, { as, query })).body;
const titles = async (as: MadeUser, query: Record<string, string> = {}) =>
  (await list(as, query)).rows.map((row) => row.title);

describe('a task', () => {
  test('is its maker’s and its assignee’s, and nobody else’s', async () => {
    const { status, body } = await create(manager, { title: 'Send the invoice', assignee_id: colleague.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      assignee: { id: colleague.id },
      creator: { id: manager.id },
      done_at: null,
    });
    expect(await titles(manager)).toContain('Send the invoice');
    expect(await titles(manager, { whose: 'mine' })).not.toContain('Send the invoice');
    expect(await titles(colleague, { whose: 'mine' })).toContain('Send the invoice');
    for (const as of [stranger, fleet.people.admin, fleet.people.billing]) {
      expect(await titles(as)).not.toContain('Send the invoice');
      const params = { id: body.id };
      for (const call of [
        world.call(contract.setTaskDone, { as, params, body: { is_done: true } }),
        world.call(contract.moveTask, { as, params, body: { before_id: null } }),
        world.call(contract.updateTask, { as, params, body: { ...FIELDS, version: 1 } }),
        world.call(contract.deleteTask, { as, params }),
      ])
        expect(await call).toMatchObject({ status: 404 });
    }
    expect(await world.call(contract.deleteTask, { as: colleague, params: { id: body.id } })).toMatchObject({
      status: 404,
    });
  });

  test('is given to people of the own company only', async () => {
    const { body } = await create(manager, { assignee_id: stranger.id });
    expect(body.fields).toEqual({ assignee_id: 'unknown' });
    const driver = await create(manager, { assignee_id: fleet.people.driver.id });
    expect(driver.status).toBe(400);
    const people = await world.call(contract.listColleagues, { as: manager, query: {} });
    expect(people.body.rows.map(({ id }) => id).sort()).toEqual(
      [manager.id, colleague.id, fleet.people.billing.id].sort(),
    );
  });

  test('is ticked off once, opened again, filtered and found', async () => {
    const { body } = await create(colleague, {
      title: 'Renew permit',
      due_on: '2020-01-01',
      label: 'important',
    });
    const done = (is_done: boolean) =>
      world.call(contract.setTaskDone, { as: colleague, params: { id: body.id }, body: { is_done } });
    expect((await list(colleague)).counts.late).toBe(1);
    const first = (await done(true)).body;
    expect((await done(true)).body).toEqual(first);
    expect(await titles(colleague, { state: 'done' })).toEqual(['Renew permit']);
    await done(false);
    expect(await titles(colleague, { q: 'PERMIT', due_until: '2020-01-02', label: 'important' })).toEqual([
      'Renew permit',
    ]);
    expect(await titles(colleague, { label: 'personal' })).toEqual([]);
  });

  test('stands where it was put', async () => {
    const ids = [];
    for (const title of ['One', 'Two', 'Three'])
      ids.push((await create(fleet.people.billing, { title })).body.id);
    const move = (id: number, before_id: number | null) =>
      world.call(contract.moveTask, { as: fleet.people.billing, params: { id }, body: { before_id } });
    await move(ids[2]!, ids[0]!);
    expect(await titles(fleet.people.billing)).toEqual(['Three', 'One', 'Two']);
    await move(ids[0]!, null);
    expect(await titles(fleet.people.billing)).toEqual(['Three', 'Two', 'One']);
    const other = (await create(stranger)).body.id;
    expect((await move(ids[0]!, other)).status).toBe(404);
  });
});

describe('a rule', () => {
  const rule = (as: MadeUser, fields: object = {}) =>
    world.call(contract.createTaskRule, {
      as,
      body: {
        ...{
          kind: 'held_transaction',
          over_halalas: 1_000,
          assignee_id: null,
          duty_group: 'client_operation',
        },
        ...fields,
      } as never,
    });
  const made = async (as: MadeUser, query: Record<string, string> = {}) =>
    (await list(as, { made_by: 'rule', ...query })).rows;

  test('is for the own company’s people and kept by its user administrators', async () => {
    expect((await rule(manager, { assignee_id: stranger.id, duty_group: null })).body.fields).toEqual({
      assignee_id: 'unknown',
    });
    expect((await rule(manager, { duty_group: 'admin' })).body.fields).toEqual({ duty_group: 'unknown' });
    expect((await rule(fleet.people.driver)).status).toBe(403);
    const { body } = await rule(stranger, { duty_group: 'client_manager' });
    expect(await world.call(contract.deleteTaskRule, { as: manager, params: { id: body.id } })).toMatchObject(
      {
        status: 404,
      },
    );
  });

  test('gives a held fill to who is on duty, and closes it when it is decided', async () => {
    await rule(manager);
    await rule(manager, { over_halalas: 90_000_000, duty_group: 'client_manager' });
    const id = await fleet.untilFuelling({ volume_ml: 10_000 });
    await fleet.close(id, { volume_ml: 14_000 });
    await world.jobs.runBatches();
    const [task] = await made(colleague);
    expect(task).toMatchObject({
      ...{
        rule_kind: 'held_transaction',
        subject: 'fuel_request',
        subject_id: id,
        creator: null,
        title: null,
      },
      assignee: { id: colleague.id },
      params: { plate_no: fleet.vehicle.plate_no },
    });
    expect(await made(manager)).toHaveLength(1);
    expect(await made(stranger)).toEqual([]);
    await followWaiting(world.systemCtx(), 'fuel_request', [id], []);
    expect(await made(colleague)).toEqual([]);
    expect(await made(colleague, { state: 'done' })).toHaveLength(1);
  });

  test('makes one task of one event, however many report it at once', async () => {
    const waiting: Waiting = {
      kind: 'held_transaction',
      ...{ client_id: fleet.client.id, network_id: null, subject_id: 777 },
      ...{ amount_halalas: 5_000, params: { plate_no: 'JDR-4821' } },
    };
    await Promise.all(
      Array.from({ length: 8 }, () => followWaiting(world.systemCtx(), 'fuel_request', [777], [waiting])),
    );
    expect((await made(colleague)).filter((row) => row.subject_id === 777)).toHaveLength(1);
    await followWaiting(
      world.systemCtx(),
      'fuel_request',
      [778],
      [{ ...waiting, subject_id: 778, amount_halalas: 1_000 }],
    );
    expect((await made(colleague)).filter((row) => row.subject_id === 778)).toEqual([]);
  });
});

import { listPushMessages } from '@fleet/contracts/messages/push-messages.ts';
import * as contract from '@fleet/contracts/messages/tasks.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { notifyOverdue } from './tasks-notifications.service.ts';

let world: World;
let manager: MadeUser;
let colleague: MadeUser;
let third: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  const { id: client_id } = await world.makeClient();
  manager = await world.makeUser('client_manager', { client_id, name: 'Huda' });
  colleague = await world.makeUser('client_operation', { client_id });
  third = await world.makeUser('client_billing', { client_id });
});
afterAll(() => world.close());

const FIELDS = { note: null, due_on: null, label: 'company', priority: 'normal' } as const;
const create = async (title: string, assignee_id: number, fields: object = {}) =>
  (await world.call(contract.createTask, { as: manager, body: { ...FIELDS, title, assignee_id, ...fields } }))
    .body;
const edit = (task: contract.Task, fields: object) =>
  world.call(contract.updateTask, {
    ...{ as: manager, params: { id: task.id } },
    body: { ...FIELDS, title: task.title!, assignee_id: task.assignee.id, version: task.version, ...fields },
  });
const notices = async (as: MadeUser) => {
  await world.jobs.runBatches();
  const { body } = await world.call(listPushMessages, { as, query: {} });
  await world.rows('delete from push_messages where user_id = $1', [as.id]);
  return body.rows.map(({ kind, params, subject, subject_id }) => ({ kind, params, subject, subject_id }));
};

describe('the assignee of a task', () => {
  it('is told when it is given, changed or given on, and not of their own', async () => {
    const task = await create('Check pump 4', colleague.id);
    const about = { subject: 'task', subject_id: task.id };
    const params = { writer: 'Huda', title: 'Check pump 4' };
    expect(await notices(colleague)).toEqual([{ kind: 'task_assigned', params, ...about }]);
    const labelled = (await edit(task, { label: 'important' })).body;
    expect(await notices(colleague)).toEqual([]);
    const changed = (await edit(labelled, { due_on: '2030-01-01', label: 'important' })).body;
    expect(await notices(colleague)).toEqual([{ kind: 'task_changed', params, ...about }]);
    await edit(changed, { due_on: '2030-01-01', assignee_id: third.id });
    expect(await notices(third)).toEqual([{ kind: 'task_assigned', params, ...about }]);
    expect(await notices(colleague)).toEqual([]);
    await create('For myself', manager.id);
    expect(await notices(manager)).toEqual([]);
  });

  it('is told once that its day is over, and again after another day was set', async () => {
    const today = riyadhDate(world.now);
    const task = await create('Late', colleague.id, { due_on: addDays(today, -1) });
    await create('Today', colleague.id, { due_on: today });
    await create('Long ago', colleague.id, { due_on: addDays(today, -30) });
    const done = await create('Done', colleague.id, { due_on: addDays(today, -1) });
    await world.call(contract.setTaskDone, {
      as: colleague,
      params: { id: done.id },
      body: { is_done: true },
    });
    await notices(colleague);
    await Promise.all(Array.from({ length: 4 }, () => notifyOverdue(world.systemCtx())));
    expect(await notices(colleague)).toEqual([
      {
        ...{ kind: 'task_overdue', subject: 'task', subject_id: task.id },
        params: { title: 'Late', due_on: addDays(today, -1) },
      },
    ]);
    await notifyOverdue(world.systemCtx());
    expect(await notices(colleague)).toEqual([]);
    await edit(task, { due_on: addDays(today, -2) });
    await notices(colleague);
    await notifyOverdue(world.systemCtx());
    expect((await notices(colleague)).map(({ kind }) => kind)).toEqual(['task_overdue']);
  });
});

describe('what a task is about', () => {
  const about = { subject: 'vehicle', subject_id: 7, subject_name: 'JDR 4821' };

  it('is kept, found by its name, changed and taken away', async () => {
    const task = await create('New tires', manager.id, about);
    expect(task).toMatchObject(about);
    const found = await world.call(contract.listTasks, { as: manager, query: { q: 'jdr 48' } });
    expect(found.body.rows.map(({ id }) => id)).toEqual([task.id]);
    const other = { subject: 'invoice', subject_id: 9, subject_name: 'INV-9' };
    const changed = (await edit(task, other)).body;
    expect(changed).toMatchObject(other);
    expect((await edit(changed, {})).body).toMatchObject({
      subject: null,
      subject_id: null,
      subject_name: null,
    });
  });

  test.for([{ subject: 'vehicle' }, { subject_id: 7 }, { ...about, subject_name: null }])(
    'is named whole or not at all: %o',
    async (fields) => {
      const { body } = await world.call(contract.createTask, {
        as: manager,
        body: { ...FIELDS, title: 'x', assignee_id: null, ...fields } as never,
      });
      expect(body).toMatchObject({ code: 'INVALID_FIELDS', fields: { subject_id: 'required' } });
    },
  );
});

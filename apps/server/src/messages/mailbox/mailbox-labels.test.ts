import * as labels from '@fleet/contracts/messages/email-labels.ts';
import * as contract from '@fleet/contracts/messages/mailbox.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let as: MadeUser;
let other: MadeUser;
let ids: string[];
beforeAll(async () => {
  world = await buildWorld();
  [as, other] = [await world.makeUser('client_manager'), await world.makeUser('client_manager')];
  const made = await world.rows<{ id: number }>(
    `insert into push_messages (user_id, kind, params) select $1, 'low_balance', '{}' from generate_series(1, 3) returning id`,
    [as.id],
  );
  ids = made.map(({ id }) => `n${id}`);
});
afterAll(() => world.close());

const create = (name: string, color = 'teal', by = as) =>
  world.call(labels.createEmailLabel, { as: by, body: { name, color } as never });
const set = (emailIds: string[], label: string, isOn?: boolean, by = as) =>
  world.call(contract.updateEmailsLabel, { as: by, body: { emailIds, label, isOn } as never });
const labelsOf = async () => {
  const { body } = await world.call(contract.listEmails, { as, query: {} });
  return ids.map((id) => body.emails.find((email) => email.id === id)!.labels);
};

it('a label of one’s own is made, renamed, colored and deleted, and messages lose it', async () => {
  const { status, body } = await create('Waha tankers');
  expect(status).toBe(201);
  expect(body.label).toBe(`own-${body.id}`);
  const edit = (version: number, by = as) =>
    world.call(labels.updateEmailLabel, {
      ...{ as: by, params: { id: body.id } },
      body: { name: 'Tankers', color: 'red', version },
    });
  expect((await edit(1)).body).toMatchObject({ name: 'Tankers', color: 'red', version: 2 });
  expect((await edit(1)).body.code).toBe('VERSION_CONFLICT');
  expect((await edit(2, other)).status).toBe(404);
  await set(ids, body.label, true);
  await set([ids[0]!], 'important', true);
  const { body: found } = await world.call(contract.listEmails, {
    as,
    query: { folder: 'all', label: body.label },
  });
  expect(found.total).toBe(3);
  const remove = (by: MadeUser) => world.call(labels.deleteEmailLabel, { as: by, params: { id: body.id } });
  expect((await remove(other)).status).toBe(404);
  expect((await remove(as)).body).toEqual({ removed: true });
  expect(await labelsOf()).toEqual([['important'], [], []]);
  await set([ids[0]!], 'important', false);
});

it('in bulk, a label is set or taken away from all; without `isOn` each message toggles as specified', async () => {
  const { label } = (await create('Night shift')).body;
  await set([ids[0]!], label, true);
  await set(ids, label, true);
  await set(ids, label, true);
  expect(await labelsOf()).toEqual([[label], [label], [label]]);
  await set([ids[1]!], label);
  await set(ids, label);
  expect(await labelsOf()).toEqual([[], [label], []]);
  await set(ids, label, false);
  expect(await labelsOf()).toEqual([[], [], []]);
});

it('nobody uses, sees or takes the name of a label of somebody else', async () => {
  const { label } = (await create('Mine', 'blue', other)).body;
  expect((await set(ids, label, true)).body.fields).toEqual({ label: 'unknown' });
  expect((await set(ids, 'own-999999', true)).body.fields).toEqual({ label: 'unknown' });
  const { body } = await world.call(labels.listEmailLabels, { as });
  expect(body.rows.map(({ name }) => name)).not.toContain('Mine');
  expect((await create('mine')).status).toBe(201);
  expect((await create('MINE')).body.fields).toEqual({ name: 'taken' });
});

it('a label that is deleted while messages get it is on none of them afterwards', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, label } = (await create(`Race ${round}`)).body;
    await Promise.all([
      ...Array.from({ length: 4 }, () => set(ids, label, true)),
      world.call(labels.deleteEmailLabel, { as, params: { id } }),
    ]);
    expect((await labelsOf()).flat()).not.toContain(label);
  }
});

it('thirty labels are enough', async () => {
  const one = await world.makeUser('client_manager');
  const made = await Promise.all(Array.from({ length: 34 }, (_, at) => create(`L${at}`, 'grey', one)));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(30);
  expect((await create('L40', 'grey', one)).body.fields).toEqual({ name: 'too_many' });
});

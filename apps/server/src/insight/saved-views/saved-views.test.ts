import * as contract from '@fleet/contracts/insight/saved-views.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let manager: MadeUser;
let colleague: MadeUser;
let stranger: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  const client_id = (await world.makeClient()).id;
  manager = await world.makeUser('client_manager', { client_id });
  colleague = await world.makeUser('client_operation', { client_id });
  stranger = await world.makeUser('client_manager', { client_id: (await world.makeClient()).id });
});
afterAll(() => world.close());

let count = 0;
const bodyOf = (fields: object = {}) => ({
  page: 'invoices',
  name: `View ${++count}`,
  search: { status: 'overdue', sort: 'due_on', order: 'desc' },
  columns: ['number', 'due_on'],
  is_shared: false,
  ...fields,
});
const create = (as: MadeUser, fields: object = {}) =>
  world.call(contract.createSavedView, { as, body: bodyOf(fields) });
const update = (as: MadeUser, id: number, body: object) =>
  world.call(contract.updateSavedView, { as, params: { id }, body });
const makeDefault = (as: MadeUser, id: number, is_default = true) =>
  world.call(contract.setDefaultSavedView, { as, params: { id }, body: { is_default } });
const remove = (as: MadeUser, id: number) => world.call(contract.deleteSavedView, { as, params: { id } });
const namesSeenBy = async (as: MadeUser, page = 'invoices') => {
  const { body } = await world.call(contract.listSavedViews, { as, query: { page } });
  return body.rows.map(({ name }) => name);
};

describe('a saved view', () => {
  test('stores the page’s state, for its owner alone', async () => {
    const { status, body } = await create(manager, { name: 'Late ones' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Late ones',
      search: { status: 'overdue', sort: 'due_on', order: 'desc' },
      columns: ['number', 'due_on'],
      is_shared: false,
      is_default: false,
      owner: { id: manager.id, is_me: true },
      can: { update: true, remove: true },
    });
    expect(await namesSeenBy(manager)).toContain('Late ones');
    expect(await namesSeenBy(manager, 'fuel-requests')).not.toContain('Late ones');
    expect(await namesSeenBy(colleague)).not.toContain('Late ones');
    expect(await makeDefault(colleague, body.id)).toMatchObject({ status: 404 });
    const audit = await world.rows(
      `select action from audit_rows where subject = 'saved_view' and subject_id = $1`,
      [body.id],
    );
    expect(audit).toEqual([{ action: 'create' }]);
  });

  test('is shared only with the own company', async () => {
    const { body } = await create(manager, { name: 'For all of us', is_shared: true });
    expect(await namesSeenBy(colleague)).toContain('For all of us');
    expect(await namesSeenBy(stranger)).not.toContain('For all of us');
    const admin = await world.makeUser('admin');
    expect(await namesSeenBy(admin)).not.toContain('For all of us');
    const { body: seen } = await makeDefault(colleague, body.id);
    expect(seen).toMatchObject({ is_default: true, can: { update: false, remove: false } });
    expect(seen.owner.is_me).toBe(false);
    for (const id of [body.id])
      for (const call of [
        update(stranger, id, { name: 'Mine now', version: 1 }),
        makeDefault(stranger, id),
        remove(stranger, id),
        update(colleague, id, { name: 'Mine now', version: 1 }),
        remove(colleague, id),
      ])
        expect(await call).toMatchObject({ status: 404 });
  });

  test('of an administrator is shared among administrators', async () => {
    const [one, other] = [await world.makeUser('admin'), await world.makeUser('admin')];
    await create(one, { name: 'Platform view', is_shared: true });
    expect(await namesSeenBy(other)).toContain('Platform view');
    expect(await namesSeenBy(manager)).not.toContain('Platform view');
  });

  test('is renamed, shared and updated by its owner with the current version', async () => {
    const { body } = await create(manager);
    const renamed = await update(manager, body.id, { name: 'Renamed', version: 1 });
    expect(renamed.body).toMatchObject({ name: 'Renamed', version: 2, search: body.search });
    const moved = await update(manager, body.id, { search: { kind: 'fees' }, columns: null, version: 2 });
    expect(moved.body).toMatchObject({ name: 'Renamed', search: { kind: 'fees' }, columns: null });
    expect(await update(manager, body.id, { is_shared: true, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT' },
    });
  });

  test('may be one user’s default for a page: the last one selected', async () => {
    const [first, second] = [(await create(manager)).body.id, (await create(manager)).body.id];
    await makeDefault(manager, first);
    await makeDefault(manager, second);
    const { body } = await world.call(contract.listSavedViews, {
      as: manager,
      query: { page: 'invoices' },
    });
    expect(body.rows.filter((view) => view.is_default).map(({ id }) => id)).toEqual([second]);
    expect((await makeDefault(manager, second, false)).body.is_default).toBe(false);
  });

  test('is no colleague’s default any more once it is no longer shared', async () => {
    const { body } = await create(manager, { is_shared: true });
    await makeDefault(colleague, body.id);
    await update(manager, body.id, { is_shared: false, version: 1 });
    await update(manager, body.id, { is_shared: true, version: 2 });
    const again = await world.call(contract.listSavedViews, {
      as: colleague,
      query: { page: 'invoices' },
    });
    expect(again.body.rows.find(({ id }) => id === body.id)?.is_default).toBe(false);
  });

  test('is removed by its owner, and a shared one by user managers', async () => {
    const own = (await create(colleague)).body.id;
    expect(await remove(manager, own)).toMatchObject({ status: 404 });
    expect((await remove(colleague, own)).body).toEqual({ removed: true });
    const shared = (await create(colleague, { is_shared: true })).body.id;
    await makeDefault(manager, shared);
    expect((await remove(manager, shared)).body).toEqual({ removed: true });
    expect(await remove(manager, shared)).toMatchObject({ status: 404 });
  });

  test('has a single-line name, unique per owner and page regardless of case', async () => {
    await create(manager, { name: 'Twice' });
    expect((await create(manager, { name: 'tWICE' })).body.fields).toEqual({ name: 'taken' });
    expect((await create(manager, { name: 'Twice', page: 'reports' })).status).toBe(201);
    expect((await create(colleague, { name: 'Twice' })).status).toBe(201);
    const { body } = await create(manager);
    expect((await update(manager, body.id, { name: 'TWICE', version: 1 })).body.fields).toEqual({
      name: 'taken',
    });
    expect((await create(manager, { name: 'two\nlines' })).status).toBe(400);
    expect((await create(manager, { search: { 'bad key': 'x' } })).status).toBe(400);
  });

  test('is limited to thirty', async () => {
    const viewer = await world.makeUser('admin');
    for (let i = 2; i < contract.MAX_SAVED_VIEWS; i++) expect((await create(viewer)).status).toBe(201);
    const last = await Promise.all(Array.from({ length: 5 }, () => create(viewer)));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400, 400]);
    expect((await create(viewer)).body.fields).toEqual({ name: 'too_many_views' });
  });
});

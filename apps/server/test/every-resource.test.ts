import { ALL_RESOURCES } from '@fleet/contracts/all-routes.ts';
import type { AuditSubject } from '@fleet/contracts/audit-actions.ts';
import type { AnyResource } from '@fleet/contracts/define-resource.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type ResourceSample, resourceSamples } from './resource-samples.ts';
import { buildWorld, type World } from './world.ts';
import type { MadeUser } from './world-makers.ts';

/**
 * Properties of every noun declared by `defineResource`. A new one is covered by its sample in `resource-samples.ts`; anything beyond
 * is tested beside its own file.
 */

type Row = Record<string, unknown> & { id: number; status: string; version: number };
type Page = { rows: Row[]; total: number };

let world: World;
let admin: MadeUser;
let samples: Partial<Record<AuditSubject, ResourceSample>>;
let made = 0;
beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  samples = await resourceSamples(world);
});
afterAll(() => world.close());

test('every resource has a sample', () => {
  expect(Object.keys(samples).toSorted()).toEqual(ALL_RESOURCES.map(({ subject }) => subject).toSorted());
});

describe.for(named(ALL_RESOURCES))('%s', ([, resource]) => {
  const { routes, subject } = resource;

  test('is added once however often the call is repeated, and audited', async () => {
    const body = newBody(resource);
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.call(routes.create, { as: admin, body, key })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const rows = answers.map((answer) => answer.body as Row);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    const { fixed = [] } = samples[subject]!;
    expect(rows[0]).toMatchObject({
      ...without(body, fixed),
      status: 'active',
      version: 1,
      can: { update: true },
    });
    expect(await readOne(resource, rows[0]!.id)).toEqual(rows[0]);
    expect(await auditOf(resource, rows[0]!.id)).toMatchObject([
      { action: 'create', after: something(without(body, DATES)) },
    ]);
  });

  test('is rejected at fields with duplicate values', async () => {
    const { unique, fixed = [] } = samples[subject]!;
    const [first, second] = [newBody(resource), newBody(resource)];
    const row = await create(resource, first);
    await create(resource, second);
    const taken = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, 'taken']));
    for (const field of unique) {
      const answer = await world.call(routes.create, {
        as: admin,
        body: withValueOf(first, newBody(resource), field),
      });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_FIELDS', fields: taken([field]) } });
    }
    const all = await world.call(routes.create, { as: admin, body: first });
    expect(all.body).toMatchObject({ code: 'INVALID_FIELDS', fields: taken(unique) });
    const edited = await update(resource, row.id, { ...second, version: 1 });
    const changeable = unique.filter((field) => !fixed.includes(field));
    if (changeable.length > 0) expect(edited.body).toMatchObject({ fields: taken(changeable) });
    else expect(edited.status).toBe(200);
  });

  test('is edited with the current version; an edit without changes leaves no trace', async () => {
    const { change } = samples[subject]!;
    const body = newBody(resource);
    const { id } = await create(resource, body);
    expect(await update(resource, id, { ...body, version: 1 })).toMatchObject({
      status: 200,
      body: { version: 1 },
    });
    expect(await update(resource, id, { ...body, ...change, version: 1 })).toMatchObject({
      status: 200,
      body: { ...change, version: 2 },
    });
    expect(await update(resource, id, { ...body, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', details: { version: 2 } },
    });
    const before = Object.fromEntries(Object.keys(change).map((field) => [field, body[field]]));
    expect((await auditOf(resource, id)).slice(1)).toEqual([{ action: 'update', before, after: change }]);
  });

  test('is added by one of four concurrent calls, and three are rejected by field', async () => {
    const body = newBody(resource);
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.call(routes.create, { as: admin, body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400]);
    const { unique } = samples[subject]!;
    for (const { status, body } of answers)
      if (status === 400)
        expect(unique).toEqual(expect.arrayContaining(Object.keys((body as { fields: object }).fields)));
  });

  test('is saved by one of four concurrent calls', async () => {
    const { change } = samples[subject]!;
    const body = newBody(resource);
    const { id } = await create(resource, body);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => update(resource, id, { ...body, ...change, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('is deactivated and activated, each audited once', async () => {
    const { id } = await create(resource, newBody(resource));
    const set = async (verb: 'activate' | 'deactivate') =>
      ((await world.call(routes[verb], { as: admin, params: { id } })).body as Row).status;
    expect(await set('deactivate')).toBe('inactive');
    expect(await set('deactivate')).toBe('inactive');
    expect(await set('activate')).toBe('active');
    expect((await auditOf(resource, id)).slice(1)).toEqual([
      { action: 'set_status', before: { status: 'active' }, after: { status: 'inactive' } },
      { action: 'set_status', before: { status: 'inactive' }, after: { status: 'active' } },
    ]);
  });

  test('is not found under an unknown id', async () => {
    const params = { id: 999_999_999 };
    const answers = [
      await world.call(routes.get, { as: admin, params }),
      await update(resource, params.id, { ...newBody(resource), version: 1 }),
      await world.call(routes.activate, { as: admin, params }),
      await world.call(routes.deactivate, { as: admin, params }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('cannot be read or changed without permission', async () => {
    const { id } = await create(resource, newBody(resource));
    for (const group of ['attendant', 'driver'] as const) {
      const as = await world.makeUser(group);
      const answers = [
        await world.call(routes.list, { as }),
        await world.call(routes.get, { as, params: { id } }),
        await world.call(routes.create, { as, body: newBody(resource) }),
        await world.call(routes.update, { as, params: { id }, body: { ...newBody(resource), version: 1 } }),
        await world.call(routes.deactivate, { as, params: { id } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    }
  });

  test('is filtered by text and status, with every sort, page by page', async () => {
    const mark = `List${subject}`;
    const rows: Row[] = [];
    for (let n = 0; n < 5; n += 1) rows.push(await create(resource, newBody(resource, mark)));
    await world.call(routes.deactivate, { as: admin, params: { id: rows[2]!.id } });
    const ids = async (query: Record<string, string | number>) =>
      (await list(resource, { q: mark.toUpperCase(), ...query })).rows.map(({ id }) => id);
    expect((await ids({})).toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id));
    expect(await ids({ status: 'inactive' })).toEqual([rows[2]!.id]);
    expect(await ids({ status: 'active' })).toHaveLength(4);
    expect(await ids({ q: '%' })).toEqual([]);
    for (const sort of resource.sorts) {
      const ascending = (await list(resource, { q: mark, sort })).rows;
      const values = ascending.map((row) => row[sort]);
      if (typeof values[0] === 'number')
        expect([sort, values]).toEqual([sort, values.toSorted((a, b) => Number(a) - Number(b))]);
      expect([sort, await ids({ sort: `-${sort}` })]).toEqual([
        sort,
        ascending.map(({ id }) => id).toReversed(),
      ]);
    }
    const pages = await Promise.all([1, 2, 3].map((page) => list(resource, { q: mark, page, per_page: 2 })));
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
    expect(pages.flatMap((page) => page.rows.map(({ id }) => id))).toEqual(await ids({}));
  });

  test('is exported completely, in the reader’s language', async () => {
    const mark = `Export${subject}`;
    for (let n = 0; n < 2; n += 1) await create(resource, newBody(resource, mark));
    const fileOf = async (lang: string) =>
      String((await world.call(routes.export, { as: admin, query: { q: mark, format: 'csv', lang } })).body);
    const [header, ...lines] = (await fileOf('en')).trim().split('\n');
    expect(header).not.toMatch(/columns\./);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toContain('Active');
    expect(await fileOf('ar')).toContain('نشط');
  });
});

describe.for(named(ALL_RESOURCES.filter(isOfClients)))('%s', ([, resource]) => {
  const { routes, subject } = resource;

  test('is not found for another client', async () => {
    const as = samples[subject]!.stranger!;
    // An outdated version: 404 comes first, so that a conflict does not disclose a row.
    const mark = `Stranger${subject}`;
    const body = newBody(resource, mark);
    const { id } = await create(resource, body);
    const params = { id };
    const answers = [
      await world.call(routes.get, { as, params }),
      await world.call(routes.update, { as, params, body: { ...body, version: 7 } }),
      await world.call(routes.deactivate, { as, params }),
      await world.call(routes.activate, { as, params }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await world.call(routes.list, { as, query: { q: mark } })).body).toMatchObject({ rows: [] });
    const file = await world.call(routes.export, { as, query: { q: mark, format: 'csv' } });
    expect(String(file.body).trim().split('\n')).toHaveLength(1);
  });
});

/** Recorded in the audit log as an instant rather than as the input. */
const DATES = ['expiry_date'];

function named(resources: readonly AnyResource[]) {
  return resources.map((resource) => [resource.subject, resource] as const);
}

/** Its rows belong to clients, by which administrators filter. */
function isOfClients({ routes }: AnyResource): boolean {
  return 'client_id' in (routes.list.query as unknown as z.ZodObject).shape;
}

function newBody({ subject }: AnyResource, mark = 'Row'): Record<string, unknown> {
  return samples[subject]!.body(++made, mark) as Record<string, unknown>;
}

async function create({ routes }: AnyResource, body: object): Promise<Row> {
  const answer = await world.call(routes.create, { as: admin, body });
  expect(answer.status).toBe(201);
  return answer.body as Row;
}

function update({ routes }: AnyResource, id: number, body: object) {
  return world.call(routes.update, { as: admin, params: { id }, body });
}

async function readOne({ routes }: AnyResource, id: number) {
  return (await world.call(routes.get, { as: admin, params: { id } })).body;
}

async function list({ routes }: AnyResource, query: Record<string, string | number>): Promise<Page> {
  return (await world.call(routes.list, { as: admin, query: { per_page: 100, ...query } })).body as Page;
}

function auditOf({ subject }: AnyResource, id: number) {
  return world.rows<{ action: string; before: object | null; after: object }>(
    'select action, before, after from audit_rows where subject = $1 and subject_id = $2 order by id',
    [subject, id],
  );
}

/** A body with another's value at a path: `area.name`. */
function withValueOf(other: object, body: object, path: string): object {
  const [key = '', ...rest] = path.split('.');
  const [theirs, own] = [other, body].map((one) => (one as Record<string, unknown>)[key]);
  const value = rest.length === 0 ? theirs : withValueOf(theirs as object, own as object, rest.join('.'));
  return { ...body, [key]: value };
}

/** What a body has a value for. */
function something(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

function without(body: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key)));
}

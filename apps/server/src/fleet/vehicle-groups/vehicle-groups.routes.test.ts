import * as branches from '@fleet/contracts/fleet/branches.ts';
import * as contract from '@fleet/contracts/fleet/vehicle-groups.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let client_id: number;
let manager: MadeUser;
let billing: MadeUser;
let stranger: MadeUser;
let admin: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  const [mine, theirs] = [await world.makeClient(), await world.makeClient()];
  client_id = mine.id;
  manager = await world.makeUser('client_manager', { client_id: mine.id });
  billing = await world.makeUser('client_billing', { client_id: mine.id });
  stranger = await world.makeUser('client_manager', { client_id: theirs.id });
  admin = await world.makeUser('admin', {});
});
afterAll(() => world.close());

let n = 0;
const names = () => {
  n += 1;
  return { name_en: `Depot ${n}`, name_ar: `مستودع ${n}` };
};
const PARTS = [
  {
    what: 'branch',
    subject: 'branch',
    create: branches.createBranch,
    update: branches.updateBranch,
    list: branches.listBranches,
  },
  {
    what: 'vehicle group',
    subject: 'vehicle_group',
    create: contract.createVehicleGroup,
    update: contract.updateVehicleGroup,
    list: contract.listVehicleGroups,
  },
] as const;

describe.each(PARTS)('a $what', ({ subject, create, update, list }) => {
  const add = (as: MadeUser, body: object = {}, key?: string) =>
    world.call(create, { as, body: { ...names(), ...body }, ...(key ? { key } : {}) });
  const edit = (as: MadeUser, id: number, body: object) =>
    world.call(update, { as, params: { id }, body: { version: 1, ...body } });

  it('is added by the fleet’s users, or by the platform for a fleet; once per key', async () => {
    const body = names();
    const key = crypto.randomUUID();
    const first = await world.call(create, { as: manager, body, key });
    expect(first).toMatchObject({ status: 201, body: { ...body, client: { id: client_id }, version: 1 } });
    expect((await world.call(create, { as: manager, body, key })).body).toEqual(first.body);
    expect((await add(admin, { client_id })).body).toMatchObject({ client: { id: client_id } });
    expect(await add(admin)).toMatchObject({ status: 400, body: { code: 'INVALID_FIELDS' } });
    expect((await add(billing)).status).toBe(403);
    const audit = await world.rows(
      `select action, client_id, after->>'name_en' as name from audit_rows where subject = $1 and subject_id = $2`,
      [subject, first.body.id],
    );
    expect(audit).toEqual([{ action: 'create', client_id, name: body.name_en }]);
  });

  it('has a unique name in its fleet', async () => {
    const { name_en } = (await add(manager)).body;
    expect(await add(manager, { name_en })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_FIELDS', fields: { name_en: 'taken' } },
    });
    expect((await add(stranger, { name_en })).status).toBe(201);
    const other = (await add(manager)).body;
    expect(await edit(manager, other.id, { name_en })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_FIELDS', fields: { name_en: 'taken' } },
    });
  });

  it('is edited with the current version; actual changes are audited', async () => {
    const { id, name_ar } = (await add(manager, { cost_center: 'CC-1' })).body;
    const edited = await edit(manager, id, { cost_center: 'CC-2', name_ar });
    expect(edited).toMatchObject({ status: 200, body: { cost_center: 'CC-2', version: 2 } });
    expect(await edit(manager, id, { cost_center: 'CC-3' })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT' },
    });
    expect((await edit(manager, id, { version: 2, cost_center: 'CC-2' })).body.version).toBe(2);
    const audit = await world.rows(
      `select before, after from audit_rows where subject = $1 and subject_id = $2 and action = 'update'`,
      [subject, id],
    );
    expect(audit).toEqual([{ before: { cost_center: 'CC-1' }, after: { cost_center: 'CC-2' } }]);
  });

  it('of another fleet is not listed, editable or found', async () => {
    const { id } = (await add(manager)).body;
    expect(await edit(stranger, id, { name_en: 'Mine now' })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect((await add(stranger, { client_id })).status).toBe(404);
    const { rows } = (await world.call(list, { as: stranger, query: { per_page: 100 } })).body;
    expect(rows.map((row) => row.id)).not.toContain(id);
    expect((await world.call(list, { as: billing, query: {} })).body.rows[0]!.can).toEqual({ update: false });
  });
});

describe('a cost center', () => {
  const add = (body: object) =>
    world.call(contract.createVehicleGroup, { as: manager, body: { ...names(), ...body } });

  it('is the group’s own, otherwise its branch’s', async () => {
    const branch = await world.call(branches.createBranch, {
      as: manager,
      body: { ...names(), cost_center: 'CC-RUH' },
    });
    const branch_id = branch.body.id;
    const plain = (await add({ branch_id })).body;
    expect(plain).toMatchObject({ branch: { id: branch_id }, cost_center: 'CC-RUH' });
    expect((await add({ branch_id, cost_center: 'CC-9' })).body.cost_center).toBe('CC-9');
    const seen = await world.call(contract.getVehicleGroup, { as: manager, params: { id: plain.id } });
    expect(seen.body).toMatchObject({ own_cost_center: null, fills: 0, volume_ml: 0, amount_halalas: 0 });
    expect(
      (await world.call(contract.getVehicleGroup, { as: stranger, params: { id: plain.id } })).status,
    ).toBe(404);
  });

  it('never comes from another fleet’s branch', async () => {
    const theirs = await world.call(branches.createBranch, { as: stranger, body: names() });
    expect(await add({ branch_id: theirs.body.id })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_FIELDS', fields: { branch_id: 'unknown' } },
    });
  });
});

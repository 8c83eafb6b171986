import * as contract from '@fleet/contracts/vehicle-types.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let admin: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
});
afterAll(() => world.close());

let made = 0;
const FIELDS = {
  name_ar: 'رافعة',
  name_ur: null,
  weight_kg: 20_000,
  registration_fee: 7_500,
  monthly_sub_fee: 3_000,
};
const bodyOf = (fields: object = {}) => ({ ...FIELDS, name_en: `Crane ${++made}`, ...fields });
const create = (fields: object = {}, as = admin) =>
  world.call(contract.createVehicleType, { as, body: bodyOf(fields) });
const update = (id: number, body: object) =>
  world.call(contract.updateVehicleType, { as: admin, params: { id }, body });
const auditOf = (id: number) =>
  world.rows<{ action: string; before: object; after: object }>(
    `select action, before, after from audit_rows where subject = 'vehicle_type' and subject_id = $1 order by id`,
    [id],
  );

describe('a kind of vehicle', () => {
  test('is added with its fees, and on record', async () => {
    const { status, body } = await create({ name_en: 'Tow truck', name_ur: 'ٹرک' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name_en: 'Tow truck',
      name_ur: 'ٹرک',
      registration_fee: 7_500,
      status: 'active',
      version: 1,
      can: { update: true },
    });
    expect(await auditOf(body.id)).toMatchObject([{ action: 'create', after: { name_en: 'Tow truck' } }]);
  });

  test('is added once, however often the call is repeated', async () => {
    const body = bodyOf();
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => world.call(contract.createVehicleType, { as: admin, body, key })),
    );
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  });

  test('is refused field by field', async () => {
    const { status, body } = await create({
      name_en: ' ',
      weight_kg: 0,
      registration_fee: -1,
      monthly_sub_fee: 1.5,
    });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      name_en: 'too_small',
      weight_kg: 'too_small',
      registration_fee: 'too_small',
      monthly_sub_fee: expect.any(String),
    });
    await create({ name_en: 'Only one' });
    expect((await create({ name_en: 'Only one' })).body.fields).toEqual({ name_en: 'taken' });
  });

  test('is changed by who saw it as it is, and nobody’s change is lost', async () => {
    const { body: type } = await create();
    const first = await update(type.id, {
      ...bodyOf({ name_en: type.name_en, weight_kg: 18_000 }),
      version: 1,
    });
    expect(first.body).toMatchObject({ weight_kg: 18_000, version: 2 });
    const second = await update(type.id, { ...bodyOf({ name_en: type.name_en }), version: 1 });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', details: { version: 2 } },
    });
    expect((await auditOf(type.id))[1]).toMatchObject({
      action: 'update',
      before: { weight_kg: 20_000, version: 1 },
      after: { weight_kg: 18_000, version: 2 },
    });
  });

  test('of two who save at once, one is told', async () => {
    const { body: type } = await create();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        update(type.id, { ...bodyOf({ name_en: type.name_en, weight_kg: n }), version: 1 }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('keeps its own name and cannot take another’s', async () => {
    const { body: type } = await create({ name_en: 'Mine' });
    await create({ name_en: 'Theirs' });
    expect((await update(type.id, { ...bodyOf({ name_en: 'Theirs' }), version: 1 })).body.fields).toEqual({
      name_en: 'taken',
    });
    expect((await update(type.id, { ...bodyOf({ name_en: 'Mine' }), version: 1 })).status).toBe(200);
  });

  test('is switched off and on, each once on record, and offered while it is on', async () => {
    const { body: type } = await create();
    const offered = async () =>
      (
        await world.call(contract.listVehicleTypesOnOffer, { as: await world.makeUser('driver') })
      ).body.rows.some((row) => row.id === type.id);
    const set = (route: typeof contract.activateVehicleType) =>
      world.call(route, { as: admin, params: { id: type.id } });
    expect(await offered()).toBe(true);
    expect((await set(contract.deactivateVehicleType)).body.status).toBe('inactive');
    expect((await set(contract.deactivateVehicleType)).body.status).toBe('inactive');
    expect(await offered()).toBe(false);
    expect((await set(contract.activateVehicleType)).body.status).toBe('active');
    expect((await auditOf(type.id)).map((row) => row.action)).toEqual(['create', 'set_status', 'set_status']);
  });

  test('is not there under an id that names none', async () => {
    const params = { id: 999_999 };
    for (const answer of [
      await world.call(contract.getVehicleType, { as: admin, params }),
      await update(999_999, { ...bodyOf(), version: 1 }),
      await world.call(contract.deactivateVehicleType, { as: admin, params }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('is the platform’s: no fleet and no station reads or changes it', async () => {
    const { body: type } = await create();
    for (const group of ['client_manager', 'gas_station_network_manager', 'attendant', 'driver'] as const) {
      const as = await world.makeUser(group);
      const answers = [
        await world.call(contract.listVehicleTypes, { as }),
        await world.call(contract.getVehicleType, { as, params: { id: type.id } }),
        await create({}, as),
        await world.call(contract.deactivateVehicleType, { as, params: { id: type.id } }),
      ];
      expect([group, ...answers.map((answer) => answer.status)]).toEqual([group, 403, 403, 403, 403]);
    }
  });
});

describe('the list', () => {
  const namesFor = async (query: Record<string, string | number>) =>
    (
      await world.call(contract.listVehicleTypes, { as: admin, query: { per_page: 100, ...query } })
    ).body.rows.map((row) => row.name_en);

  test('is searched in every language, filtered and sorted by the database', async () => {
    await create({ name_en: 'Zeta one', name_ar: 'زيتا', weight_kg: 300, registration_fee: 1 });
    const { body: two } = await create({
      name_en: 'Zeta two',
      name_ur: 'زیٹا',
      weight_kg: 100,
      registration_fee: 3,
    });
    await create({ name_en: 'Zeta three', weight_kg: 200, registration_fee: 2 });
    await world.call(contract.deactivateVehicleType, { as: admin, params: { id: two.id } });
    expect(await namesFor({ q: 'ZETA' })).toEqual(['Zeta one', 'Zeta three', 'Zeta two']);
    expect(await namesFor({ q: 'زيتا' })).toEqual(['Zeta one']);
    expect(await namesFor({ q: 'زیٹا' })).toEqual(['Zeta two']);
    expect(await namesFor({ q: '%' })).toEqual([]);
    expect(await namesFor({ q: 'zeta', sort: '-weight_kg' })).toEqual(['Zeta one', 'Zeta three', 'Zeta two']);
    expect(await namesFor({ q: 'zeta', sort: 'registration_fee' })).toEqual([
      'Zeta one',
      'Zeta three',
      'Zeta two',
    ]);
    expect(await namesFor({ q: 'zeta', status: 'inactive' })).toEqual(['Zeta two']);
    expect(await namesFor({ q: 'zeta', status: 'active', sort: 'weight_kg' })).toEqual([
      'Zeta three',
      'Zeta one',
    ]);
  });

  test('pages without gaps or repeats', async () => {
    for (let n = 0; n < 5; n += 1) await create({ name_en: `Page ${n}` });
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        world.call(contract.listVehicleTypes, { as: admin, query: { q: 'page', page, per_page: 2 } }),
      ),
    );
    expect(pages.map(({ body }) => body.total)).toEqual([5, 5, 5]);
    expect(pages.flatMap(({ body }) => body.rows.map((row) => row.name_en))).toEqual(
      [0, 1, 2, 3, 4].map((n) => `Page ${n}`),
    );
  });

  test('leaves as a file with everything that matches, in the reader’s language', async () => {
    await create({ name_en: 'Export me', name_ar: 'صدّرني' });
    const answer = await world.call(contract.exportVehicleTypes, {
      as: admin,
      query: { q: 'export me', format: 'csv', lang: 'ar' },
    });
    const text = String(answer.body);
    expect(answer.headers['content-disposition']).toContain('vehicle_types-2026-03-01.csv');
    expect(text).toContain('صدّرني');
    expect(text).toContain('75.00');
    expect(text).toContain('نشط');
    expect(text.trim().split('\n')).toHaveLength(2);
  });
});

import * as contract from '@fleet/contracts/fleet/fuel-types.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { fuelTypeNeeds } from '../../fleet-needs.ts';
import { serveFuelTypes } from './fuel-types.resource.ts';

let world: World;
let admin: MadeUser;
let fuels: Record<'fuel_91' | 'fuel_95' | 'diesel', number>;
beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  fuels = await world.makeFuelTypes();
});
afterAll(() => world.close());

const PRODUCT = {
  title_en: 'Fuel 98',
  title_ar: 'بنزين 98',
  title_ur: null,
  base_price_millis_per_litre: 2_500,
  price_lower_limit_millis: 2_000,
  price_upper_limit_millis: 3_000,
  processing_fee_millis_per_litre: 20,
};
let made = 0;
const create = (fields: object = {}) =>
  world.call(contract.createFuelType, {
    as: admin,
    body: { code: `fuel_${100 + ++made}`, ...PRODUCT, ...fields },
  });
const update = (id: number, fields: object) =>
  world.call(contract.updateFuelType, { as: admin, params: { id }, body: { ...PRODUCT, ...fields } });

test('all signed-in users see the products on sale', async () => {
  const driver = await world.makeUser('driver');
  const codes = async () =>
    (await world.call(contract.listFuelsOnSale, { as: driver })).body.rows.map((row) => row.code);
  expect(await codes()).toEqual(['fuel_91', 'fuel_95', 'diesel']);
  await serveFuelTypes(fuelTypeNeeds).setStatus(world.systemCtx(), fuels.fuel_95, 'inactive');
  expect(await codes()).toEqual(['fuel_91', 'diesel']);
  await serveFuelTypes(fuelTypeNeeds).setStatus(world.systemCtx(), fuels.fuel_95, 'active');
  expect((await world.call(contract.listFuelsOnSale)).status).toBe(401);
});

describe('a product', () => {
  test.each([
    [{ base_price_millis_per_litre: 3_001 }, { base_price_millis_per_litre: 'out_of_limits' }],
    [{ base_price_millis_per_litre: 1_999 }, { base_price_millis_per_litre: 'out_of_limits' }],
    [{ price_upper_limit_millis: 1_999 }, { price_upper_limit_millis: 'below_lower_limit' }],
    [{ processing_fee_millis_per_litre: -1 }, { processing_fee_millis_per_litre: 'too_small' }],
    [{ code: 'Fuel 98' }, { code: 'invalid_code' }],
    [{ title_en: '' }, { title_en: 'too_small' }],
  ])('is rejected with %o', async (fields, refused) => {
    const answer = await create(fields);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_FIELDS', fields: refused } });
  });

  test('may have a price at either limit', async () => {
    for (const base_price_millis_per_litre of [2_000, 3_000])
      expect((await create({ base_price_millis_per_litre })).status).toBe(201);
  });

  test('reports how many stations sell it, and how many violate new limits', async () => {
    const { body: product } = await create();
    const prices = { starts_at: new Date('2020-01-01T00:00:00Z'), ends_at: null };
    for (const price of [2_100, 2_500, 2_900]) {
      const { id } = await world.makeStation({ prices: {} });
      await world.rows(
        `insert into fuel_prices (station_id, fuel_type_id, price_millis_per_litre, starts_at) values ($1, $2, $3, $4)`,
        [id, product.id, price, prices.starts_at],
      );
    }
    const { body } = await update(product.id, {
      version: 1,
      price_lower_limit_millis: 2_400,
      price_upper_limit_millis: 2_600,
    });
    expect(body).toMatchObject({ stations_selling: 3, stations_outside: 2, version: 2 });
  });

  test('has a fixed code', async () => {
    const { body: product } = await create({ code: 'fixed_code' });
    expect((await update(product.id, { version: 1, code: 'other', title_en: 'New' })).body).toMatchObject({
      code: 'fixed_code',
      title_en: 'New',
      version: 2,
    });
  });
});

test('the list is searched by title and code, and exported', async () => {
  await create({ code: 'omega_1', title_en: 'Omega A', base_price_millis_per_litre: 2_900 });
  await create({ code: 'omega_2', title_en: 'Omega B' });
  const codes = async (query: Record<string, string>) =>
    (await world.call(contract.listFuelTypes, { as: admin, query })).body.rows.map((row) => row.code);
  expect(await codes({ q: 'omega' })).toEqual(['omega_1', 'omega_2']);
  expect(await codes({ q: 'OMEGA_2' })).toEqual(['omega_2']);
  const file = await world.call(contract.exportFuelTypes, {
    as: admin,
    query: { q: 'omega', format: 'csv' },
  });
  expect(String(file.body)).toMatch(/omega_1,Omega A,.*2\.900,2\.000,3\.000,0\.020,Active/);
});

import { listFuelTypes } from '@fleet/contracts/parties.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { createFuelType, setFuelTypeStatus } from './fuel-types.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

test('everybody signed in sees the products on sale', async () => {
  const fuels = await world.makeFuelTypes();
  const driver = await world.makeUser('driver');
  const codes = async () =>
    (await world.call(listFuelTypes, { as: driver })).body.rows.map((row) => row.code);
  expect(await codes()).toEqual(['fuel_91', 'fuel_95', 'diesel']);
  await setFuelTypeStatus(world.systemCtx(), fuels.fuel_95, 'inactive');
  expect(await codes()).toEqual(['fuel_91', 'diesel']);
  expect((await world.call(listFuelTypes)).status).toBe(401);
});

test('a product is refused with a price outside its own bounds or a code that is taken', async () => {
  await world.makeFuelTypes();
  const product = {
    code: 'fuel_98',
    title_en: 'Fuel 98',
    title_ar: 'بنزين 98',
    title_ur: '98',
    base_price_millis_per_litre: 2500,
    price_lower_limit_millis: 2000,
    price_upper_limit_millis: 3000,
  };
  const refused = (fields: object) =>
    expect(createFuelType(world.systemCtx(), { ...product, ...fields })).rejects;
  await refused({ base_price_millis_per_litre: 3001 }).toMatchObject({
    fields: { base_price_millis_per_litre: 'out_of_bounds' },
  });
  await refused({ price_upper_limit_millis: 1999 }).toMatchObject({
    fields: { price_upper_limit_millis: 'below_lower_limit' },
  });
  await refused({ code: 'diesel' }).toMatchObject({ fields: { code: 'taken' } });
});

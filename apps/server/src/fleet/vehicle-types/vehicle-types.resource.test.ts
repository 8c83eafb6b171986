import * as contract from '@fleet/contracts/fleet/vehicle-types.ts';
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

const FIELDS = {
  name_ar: 'رافعة',
  name_ur: null,
  weight_kg: 20_000,
  registration_fee: 7_500,
  monthly_sub_fee: 3_000,
};
const create = (fields: object) =>
  world.call(contract.createVehicleType, { as: admin, body: { ...FIELDS, ...fields } });

describe('a vehicle type', () => {
  test('is rejected by field', async () => {
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
  });

  test('can be selected while active', async () => {
    const { body: type } = await create({ name_en: 'Tow truck' });
    const driver = await world.makeUser('driver');
    const isOffered = async () =>
      (await world.call(contract.listVehicleTypesOnOffer, { as: driver })).body.rows.some(
        (row) => row.id === type.id,
      );
    expect(await isOffered()).toBe(true);
    await world.call(contract.deactivateVehicleType, { as: admin, params: { id: type.id } });
    expect(await isOffered()).toBe(false);
  });

  test('is searched by name in every language, and exported with fees in riyals', async () => {
    await create({ name_en: 'Zeta', name_ar: 'زيتا', name_ur: 'زیٹا' });
    for (const q of ['ZETA', 'زيتا', 'زیٹا']) {
      const { body } = await world.call(contract.listVehicleTypes, { as: admin, query: { q } });
      expect(body.rows.map((row) => row.name_en)).toEqual(['Zeta']);
    }
    const query = { q: 'zeta', format: 'csv', lang: 'ar' };
    const file = await world.call(contract.exportVehicleTypes, { as: admin, query });
    expect(file.headers['content-disposition']).toContain('vehicle_types-2026-03-01.csv');
    expect(String(file.body)).toContain('Zeta,زيتا,زیٹا,20000,75.00,30.00,نشط');
  });
});

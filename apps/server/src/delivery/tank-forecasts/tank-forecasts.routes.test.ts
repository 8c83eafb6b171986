import { listTankForecasts, MAX_FORECASTS } from '@fleet/contracts/delivery/site-tanks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import { makeTank } from '../../../test/world-tanks.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

test('of more tanks than fit, the most urgent are shown, and how many there are', async () => {
  const admin = await world.makeUser('admin');
  const { id: client_id } = await world.makeClient();
  const deliveries = await makeDeliveries(world);
  const { id: delivery_branch_id } = await deliveries.makeBranch();
  const site = await deliveries.makeWarehouse(client_id);
  // Tanks without a reading come last, though they were there first.
  await world.rows(
    `with sites as (
       insert into warehouses (client_id, name_en, name_ar, address, latitude, longitude)
       select client_id, name_en || ' ' || n, name_ar || ' ' || n, address, latitude, longitude
       from warehouses, generate_series(1, $2) n where id = $1 returning id)
     insert into site_tanks (client_id, warehouse_id, delivery_product_id, delivery_branch_id, name, capacity_ml, safe_min_ml)
     select $3, id, $4, $5, 'Tank', 20000000, 2000000 from sites`,
    [site, MAX_FORECASTS, client_id, deliveries.products.diesel, delivery_branch_id],
  );
  const tank = await makeTank(world, deliveries, {
    ...{ client_id, delivery_branch_id, daily_litres: 1_000, days_left: 3.5 },
  });
  const { body } = await world.call(listTankForecasts, { as: admin, query: { delivery_branch_id } });
  expect(body.total).toBe(MAX_FORECASTS + 1);
  expect(body.rows).toHaveLength(MAX_FORECASTS);
  expect(body.rows[0]!.tank.id).toBe(tank);
});

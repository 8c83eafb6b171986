import type { World } from './world.ts';
import type { makeDeliveries } from './world-deliveries.ts';

type Deliveries = Awaited<ReturnType<typeof makeDeliveries>>;
const DAY_MS = 86_400_000;
const KNOWN_DAYS = 30;

/** A tank of a site, read each morning of the last month, that uses so many liters a day and has been refilled in between. */
export async function makeTank(
  world: World,
  deliveries: Deliveries,
  fields: {
    readonly client_id: number;
    readonly delivery_branch_id: number;
    readonly daily_litres: number;
    /** Days from now until it is empty. */
    readonly days_left: number;
    readonly capacity_litres?: number;
    readonly warehouse_id?: number;
  },
): Promise<number> {
  const { client_id, delivery_branch_id, daily_litres, days_left, capacity_litres = 20_000 } = fields;
  const warehouse_id = fields.warehouse_id ?? (await deliveries.makeWarehouse(client_id));
  const [tank] = await world.rows<{ id: number }>(
    `insert into site_tanks (client_id, warehouse_id, delivery_product_id, delivery_branch_id, name, capacity_ml, safe_min_ml)
     values ($1, $2, $3, $4, 'Main tank', $5, $6) returning id`,
    [
      client_id,
      warehouse_id,
      deliveries.products.diesel,
      delivery_branch_id,
      capacity_litres * 1000,
      daily_litres * 1000,
    ],
  );
  // Before it holds what is left it was filled up as often as it takes: levels only matter between two readings.
  for (let ago = KNOWN_DAYS; ago >= 0; ago -= 1) {
    const level = (daily_litres * (days_left + ago)) % capacity_litres;
    await world.rows(
      `insert into site_tank_readings (site_tank_id, client_id, read_at, volume_ml, source, received_at)
       values ($1, $2, $3, $4, 'manual', $3)`,
      [tank!.id, client_id, new Date(world.now.getTime() - ago * DAY_MS), Math.round(level * 1000)],
    );
  }
  return tank!.id;
}

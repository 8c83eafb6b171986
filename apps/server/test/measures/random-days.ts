import { getTrackingLink, rateDelivery } from '@fleet/contracts/delivery/tracking-links.ts';
import { arriveAtStop, deliverStop } from '@fleet/contracts/delivery/trip-stops.ts';
import { decideDisputeCase, openDisputeCase } from '@fleet/contracts/fuelling/dispute-cases.ts';
import { cancelFuelRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { chanceFrom } from '../../demo/demo-random.ts';
import { makeForecourt } from '../../src/fuelling/shifts/shifts.test-support.ts';
import { foldSums } from '../../src/insight/dashboards/dashboards-fold.service.ts';
import { makeRefuelling } from '../refuelling.ts';
import { makeRunningTrip } from '../running-trip.ts';
import type { World } from '../world.ts';
import { makeDeliveries } from '../world-deliveries.ts';
import type { Scene } from './scene.ts';

const DAYS = 4;
const DAY_MS = 86_400_000;

/** Days of two fleets, a forecourt and a depot as chance has them, by the product's own routes. */
export async function liveRandomDays(world: World, seed: number): Promise<Scene['period']> {
  const chance = chanceFrom(seed);
  const first = world.now;
  const forecourt = await makeForecourt(world);
  const fleets = [forecourt, await makeRefuelling(world, { allocated: 10_000_000 })];
  for (const { station } of fleets) {
    await world.makeUser('gas_station_manager', { station_id: station.id, network_id: station.network_id });
    await world.makeUser('gas_station_network_manager', { network_id: station.network_id });
    await world.makeUser('supervisor', { station_id: station.id } as never);
  }
  let meter = 1_000;
  for (let day = 0; day < DAYS; day += 1) {
    const { body: shift } = await forecourt.open([meter, 2_000, 3_000]);
    let recorded = 0;
    for (const fleet of fleets)
      for (let fill = chance.between(1, 4); fill > 0; fill -= 1) {
        const litres = await comeAndGo(world, fleet, chance);
        if (fleet === forecourt) recorded += litres;
        world.advance(chance.between(600, 3_600));
      }
    // Sold for cash, and a meter that is not quite right.
    const cash = chance.between(0, 300);
    const closing = meter + recorded + cash + chance.between(0, 90) / 1_000;
    const closed = await forecourt.closeShift(shift.id, [closing, 2_000, 3_000], {
      fuels: [{ fuel_type_id: forecourt.fuels.fuel_91, other_sales_ml: cash * 1_000 }],
    });
    if (closed.status !== 200) throw new Error(JSON.stringify([shift, closed.body]));
    meter = closing;
    if (day === 1) await foldSums(world.systemCtx());
    world.at(new Date(first.getTime() + (day + 1) * DAY_MS));
  }
  const deliveries = await makeDeliveries(world);
  const client = fleets[0]!.client;
  const trip = await makeRunningTrip(world, deliveries, client);
  const today = world.now.toISOString().slice(0, 10);
  const [branch] = await world.rows<{ delivery_branch_id: number }>(
    'select delivery_branch_id from trips order by id desc limit 1',
  );
  await deliveries.placeOrders(client.id, branch!.delivery_branch_id, today, chance.between(1, 5));
  world.advance(60);
  await deliverAndRate(world, fleets[0]!.people.admin, trip, chance);
  const day = (at: Date) => at.toISOString().slice(0, 10);
  return { from: day(first), to: day(world.now) };
}

/** A trip's orders are delivered as far as chance has it, and some of those rated. */
async function deliverAndRate(
  world: World,
  admin: Fleet['people']['admin'],
  { jobs }: Awaited<ReturnType<typeof makeRunningTrip>>,
  chance: ReturnType<typeof chanceFrom>,
): Promise<void> {
  for (const { id, order_id } of jobs.slice(0, chance.between(0, jobs.length))) {
    const lines = await world.rows<{ order_line_id: number; volume_ml: number }>(
      'select id as order_line_id, volume_ml from order_lines where order_id = $1',
      [order_id],
    );
    await world.call(arriveAtStop, { as: admin, params: { id }, body: {} });
    const signature = [[[0, 0] as [number, number], [90, 40] as [number, number]]];
    const body = { lines, received_by: 'Yousef', signature };
    const { status } = await world.call(deliverStop, { as: admin, params: { id }, body });
    if (status !== 200) throw new Error(`Stop ${id} was not delivered.`);
    if (chance.happens(0.3)) continue;
    const link = await world.call(getTrackingLink, { as: admin, params: { id: order_id } });
    const token = link.body.path!.split('/').at(-1)!;
    await world.call(rateDelivery, { body: { token, stars: chance.between(1, 5) } });
  }
}

type Fleet = Awaited<ReturnType<typeof makeRefuelling>>;

/** One visit: refused, cancelled, held, disputed or simply fuelled; returns whole litres that left the pump. */
async function comeAndGo(world: World, fleet: Fleet, chance: ReturnType<typeof chanceFrom>): Promise<number> {
  if (chance.happens(0.15)) {
    const { body } = await fleet.requestFuel();
    await world.call(cancelFuelRequest, { as: fleet.people.driver, params: { id: body.id }, body: {} });
    return 0;
  }
  const litres = chance.between(5, 40);
  const requested = chance.happens(0.2) ? Math.ceil(litres / 2) : 40;
  const id = await fleet.untilFuelling({ volume_ml: requested * 1_000 });
  const { body } = await fleet.close(id, { volume_ml: litres * 1_000 });
  if (body.status === 'transaction_completed' && chance.happens(0.25)) await dispute(world, fleet, id);
  return litres;
}

/** The client is excused a part of the price. */
async function dispute(world: World, { people }: Fleet, id: number): Promise<void> {
  const { body: opened } = await world.call(openDisputeCase, {
    as: people.manager,
    params: { id },
    body: { reason_code: 'wrong_litres', reason: 'Less than the receipt says.', file_ids: [] } as never,
  });
  const { status, body } = await world.call(decideDisputeCase, {
    as: people.admin,
    params: { id: opened.id },
    body: { decision: 'uphold', reason: 'The pump display shows less.', charged_halalas: 700 },
  });
  if (status !== 200) throw new Error(JSON.stringify([opened, body]));
}

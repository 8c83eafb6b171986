import * as orders from '@fleet/contracts/delivery/orders.ts';
import { getPlanningDay } from '@fleet/contracts/delivery/planning-days.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { createPlan } from '../plans/plans.service.ts';
import { makePlans } from '../plans/plans-work.service.ts';
import { adoptPlan } from '../trips/trips-adopt.service.ts';

const DAY = '2026-03-02';
let world: World;
let admin: MadeUser;

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
});
afterAll(() => world.close());

describe('a planning day', () => {
  test('loads vehicles, orders, and their trips at once', async () => {
    const deliveries = await makeDeliveries(world);
    const client = await world.makeClient();
    const { id: branch } = await deliveries.makeBranch();
    const placed = await deliveries.placeOrders(client.id, branch, DAY, 3);
    const tanker = await deliveries.makeTanker(client.id, branch);
    const read = async () => {
      const query = { delivery_branch_id: branch, plan_date: DAY };
      return (await world.call(getPlanningDay, { as: admin, query })).body;
    };
    expect(await read()).toMatchObject({
      vehicles: [{ id: tanker, capacity_ml: 20_000_000, is_absent: false }],
      orders: placed.map((id) => ({
        id,
        status: 15,
        volume_ml: 4_000_000,
        fuels: [{ volume_ml: 4_000_000 }],
      })),
      trips: [],
    });

    const ctx = world.systemCtx();
    const { id: plan } = await createPlan(ctx, {
      delivery_branch_id: branch,
      plan_date: DAY,
      seconds: 2,
      scope: 'open',
      change_halalas: 0,
    });
    await makePlans(() => world.systemCtx());
    await adoptPlan(ctx, plan);
    const late = await deliveries.placeOrders(client.id, branch, DAY, 1);
    const cancelled = await deliveries.placeOrders(client.id, branch, DAY, 1);
    const { body: choices } = await world.call(orders.listOrderChoices, { as: admin });
    await world.call(orders.cancelOrder, {
      as: admin,
      params: { id: cancelled[0]! },
      body: { version: 1, cancel_reason_id: choices.cancel_reasons[0]!.id },
    });

    const day = await read();
    expect(day.orders.map(({ id, status }) => [id, status])).toEqual([
      ...placed.map((id) => [id, 16]),
      [late[0], 15],
    ]);
    const [trip] = day.trips;
    expect(trip).toMatchObject({ status: 'draft', vehicle: { id: tanker } });
    expect(trip!.steps.flatMap(({ order }) => order?.id ?? []).toSorted((a, b) => a - b)).toEqual(placed);
  });
});

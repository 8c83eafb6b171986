import * as contract from '@fleet/contracts/delivery/plans.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { claimPlan, saveProgress } from './plans.queries.ts';
import { makePlans } from './plans-work.service.ts';

let world: World;
let admin: MadeUser;
let client: { id: number };
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;
const DAY = '2026-03-02';

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  client = await world.makeClient();
  deliveries = await makeDeliveries(world);
});
afterAll(() => world.close());

/** A depot with this many orders of 4,000 L for tomorrow, and two tankers of 20,000 L. */
async function makeDay(orderCount: number) {
  const { id: branch } = await deliveries.makeBranch();
  const ids = await deliveries.placeOrders(client.id, branch, DAY, orderCount);
  for (const _ of [1, 2]) await deliveries.makeTanker(client.id, branch);
  return { branch, orders: ids };
}
const requestPlan = (delivery_branch_id: number, seconds = 2) =>
  world.call(contract.createPlan, { as: admin, body: { delivery_branch_id, plan_date: DAY, seconds } });
const read = async (id: number) => (await world.call(contract.getPlan, { as: admin, params: { id } })).body;
const work = () => makePlans(() => world.systemCtx());

describe('a plan', () => {
  test('is requested, queued, and assigns the day’s orders', async () => {
    const day = await makeDay(6);
    const { status, body } = await requestPlan(day.branch);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'queued', orders: 6, vehicles: 2, trips: [], can: { stop: true } });
    await work();
    const made = await read(body.id);
    expect(made).toMatchObject({
      status: 'made',
      unassigned: 0,
      unassigned_orders: [],
      can: { stop: false },
    });
    const served = made.trips.flatMap(({ steps }) => steps.flatMap(({ order_id }) => order_id ?? []));
    expect(served.toSorted((a, b) => a - b)).toEqual(day.orders);
    expect(made.cost_halalas).toBe(made.trips.reduce((sum, { cost_halalas }) => sum + cost_halalas, 0));
    const filled = made.trips.flatMap(({ steps }) =>
      steps.filter(({ type }) => type !== 'job').flatMap(({ compartments }) => compartments),
    );
    expect(filled.reduce((sum, { volume_ml }) => sum + volume_ml, 0)).toBe(24_000_000);
    expect(made.progress.length).toBeGreaterThan(0);
  });

  test('needs both orders and vehicles', async () => {
    const empty = await makeDay(0);
    expect((await requestPlan(empty.branch)).body).toMatchObject({
      code: 'NOTHING_TO_PLAN',
      details: { orders: 0, vehicles: 2 },
    });
    expect((await requestPlan(999_999)).body.fields).toEqual({ delivery_branch_id: 'unknown' });
  });

  test('is limited to one at a time per day, also with ten concurrent requests', async () => {
    const day = await makeDay(1);
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestPlan(day.branch)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['PLAN_IN_PROGRESS']));
    const { id } = answers.find(({ status }) => status === 201)!.body;
    const stopped = await world.call(contract.stopPlan, { as: admin, params: { id } });
    expect(stopped.body).toMatchObject({ status: 'stopped', trips: [] });
    const again = await requestPlan(day.branch);
    expect(again.status).toBe(201);
    await world.call(contract.stopPlan, { as: admin, params: { id: again.body.id } });
  });

  test('that is stopped keeps its best solution', async () => {
    const day = await makeDay(8);
    const { body } = await requestPlan(day.branch, 600);
    const working = work();
    await expect.poll(async () => (await read(body.id)).trips.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await world.call(contract.stopPlan, { as: admin, params: { id: body.id } });
    await working;
    const stopped = await read(body.id);
    expect(stopped).toMatchObject({ status: 'stopped', unassigned: 0 });
    expect(stopped.trips.length).toBeGreaterThan(0);
  });
});

describe('a planning job', () => {
  test('returned by a stopping server is continued by another', async () => {
    const day = await makeDay(5);
    const { body } = await requestPlan(day.branch, 600);
    const stopping = new AbortController();
    const working = makePlans(() => world.systemCtx(), stopping.signal);
    await expect.poll(async () => (await read(body.id)).trips.length, { timeout: 20_000 }).toBeGreaterThan(0);
    stopping.abort();
    await working;
    const back = await read(body.id);
    expect(back).toMatchObject({ status: 'queued', queue_position: 0 });
    expect(back.searched_ms).toBeGreaterThan(0);
    // Only the minimum time of a start is left.
    await world.rows('update plans set searched_ms = seconds * 1000 where id = $1', [body.id]);
    await work();
    const made = await read(body.id);
    expect(made).toMatchObject({ status: 'made', unassigned: 0 });
    expect(made.cost_halalas!).toBeLessThanOrEqual(back.cost_halalas!);
  });

  test('that another process has ended is not ended again by one that was silent', async () => {
    const day = await makeDay(5);
    const { body } = await requestPlan(day.branch, 600);
    const working = work();
    await expect.poll(async () => (await read(body.id)).trips.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await world.rows(`update plans set status = 'made', searched_ms = 7, ended_at = now() where id = $1`, [
      body.id,
    ]);
    await working;
    expect(await read(body.id)).toMatchObject({ status: 'made', searched_ms: 7 });
  });

  test('belongs to one process, and to another once the first is silent', async () => {
    const day = await makeDay(1);
    const { body } = await requestPlan(day.branch);
    const ctx = () => world.systemCtx();
    const claims = await Promise.all([claimPlan(ctx()), claimPlan(ctx()), claimPlan(ctx())]);
    expect(claims.flatMap((claim) => claim?.id ?? [])).toEqual([body.id]);
    await world.rows(`update plans set alive_at = now() - interval '21 seconds' where id = $1`, [body.id]);
    expect((await claimPlan(ctx()))?.id).toBe(body.id);
    const none = { searched_ms: 1, solution: null, progress: [], unassigned: null };
    expect(await saveProgress(ctx(), body.id, none)).toBe(false);
    await world.call(contract.stopPlan, { as: admin, params: { id: body.id } });
    expect(await saveProgress(ctx(), body.id, none)).toBe(true);
    await world.rows(`update plans set status = 'stopped', ended_at = now() where id = $1`, [body.id]);
    // A worker presumed dead that returns after the plan has ended stops as well.
    expect(await saveProgress(ctx(), body.id, none)).toBe(true);
  });
});

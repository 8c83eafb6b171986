import { updateDeliveryConstraints } from '@fleet/contracts/delivery/delivery-branches.ts';
import { updateDeliveryProduct } from '@fleet/contracts/delivery/delivery-products.ts';
import * as orders from '@fleet/contracts/delivery/orders.ts';
import * as plans from '@fleet/contracts/delivery/plans.ts';
import * as contract from '@fleet/contracts/delivery/trip-arrangements.ts';
import * as trips from '@fleet/contracts/delivery/trips.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { makePlans } from './plans-work.service.ts';

let world: World;
let admin: MadeUser;
let client: { id: number };
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;
const DAY = '2026-03-02';
const LITRE = 1_000;

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  client = await world.makeClient();
  deliveries = await makeDeliveries(world);
});
afterAll(() => world.close());

const { stringify } = JSON;
const lineOf = (product: 'diesel' | 'petrol' | 'drum') => {
  const delivery_product_id = deliveries.products[product];
  return product === 'drum'
    ? [{ delivery_product_id, pieces: 2 }]
    : [{ delivery_product_id, volume_ml: 12_000 * LITRE }];
};
/** A depot with an order of each product, and a tanker with one compartment of 20,000 L. */
async function makeDay(...products: ('diesel' | 'petrol' | 'drum')[]) {
  const { id: branch } = await deliveries.makeBranch();
  const ids: number[] = [];
  for (const product of products)
    ids.push(...(await deliveries.placeOrders(client.id, branch, DAY, 1, lineOf(product))));
  return { branch, ids, tanker: await deliveries.makeTanker(client.id, branch) };
}
const bodyOf = (
  delivery_branch_id: number,
  delivery_vehicle_id: number,
  steps: readonly (number | 'reload')[],
) => ({
  delivery_branch_id,
  trip_date: DAY,
  trips: [
    {
      delivery_vehicle_id,
      steps: steps.map((step) =>
        step === 'reload' ? { type: step } : { type: 'job' as const, order_id: step },
      ),
    },
  ],
});
const attempt = async (...of: Parameters<typeof bodyOf>) =>
  (await world.call(contract.previewArrangement, { as: admin, body: bodyOf(...of) })).body;
const save = (...of: Parameters<typeof bodyOf>) =>
  world.call(contract.saveArrangement, { as: admin, body: bodyOf(...of) });
const codes = ({ trips: [trip] }: { trips: { violations: contract.Violation[] }[] }) =>
  trip!.violations.map(({ code, details, can_accept }) => stringify([code, details, can_accept]));
async function plan(delivery_branch_id: number) {
  const { body } = await world.call(plans.createPlan, {
    as: admin,
    body: { delivery_branch_id, plan_date: DAY, seconds: 2 },
  });
  await world.rows('update plans set searched_ms = seconds * 1000 where id = $1', [body.id]);
  await makePlans(() => world.systemCtx());
  return (await world.call(plans.getPlan, { as: admin, params: { id: body.id } })).body;
}
const read = async (id: number) => (await world.call(orders.getOrder, { as: admin, params: { id } })).body;
async function setRule(id: number, petrol_after_diesel: 'allowed' | 'cleaned' | 'not_allowed') {
  const [row] = await world.rows<Record<string, number>>(
    'select * from delivery_constraints where delivery_branch_id = $1',
    [id],
  );
  const { delivery_branch_id: _, ...body } = row!;
  const updated = await world.call(updateDeliveryConstraints, {
    as: admin,
    params: { id },
    body: { ...body, petrol_after_diesel } as never,
  });
  expect(updated.status).toBe(200);
}

describe('packaged goods', () => {
  test('do not ride on a fuel tanker, by plan or by hand; the reason stands with the order', async () => {
    const day = await makeDay('diesel', 'drum');
    const [diesel, drum] = day.ids as [number, number];
    expect(codes(await attempt(day.branch, day.tanker, [drum]))).toEqual([
      stringify(['product_class', ['packaged'], false]),
    ]);
    expect(await save(day.branch, day.tanker, [drum])).toMatchObject({
      status: 409,
      body: { code: 'CONSTRAINTS_VIOLATED' },
    });
    const made = await plan(day.branch);
    const reasons = [{ code: 'product_class', by: 1, details: ['packaged'] }];
    expect(made.unassigned_orders).toMatchObject([{ order_id: drum, reasons }]);
    expect((await read(drum)).unassigned).toMatchObject({ cause: 'plan', reasons });
    expect((await read(diesel)).unassigned).toBeNull();
    await world.rows(`update delivery_vehicles set vehicle_class = 'mixed' where id = $1`, [day.tanker]);
    expect(codes(await attempt(day.branch, day.tanker, [diesel, drum]))).toEqual([]);
  });
});

describe('hazardous goods', () => {
  test('need a driver with a license on that day', async () => {
    const day = await makeDay('petrol');
    const driver = await world.makeDriver({ client_id: client.id });
    await world.rows('update delivery_vehicles set driver_id = $2 where id = $1', [day.tanker, driver.id]);
    const [product] = await world.rows<Record<'version' | 'weight_grams' | 'price_millis', number>>(
      'select * from delivery_products where id = $1',
      [deliveries.products.petrol],
    );
    const { version, weight_grams, price_millis } = product!;
    const titles = { title_en: 'Petrol', title_ar: 'بنزين' };
    const edited = await world.call(updateDeliveryProduct, {
      as: admin,
      params: { id: deliveries.products.petrol },
      body: { version, weight_grams, price_millis, ...titles, is_hazardous: true },
    });
    expect(edited.body).toMatchObject({ is_hazardous: true, product_class: 'petrol' });
    const licensed = (until: string | null) =>
      world.rows('update drivers set hazmat_license_until = $2 where id = $1', [driver.id, until]);
    await licensed('2026-03-01');
    expect(codes(await attempt(day.branch, day.tanker, day.ids))).toEqual([
      stringify(['hazmat_license', [], false]),
    ]);
    expect((await plan(day.branch)).unassigned_orders[0]!.reasons).toEqual([
      { code: 'hazmat_license', by: 1, details: [] },
    ]);
    await licensed(DAY);
    const { body } = await save(day.branch, day.tanker, day.ids);
    const trip = body.trips[0]!;
    await licensed(null);
    await world.call(trips.approveTrip, {
      as: admin,
      params: { id: trip.id },
      body: { version: trip.version },
    });
    const assign = () =>
      world.call(trips.assignTrip, {
        as: admin,
        params: { id: trip.id },
        body: { version: trip.version + 1 },
      });
    expect(await assign()).toMatchObject({
      status: 400,
      body: { fields: { driver_id: 'no_hazmat_license' } },
    });
    await licensed(DAY);
    expect((await assign()).body.status).toBe('assigned');
    await world.rows('update delivery_products set is_hazardous = false where id = $1', [
      deliveries.products.petrol,
    ]);
  });
});

describe('petrol after diesel', () => {
  test('is cleaned for at the depot, refused, or driven as it is, by the depot’s rule', async () => {
    const day = await makeDay('diesel', 'petrol');
    const [diesel, petrol] = day.ids as [number, number];
    const steps = [diesel, 'reload', petrol] as const;
    const cleaned = await attempt(day.branch, day.tanker, steps);
    const reloadOf = (answer: typeof cleaned) =>
      answer.trips[0]!.steps.find(({ type }) => type === 'reload')!;
    expect(codes(cleaned)).toEqual([]);
    expect(reloadOf(cleaned)).toMatchObject({ is_cleaned: true, service_seconds: 1_800 + 2_700 });
    const saved = (await save(day.branch, day.tanker, steps)).body.trips[0]!;
    expect(saved.steps.find(({ kind }) => kind === 'reload')).toMatchObject({ is_cleaned: true });
    await world.call(trips.rejectTrip, {
      as: admin,
      params: { id: saved.id },
      body: { version: saved.version, reason: 'Rain' },
    });
    expect(await read(petrol)).toMatchObject({
      unassigned: { cause: 'trip_rejected', trip_code: saved.trip_code, note: 'Rain' },
    });
    await setRule(day.branch, 'not_allowed');
    expect(codes(await attempt(day.branch, day.tanker, steps))).toEqual([
      stringify(['changeover', ['2'], false]),
    ]);
    expect(codes(await attempt(day.branch, day.tanker, [petrol, 'reload', diesel]))).toEqual([]);
    await setRule(day.branch, 'allowed');
    const asItIs = await attempt(day.branch, day.tanker, steps);
    expect(codes(asItIs)).toEqual([]);
    expect(reloadOf(asItIs)).toMatchObject({ is_cleaned: false, service_seconds: 1_800 });
  });

  test('counts over two trips of a day', async () => {
    const day = await makeDay('diesel', 'petrol');
    const [diesel, petrol] = day.ids as [number, number];
    await setRule(day.branch, 'not_allowed');
    await save(day.branch, day.tanker, [diesel]);
    expect(codes(await attempt(day.branch, day.tanker, [petrol]))).toEqual([
      stringify(['changeover', ['1'], false]),
    ]);
    expect((await plan(day.branch)).unassigned_orders).toMatchObject([
      { order_id: petrol, reasons: [{ code: 'changeover' }] },
    ]);
    await setRule(day.branch, 'cleaned');
    const later = await attempt(day.branch, day.tanker, [petrol]);
    expect(codes(later)).toEqual([]);
    const first = await world.rows<{ planned_end_at: Date }>(
      'select planned_end_at from trips where delivery_vehicle_id = $1',
      [day.tanker],
    );
    const waits = Date.parse(later.trips[0]!.starts_at) - first[0]!.planned_end_at.getTime();
    expect(waits).toBeGreaterThanOrEqual((1_800 + 2_700) * 1_000);
  });
});

describe('orders bound to others', () => {
  test('come after them on their vehicle, or stay apart, by hand as by plan', async () => {
    const day = await makeDay('diesel', 'diesel');
    const [first, second] = day.ids as [number, number];
    const relate = async (body: object) =>
      world.call(orders.updateOrder, {
        as: admin,
        params: { id: second },
        body: { version: (await read(second)).version, ...body },
      });
    expect((await relate({ after_order_ids: [first] })).body.relations).toMatchObject([
      { kind: 'after', order_id: first, status: 15 },
    ]);
    expect(codes(await attempt(day.branch, day.tanker, [second, 'reload', first]))).toEqual([
      stringify(['after', [String(first)], false]),
    ]);
    expect(codes(await attempt(day.branch, day.tanker, [first, 'reload', second]))).toEqual([]);
    const back = await world.call(orders.updateOrder, {
      as: admin,
      params: { id: first },
      body: { version: (await read(first)).version, after_order_ids: [second] },
    });
    expect(back).toMatchObject({ status: 400, body: { fields: { after_order_ids: 'circle' } } });
    const foreign = await makeDay('diesel');
    expect(await relate({ after_order_ids: foreign.ids })).toMatchObject({
      status: 400,
      body: { fields: { after_order_ids: 'unknown' } },
    });
    await relate({ after_order_ids: [], apart_order_ids: [first] });
    expect(codes(await attempt(day.branch, day.tanker, [first, 'reload', second]))).toEqual([
      stringify(['apart', [String(second)], false]),
      stringify(['apart', [String(first)], false]),
    ]);
    const made = await plan(day.branch);
    expect(made.unassigned_orders).toMatchObject([{ reasons: [{ code: 'apart' }] }]);
  });
});

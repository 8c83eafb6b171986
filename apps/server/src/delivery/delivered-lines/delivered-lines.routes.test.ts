import * as contract from '@fleet/contracts/delivery/delivered-lines.ts';
import {
  createSiteTank,
  createSiteTankReading,
  listTankForecasts,
  orderTankRefills,
} from '@fleet/contracts/delivery/site-tanks.ts';
import { deliverStop, getDrivenTrip } from '@fleet/contracts/delivery/trip-stops.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { duringChange } from '../../../test/races/at-once.ts';
import { makeRunningTrip } from '../../../test/running-trip.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let admin: MadeUser;
let own: Awaited<ReturnType<typeof makeRunningTrip>>;
let other: Awaited<ReturnType<typeof makeRunningTrip>>;

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  const deliveries = await makeDeliveries(world);
  own = await makeRunningTrip(world, deliveries);
  other = await makeRunningTrip(world, deliveries);
  for (const [trip, at, litres] of [
    [own, 0, 4_000],
    [own, 1, 3_500],
    [other, 0, 2_000],
  ] as const) {
    const { body } = await world.call(getDrivenTrip, { as: admin, params: { id: trip.id } });
    const stop = body.stops.find(({ id }) => id === trip.jobs[at]!.id)!;
    await world.call(deliverStop, {
      as: admin,
      params: { id: stop.id },
      body: {
        lines: [{ order_line_id: stop.order!.lines[0]!.id, volume_ml: litres * 1_000 }],
        received_by: 'Abdullah',
        signature: [
          [
            [100, 200],
            [200, 300],
          ],
        ],
      },
    });
  }
});
afterAll(() => world.close());

const litresOf = async (as: MadeUser, query: Record<string, string | number> = {}) => {
  const { body } = await world.call(contract.listDeliveredLines, {
    as,
    query: { sort: '-volume_ml', ...query },
  });
  return body.rows.map(({ volume_ml }) => volume_ml! / 1_000);
};
const sumsOf = async (as: MadeUser, query: Record<string, string | number> = {}) =>
  (await world.call(contract.sumDeliveredLines, { as, query })).body;

test('delivered items are listed, filtered and totaled; a client sees its own', async () => {
  const manager = await world.makeUser('client_manager', { client_id: own.client_id });
  expect(await litresOf(admin)).toEqual([4_000, 3_500, 2_000]);
  expect(await litresOf(manager)).toEqual([4_000, 3_500]);
  expect(await litresOf(manager, { client_id: other.client_id })).toEqual([]);
  expect(await litresOf(admin, { delivery_branch_id: other.delivery_branch_id })).toEqual([2_000]);
  expect(await litresOf(admin, { q: `O-${own.jobs[1]!.order_id}` })).toEqual([3_500]);
  const day = world.now.toISOString().slice(0, 10);
  expect(await litresOf(admin, { from_date: day, to_date: day })).toHaveLength(3);
  expect(await litresOf(admin, { to_date: '2026-02-28' })).toEqual([]);
  // 7,500 L at 1.79 riyals, including 15% VAT.
  const net_halalas = Math.round(716_000 / 1.15) + Math.round(626_500 / 1.15);
  expect(await sumsOf(manager)).toEqual({
    lines: 2,
    orders: 2,
    volume_ml: 7_500_000,
    pieces: 0,
    amount_halalas: 1_342_500,
    net_halalas,
    vat_halalas: 1_342_500 - net_halalas,
    open_lines: 2,
    open_halalas: 1_342_500,
  });
  const file = await world.call(contract.exportDeliveredLines, {
    as: manager,
    query: { format: 'csv', sort: '-volume_ml' },
  });
  const [header, first, second] = String(file.body).split('\r\n');
  expect(header).toContain('Received by');
  expect(first).toMatch(/4000\.00.*7160\.00,Abdullah,Not invoiced,$/);
  expect(second).toContain('3500.00');
});

test('a site’s tank is read by its client and forecast with what was delivered', async () => {
  const [site] = await world.rows<{ warehouse_id: number; delivery_product_id: number }>(
    `select o.warehouse_id, l.delivery_product_id from orders o join order_lines l on l.order_id = o.id where o.id = $1`,
    [own.jobs[0]!.order_id],
  );
  const body = {
    ...{ ...site!, delivery_branch_id: own.delivery_branch_id, name: 'Generator tank' },
    ...{ capacity_ml: 20_000_000, safe_min_ml: 2_000_000 },
  };
  const wrong = await world.call(createSiteTank, { as: admin, body: { ...body, safe_min_ml: 20_000_000 } });
  expect(wrong.body).toMatchObject({ fields: { safe_min_ml: 'out_of_bounds' } });
  const unknown = await world.call(createSiteTank, { as: admin, body: { ...body, warehouse_id: 999_999 } });
  expect(unknown.body).toMatchObject({ fields: { warehouse_id: 'unknown' } });
  const { id } = (await world.call(createSiteTank, { as: admin, body })).body;
  const manager = await world.makeUser('client_manager', { client_id: own.client_id });
  const stranger = await world.makeUser('client_manager', { client_id: other.client_id });
  const read = (as: MadeUser, volume_ml: number, days = 0) =>
    world.call(createSiteTankReading, {
      as,
      params: { id },
      body: { volume_ml, read_at: new Date(world.now.getTime() - days * 86_400_000).toISOString() },
    });
  const forecasts = async (as: MadeUser) =>
    (await world.call(listTankForecasts, { as, query: {} })).body.rows;
  expect(await forecasts(manager)).toMatchObject([{ missing: 'no_reading', last_reading: null }]);
  expect((await read(stranger, 1_000)).status).toBe(404);
  expect((await read(manager, 20_000_001)).body).toMatchObject({ fields: { volume_ml: 'out_of_bounds' } });
  expect((await read(manager, 1_000, 91)).body).toMatchObject({ fields: { read_at: 'too_old' } });
  expect((await read(manager, 1_000, -1)).body).toMatchObject({ fields: { read_at: 'in_future' } });
  for (let days = 22; days > 0; days -= 1) await read(manager, 2_000_000 + days * 400_000, days);
  // The first reading of an instant stays.
  expect((await read(manager, 9_000_000, 22)).body).toMatchObject({
    volume_ml: 10_800_000,
    source: 'manual',
  });
  const [row] = await forecasts(manager);
  expect(await forecasts(stranger)).toEqual([]);
  expect(await forecasts(admin)).toEqual([row]);
  // 2,400 L the day before, 400 L used since, and 7,500 L delivered today in two orders.
  expect(row).toMatchObject({
    ...{ missing: null, level: { source: 'delivery', volume_ml: 9_500_000 }, open_order: null },
    ...{ forecast: { daily_ml: 400_000 }, backtest: { error_percent: 0, weeks: 1 } },
  });
});

test('refills are ordered by the forecast once, and not for a tank that is deactivated meanwhile', async () => {
  const { site_tank_id } = (
    await world.rows<{ site_tank_id: number }>('select id as site_tank_id from site_tanks')
  )[0]!;
  const refill = { site_tank_id, delivery_date: '2026-03-03', volume_ml: 4_000_000 };
  const order = (refills: (typeof refill)[]) =>
    world.call(orderTankRefills, { as: admin, body: { refills } });
  const wrong = await order([
    { ...refill, delivery_date: '2026-02-01' },
    { ...refill, site_tank_id: 999_999 },
  ]);
  expect(wrong.body).toEqual({
    ordered: [],
    refused: [
      { site_tank_id, code: 'INVALID_FIELDS' },
      { site_tank_id: 999_999, code: 'NOT_FOUND' },
    ],
  });
  const setTank = (change: string): [string, unknown[]] => [
    `update site_tanks set ${change} where id = $1`,
    [site_tank_id],
  ];
  const off = await duringChange(
    world,
    setTank('name = name'),
    () => order([refill]),
    setTank(`status = 'inactive'`),
  );
  expect(off.body.refused).toEqual([{ site_tank_id, code: 'NOT_FOUND' }]);
  await world.rows(...setTank(`status = 'active'`));
  const first = await order([refill]);
  expect((await order([refill])).body.refused).toEqual([{ site_tank_id, code: 'STATUS_CONFLICT' }]);
  const { order_id } = first.body.ordered[0]!;
  const { rows } = (await world.call(listTankForecasts, { as: admin, query: {} })).body;
  expect(rows[0]!.open_order).toEqual({
    ...{ id: order_id, status: 15, delivery_date: '2026-03-03', is_by_forecast: true },
  });
  expect(await world.rows('select order_id from site_tank_orders')).toEqual([{ order_id }]);
});

test('invoiced items are marked, and invoiced once', async () => {
  const [line] = (await world.call(contract.listDeliveredLines, { as: admin, query: { sort: '-volume_ml' } }))
    .body.rows;
  const take = () =>
    world.rows(
      'insert into invoiced_deliveries (delivered_line_id, invoice_id, invoiced_at) values ($1, 7, now())',
      [line!.id],
    );
  // Invoice contents are tested elsewhere; here an item only references one.
  await world.rows('alter table invoiced_deliveries drop constraint invoiced_deliveries_invoice_id_fk');
  await take();
  await expect(take()).rejects.toThrow('invoiced_deliveries_pkey');
  expect(await litresOf(admin, { invoiced: 'yes' })).toEqual([4_000]);
  expect(await litresOf(admin, { invoiced: 'no' })).toEqual([3_500, 2_000]);
  expect(await sumsOf(admin)).toMatchObject({ lines: 3, open_lines: 2, open_halalas: 626_500 + 358_000 });
});

import * as contract from '@fleet/contracts/stations/fuel-prices.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

const TOMORROW = '2026-03-02T21:00:00.000Z';
const NEXT_WEEK = '2026-03-08T21:00:00.000Z';
const NOON = '2026-03-01T09:00:00Z';

let world: World;
let station: { id: number; network_id: number };
let manager: MadeUser;
let fuel_type_id: number;

beforeAll(async () => {
  world = await buildWorld();
  fuel_type_id = (await world.makeFuelTypes()).fuel_91;
});
afterAll(() => world.close());
beforeEach(async () => {
  world.at(NOON);
  station = await world.makeStation({ prices: { fuel_91: 2180, diesel: 1790 } });
  manager = await world.makeUser('gas_station_network_manager', { network_id: station.network_id });
});

const plan = (base: number, starts_at: string | null, more: object = {}) =>
  world.call(contract.setFuelPrice, {
    as: manager,
    body: { station_id: station.id, fuel_type_id, base_price_millis_per_litre: base, starts_at, ...more },
  });
const fuels = async (as: MadeUser = manager) =>
  (await world.call(contract.listStationFuels, { as, params: { id: station.id } })).body.rows.find(
    (row) => row.fuel_type.id === fuel_type_id,
  )!;

describe('a price scheduled by its network', () => {
  test('is shown beside the current one, and applies from its start', async () => {
    const { status, body } = await plan(2300, TOMORROW);
    expect([status, body.state, body.can]).toEqual([201, 'planned', { update: true, withdraw: true }]);
    const before = await fuels();
    expect(before.current).toMatchObject({ price_millis_per_litre: 2180, ends_at: TOMORROW });
    expect(before.planned).toMatchObject([{ price_millis_per_litre: 2300, starts_at: TOMORROW }]);
    expect([before.lower_millis, before.upper_millis]).toEqual([1000, 4000]);
    world.at(TOMORROW);
    expect((await fuels()).current).toMatchObject({ price_millis_per_litre: 2300, state: 'current' });
  });

  test('cannot be set by the station, which reads it, nor by another network', async () => {
    const station_manager = await world.makeUser('gas_station_manager', { station_id: station.id });
    expect((await fuels(station_manager)).current).toMatchObject({ price_millis_per_litre: 2180 });
    const body = { station_id: station.id, fuel_type_id, base_price_millis_per_litre: 2300 };
    expect((await world.call(contract.setFuelPrice, { as: station_manager, body })).status).toBe(403);
    const stranger = await world.makeUser('gas_station_network_manager');
    expect((await world.call(contract.setFuelPrice, { as: stranger, body })).status).toBe(404);
    const read = await world.call(contract.listStationFuels, { as: stranger, params: { id: station.id } });
    expect(read.status).toBe(404);
  });

  test('has an allowance only at remote stations; a buyer pays the sum', async () => {
    expect((await plan(2180, TOMORROW, { allowance_millis: 40 })).body.fields).toEqual({
      allowance_millis: 'remote_only',
    });
    await world.rows(`update stations set fuel_price_type = 'remote' where id = $1`, [station.id]);
    const { body } = await plan(4000, TOMORROW, { allowance_millis: 999 });
    expect(body).toMatchObject({
      price_millis_per_litre: 4999,
      base_price_millis_per_litre: 4000,
      allowance_millis: 999,
    });
    expect((await plan(2180, NEXT_WEEK, { allowance_millis: 1000 })).body.fields).toEqual({
      allowance_millis: 'too_big',
    });
  });
});

describe('a scheduled price before its start', () => {
  test('is edited with the current version', async () => {
    const { body } = await plan(2300, TOMORROW);
    const change = (fields: object) =>
      world.call(contract.updateFuelPrice, {
        as: manager,
        params: { id: body.id },
        body: { base_price_millis_per_litre: 2250, starts_at: NEXT_WEEK, version: body.version, ...fields },
      });
    expect((await change({})).body).toMatchObject({
      price_millis_per_litre: 2250,
      starts_at: NEXT_WEEK,
      version: 2,
    });
    expect((await fuels()).current?.ends_at).toBe(NEXT_WEEK);
    expect(await change({})).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } });
    expect((await change({ version: 2, base_price_millis_per_litre: 9000 })).body.fields).toEqual({
      base_price_millis_per_litre: 'out_of_price_bounds',
    });
    world.at(NEXT_WEEK);
    expect(await change({ version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'PRICE_ALREADY_IN_FORCE' },
    });
  });

  test('can be moved past another one without a gap', async () => {
    const first = (await plan(2300, TOMORROW)).body;
    await plan(2400, '2026-03-05T00:00:00.000Z');
    await world.call(contract.updateFuelPrice, {
      as: manager,
      params: { id: first.id },
      body: { base_price_millis_per_litre: 2300, starts_at: NEXT_WEEK, version: 1 },
    });
    const { current, planned } = await fuels();
    expect([current, ...planned].map((row) => [row?.price_millis_per_litre, row?.ends_at])).toEqual([
      [2180, '2026-03-05T00:00:00.000Z'],
      [2400, NEXT_WEEK],
      [2300, null],
    ]);
  });

  test('can be canceled, and the previous one continues; never after its start', async () => {
    const { body } = await plan(2300, TOMORROW);
    await plan(2400, NEXT_WEEK);
    const withdraw = () => world.call(contract.withdrawFuelPrice, { as: manager, params: { id: body.id } });
    expect((await withdraw()).status).toBe(200);
    expect((await fuels()).current).toMatchObject({ price_millis_per_litre: 2180, ends_at: NEXT_WEEK });
    expect((await withdraw()).status).toBe(404);
    const { current } = await fuels();
    const started = await world.call(contract.withdrawFuelPrice, {
      as: manager,
      params: { id: current!.id },
    });
    expect(started.body.code).toBe('PRICE_ALREADY_IN_FORCE');
    const rows = await world.rows(
      `select action, before from audit_rows where subject = 'fuel_price' and subject_id = $1 order by id desc limit 1`,
      [body.id],
    );
    expect(rows).toMatchObject([{ action: 'withdraw_price', before: { price_millis_per_litre: 2300 } }]);
  });
});

test('a discontinued product has no price from then on, nor scheduled ones, and may return', async () => {
  await plan(2300, TOMORROW);
  const stop = () =>
    world.call(contract.stopSellingFuel, { as: manager, params: { id: station.id }, body: { fuel_type_id } });
  expect((await stop()).body).toEqual({ withdrawn: 1 });
  expect(await fuels()).toMatchObject({ current: null, planned: [] });
  expect((await stop()).body.code).toBe('NO_PRICE');
  world.advance(60);
  await plan(2200, null);
  expect((await fuels()).current).toMatchObject({ price_millis_per_litre: 2200 });
});

test('the history of a station contains every price, latest start first', async () => {
  await plan(2300, TOMORROW);
  await plan(2250, null);
  const list = async (query: object = {}) =>
    (
      await world.call(contract.listFuelPrices, {
        as: manager,
        query: { station_id: station.id, fuel_type_id, ...query },
      })
    ).body;
  expect((await list()).rows.map((row) => [row.state, row.price_millis_per_litre])).toEqual([
    ['planned', 2300],
    ['current', 2250],
    ['past', 2180],
  ]);
  expect((await list({ state: 'past' })).total).toBe(1);
});

describe('a bulk change', () => {
  let others: { id: number }[];
  beforeEach(async () => {
    others = [
      await world.makeStation({ network_id: station.network_id, prices: { fuel_91: 2330 } }),
      await world.makeStation({ network_id: station.network_id, prices: { diesel: 1790 } }),
    ];
  });
  const change = { kind: 'shift' as const, value_millis: 20, starts_at: TOMORROW };
  const preview = async (fields: object = {}) =>
    (
      await world.call(contract.previewPriceChange, {
        as: manager,
        body: { ...change, fuel_type_id, ...fields },
      })
    ).body;
  const apply = (stations: object[], fields: object = {}, key?: string) =>
    world.call(contract.changePrices, {
      as: manager,
      body: { ...change, fuel_type_id, stations, ...fields },
      ...(key ? { key } : {}),
    });
  const requested = (rows: Awaited<ReturnType<typeof preview>>['rows']) =>
    rows
      .filter((row) => row.problem === null)
      .map((row) => ({ station_id: row.station.id, before_millis: row.before_millis }));

  test('is previewed without effect', async () => {
    const { rows } = await preview();
    expect(rows.map((row) => [row.station.id, row.before_millis, row.after_millis, row.problem])).toEqual(
      [
        [station.id, 2180, 2200, null],
        [others[0]!.id, 2330, 2350, null],
        [others[1]!.id, null, null, 'not_sold'],
      ].sort((a, b) => Number(a[0]) - Number(b[0])),
    );
    expect((await fuels()).planned).toEqual([]);
    const set = await preview({ kind: 'set', value_millis: 2330 });
    expect(set.rows.map((row) => row.problem)).toEqual([null, 'same', 'not_sold']);
    expect((await preview({ kind: 'set', value_millis: 900 })).rows[0]!.problem).toBe('out_of_bounds');
  });

  test('is made once, everywhere, and canceled everywhere before it starts', async () => {
    const { rows } = await preview();
    const key = crypto.randomUUID();
    const made = await apply(requested(rows), {}, key);
    const again = await apply(requested(rows), {}, key);
    expect([made.status, again.body]).toEqual([201, made.body]);
    expect(made.body).toMatchObject({ stations: 2, can: { withdraw: true } });
    expect((await fuels()).planned).toMatchObject([
      { price_millis_per_litre: 2200, price_change_id: made.body.id },
    ]);
    expect((await fuels()).current?.ends_at).toBe(TOMORROW);
    expect((await preview()).rows.map((row) => row.problem)).toEqual(['taken', 'taken', 'not_sold']);

    const board = await world.call(contract.getPriceBoard, { as: manager });
    expect(board.body.rows[0]!.prices.find((price) => price.fuel_type_id === fuel_type_id)).toMatchObject({
      price_millis_per_litre: 2180,
      next: { price_millis_per_litre: 2200, starts_at: TOMORROW },
    });

    const withdraw = (as = manager) =>
      world.call(contract.withdrawPriceChange, { as, params: { id: made.body.id } });
    expect((await withdraw(await world.makeUser('gas_station_network_manager'))).status).toBe(404);
    expect((await withdraw()).body.withdrawn_at).not.toBeNull();
    expect((await fuels()).planned).toEqual([]);
    expect((await fuels()).current?.ends_at).toBeNull();
    expect((await withdraw()).body.code).toBe('STATUS_CONFLICT');
  });

  test('is made nowhere if one station cannot have it or has changed', async () => {
    const { rows } = await preview();
    const all = rows.map((row) => ({ station_id: row.station.id, before_millis: row.before_millis }));
    expect((await apply(all)).body).toMatchObject({
      code: 'INVALID_FIELDS',
      fields: { stations: 'price_change_problems' },
      details: { count: 1 },
    });
    await plan(2190, null);
    expect(await apply(requested(rows))).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } });
    expect((await preview()).rows.every((row) => row.next === null)).toBe(true);
    const stranger = await world.makeStation();
    expect((await apply([{ station_id: stranger.id, before_millis: 2180 }])).status).toBe(404);
  });

  test('keeps a remote station’s allowance, and cannot be canceled once started', async () => {
    await world.rows(
      `update fuel_prices set allowance_millis = 30 where station_id = $1 and fuel_type_id = $2`,
      [station.id, fuel_type_id],
    );
    const { rows } = await preview({ kind: 'set', value_millis: 2300 });
    expect(rows[0]).toMatchObject({ before_millis: 2180, allowance_millis: 30, after_millis: 2330 });
    const made = await apply(requested(rows), { kind: 'set', value_millis: 2300 });
    world.at(NEXT_WEEK);
    const late = await world.call(contract.withdrawPriceChange, {
      as: manager,
      params: { id: made.body.id },
    });
    expect(late.body.code).toBe('PRICE_ALREADY_IN_FORCE');
    expect((await fuels()).current).toMatchObject({ price_millis_per_litre: 2330, allowance_millis: 30 });
  });
});

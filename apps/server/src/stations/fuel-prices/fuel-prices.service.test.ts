import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { serveFuelTypes } from '../../fleet/fuel-types/fuel-types.resource.ts';
import { fuelTypeNeeds } from '../../fleet-needs.ts';
import { ANONYMOUS, type Ctx } from '../../platform/context.ts';
import { priceAt, setPrice } from './fuel-prices.service.ts';

const MONDAY = new Date('2026-03-02T00:00:00Z');
const TUESDAY = new Date('2026-03-03T00:00:00Z');
const WEDNESDAY = new Date('2026-03-04T00:00:00Z');

let world: World;
let station: { id: number; network_id: number };
let fuel_type_id: number;

beforeAll(async () => {
  world = await buildWorld();
  fuel_type_id = (await world.makeFuelTypes()).fuel_91;
});
afterAll(() => world.close());
beforeEach(async () => {
  station = await world.makeStation({ prices: {} });
});

const set = (price_millis_per_litre: number, starts_at: Date, ctx: Ctx = world.systemCtx()) =>
  setPrice(ctx, { station_id: station.id, fuel_type_id, price_millis_per_litre, starts_at });
const at = (instant: Date) => priceAt(world.systemCtx(), station.id, fuel_type_id, instant);
const periods = () =>
  world.rows<{ price: number; starts_at: Date; ends_at: Date | null }>(
    'select price_millis_per_litre as price, starts_at, ends_at from fuel_prices where station_id = $1 order by starts_at',
    [station.id],
  );

/** A user of the station's network, or of the given one. */
function network(network_id = station.network_id): Ctx {
  const actor = { ...ANONYMOUS, kind: 'user' as const, group: 'gas_station_network_manager' as const };
  return { ...world.systemCtx(), actor: { ...actor, network_id } };
}
/** Every price ends where the next one starts. */
async function expectOneLine(): Promise<void> {
  const rows = await periods();
  for (const [index, row] of rows.entries()) expect(row.ends_at).toEqual(rows[index + 1]?.starts_at ?? null);
}

test('a price applies from its start until the next one starts', async () => {
  await set(2180, MONDAY);
  await set(2330, TUESDAY);
  expect(await at(new Date(MONDAY.getTime() - 1))).toBeNull();
  expect(await at(MONDAY)).toBe(2180);
  expect(await at(new Date(TUESDAY.getTime() - 1))).toBe(2180);
  expect(await at(TUESDAY)).toBe(2330);
  expect(await periods()).toEqual([
    { price: 2180, starts_at: MONDAY, ends_at: TUESDAY },
    { price: 2330, starts_at: TUESDAY, ends_at: null },
  ]);
});

test('a price ended without a successor is over at that time', async () => {
  await set(2180, MONDAY);
  await world.rows('update fuel_prices set ends_at = $2 where station_id = $1', [station.id, TUESDAY]);
  expect(await at(new Date(TUESDAY.getTime() - 1))).toBe(2180);
  expect(await at(TUESDAY)).toBeNull();
});

describe('history is immutable', () => {
  const [LAST_WEEK, YESTERDAY] = [new Date('2026-02-22T00:00:00Z'), new Date('2026-02-28T00:00:00Z')];

  test('only its end can be written, and only by the system', async () => {
    await set(2180, YESTERDAY);
    await expect(set(2330, LAST_WEEK)).rejects.toMatchObject({
      code: 'INVALID_FIELDS',
      fields: { starts_at: 'not_after_latest' },
    });
    await expect(set(2330, new Date('2026-02-28T12:00:00Z'), network())).rejects.toMatchObject({
      fields: { starts_at: 'in_the_past' },
    });
    await world.rows('update fuel_prices set ends_at = $2 where station_id = $1', [station.id, world.now]);
    await expect(set(2330, new Date('2026-02-28T12:00:00Z'))).rejects.toMatchObject({
      fields: { starts_at: 'overlaps' },
    });
  });

  test('prices can be scheduled before, between and after others, one per time', async () => {
    await set(2180, TUESDAY, network());
    await set(2330, MONDAY, network());
    await set(2400, WEDNESDAY, network());
    await set(2350, new Date('2026-03-03T12:00:00Z'), network());
    await expect(set(2100, TUESDAY, network())).rejects.toMatchObject({ fields: { starts_at: 'taken' } });
    expect((await periods()).map((row) => row.price)).toEqual([2330, 2180, 2350, 2400]);
    await expectOneLine();
    await expect(set(2180, new Date('2028-03-02T00:00:00Z'), network())).rejects.toMatchObject({
      fields: { starts_at: 'too_far_ahead' },
    });
  });
});

describe('a price is rejected', () => {
  test('at or below the product’s lower limit and above the upper one, both of which are reported', async () => {
    for (const millis of [999, 1000, 4001]) {
      await expect(set(millis, MONDAY)).rejects.toMatchObject({
        fields: { base_price_millis_per_litre: 'out_of_price_bounds' },
        details: { lower_millis: 1000, upper_millis: 4000 },
      });
    }
    await expect(set(2180.5, MONDAY)).rejects.toMatchObject({
      fields: { base_price_millis_per_litre: 'invalid_type' },
    });
    await set(1001, MONDAY);
    await set(4000, TUESDAY);
  });

  test('for a discontinued product', async () => {
    await serveFuelTypes(fuelTypeNeeds).setStatus(world.systemCtx(), fuel_type_id, 'inactive');
    await expect(set(2180, MONDAY)).rejects.toMatchObject({ fields: { fuel_type_id: 'inactive' } });
    await serveFuelTypes(fuelTypeNeeds).setStatus(world.systemCtx(), fuel_type_id, 'active');
  });

  test('for a station of another network', async () => {
    await expect(set(2180, MONDAY, network(station.network_id + 1))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await set(2180, MONDAY, network());
  });
});

test('twenty concurrent changes leave a continuous sequence of prices', async () => {
  const starts = Array.from({ length: 20 }, (_, day) => new Date(MONDAY.getTime() + day * 86_400_000));
  const outcomes = await Promise.allSettled(starts.map((start, day) => set(2000 + day, start)));
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ fields: { starts_at: 'not_after_latest' } });
  }
  const rows = await periods();
  expect(rows.length).toBe(outcomes.filter(({ status }) => status === 'fulfilled').length);
  await expectOneLine();
});

test('authors of prices are audited', async () => {
  const id = await set(2180, MONDAY);
  const rows = await world.rows(
    `select action, station_id, network_id, after from audit_rows where subject = 'fuel_price' and subject_id = $1`,
    [id],
  );
  expect(rows).toMatchObject([
    {
      action: 'set_price',
      station_id: station.id,
      network_id: station.network_id,
      after: { price_millis_per_litre: 2180 },
    },
  ]);
});

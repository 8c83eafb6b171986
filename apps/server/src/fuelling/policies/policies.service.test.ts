import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { setPrice } from '../../stations/fuel-prices/fuel-prices.service.ts';
import { getFacts, moveUsage, savePolicy } from './policies.service.ts';
import { reserved } from './policies.test-support.ts';
import { NOTHING_USED } from './policies-facts.rules.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

async function makeFleet() {
  const client = await world.makeClient();
  const vehicle = await world.makeVehicle({ client_id: client.id });
  const subject = {
    client_id: client.id,
    vehicle_id: vehicle.id,
    driver_id: null,
    station_id: null as number | null,
    valid_until: new Date(world.now.getTime() + 4 * 3_600_000),
  };
  const load = (fields: Partial<Parameters<typeof getFacts>[1]> = {}) =>
    getFacts(world.systemCtx(), { ...subject, ...fields });
  return { client, vehicle, load };
}

describe('earlier usage', () => {
  it('counts in the Riyadh day, in the week from Sunday and in the month, per level', async () => {
    const fleet = await makeFleet();
    const request = {
      client_id: fleet.client.id,
      vehicle_id: fleet.vehicle.id,
      driver_id: fleet.vehicle.driver_id!,
      group_id: null,
    };
    const take = (day: string, volume_ml: number) =>
      moveUsage(
        world.systemCtx(),
        request,
        null,
        reserved({ day, volume_ml, amount_halalas: 2 * volume_ml }),
      );
    // 15 March 2026 is a Sunday; the day after the decision does not count.
    for (const [day, volume_ml] of [
      ['2026-02-28', 1],
      ['2026-03-01', 10],
      ['2026-03-14', 100],
      ['2026-03-15', 1_000],
      ['2026-03-16', 10_000],
      ['2026-03-17', 100_000],
    ] as const)
      await take(day, volume_ml);
    const { facts } = await fleet.load({ counted_at: new Date('2026-03-16T20:59:59Z') });
    for (const level of ['client', 'vehicle', 'driver'] as const)
      expect(facts.usage[level]).toEqual({
        day: { ...NOTHING_USED, volume_ml: 10_000, amount_halalas: 20_000, fills: 1 },
        week: { ...NOTHING_USED, volume_ml: 11_000, amount_halalas: 22_000, fills: 2 },
        month: { ...NOTHING_USED, volume_ml: 11_110, amount_halalas: 22_220, fills: 4 },
        windows: {},
      });
    const tuesday = await fleet.load({ counted_at: new Date('2026-03-16T21:00:00Z') });
    expect(tuesday.facts.usage.driver.day.volume_ml).toBe(100_000);
  });

  it('in a week that started last month includes that month’s part', async () => {
    const fleet = await makeFleet();
    const request = {
      client_id: fleet.client.id,
      vehicle_id: fleet.vehicle.id,
      driver_id: fleet.vehicle.driver_id!,
      group_id: null,
    };
    const carried = reserved({ day: '2026-03-31', volume_ml: 5, amount_halalas: 5 });
    await moveUsage(world.systemCtx(), request, null, carried);
    const { usage } = (await fleet.load({ counted_at: new Date('2026-04-01T09:00:00Z') })).facts;
    expect([usage.client.week.volume_ml, usage.client.month.volume_ml]).toEqual([5, 0]);
  });
});

describe('prices that determine a hold', () => {
  const LATER = 3 * 3_600_000;

  it('are those current or scheduled before it expires, at stations that may serve', async () => {
    const fleet = await makeFleet();
    const range = async (fields = {}) => (await fleet.load(fields)).facts.price;
    const plain = await world.makeStation({ prices: { fuel_91: 2_000 } });
    const dear = await world.makeStation({ prices: { fuel_91: 3_500 } });
    expect(await range()).toEqual({ highest_millis: 3_500, lowest_millis: 2_000 });

    await world.rows(`update networks set status = 'inactive' where id = $1`, [dear.network_id]);
    expect(await range()).toEqual({ highest_millis: 2_000, lowest_millis: 2_000 });
    await world.rows(`update networks set status = 'active' where id = $1`, [dear.network_id]);
    await world.rows(`update stations set status = 'inactive' where id = $1`, [dear.id]);
    expect((await range())?.highest_millis).toBe(2_000);
    await world.rows(`update stations set status = 'active' where id = $1`, [dear.id]);
    expect((await range({ station_id: plain.id }))?.highest_millis).toBe(2_000);

    await world.rows('insert into client_disabled_stations (client_id, station_id) values ($1, $2)', [
      fleet.client.id,
      dear.id,
    ]);
    expect((await range())?.highest_millis).toBe(2_000);
    // If selected nevertheless, it has its price; that it may not serve is a separate check.
    expect((await range({ station_id: dear.id }))?.highest_millis).toBe(3_500);
    expect((await fleet.load({ station_id: dear.id })).facts.station?.is_disabled_by_client).toBe(true);

    await setPrice(world.systemCtx(), {
      station_id: plain.id,
      fuel_type_id: fleet.vehicle.fuel_type_id,
      price_millis_per_litre: 2_900,
      starts_at: new Date(world.now.getTime() + LATER),
    });
    expect(await range()).toEqual({ highest_millis: 2_900, lowest_millis: 2_000 });
    const before = new Date(world.now.getTime() + LATER - 1);
    expect((await range({ valid_until: before }))?.highest_millis).toBe(2_000);
  });

  it('are those of the requested product, whatever the vehicle now takes', async () => {
    const fleet = await makeFleet();
    const { diesel } = await world.makeFuelTypes();
    const station = await world.makeStation({ prices: { diesel: 1_790 } });
    const { facts } = await fleet.load({ station_id: station.id, fuel_type_id: diesel });
    expect(facts).toMatchObject({
      fuel_type: { id: diesel },
      vehicle: { fuel_type_id: fleet.vehicle.fuel_type_id },
      station: { price_millis: 1_790 },
    });
  });
});

describe('the rules of a fleet', () => {
  it('are saved as a whole: omitted ones are removed, and both versions are audited', async () => {
    const fleet = await makeFleet();
    const ctx = world.systemCtx();
    const id = await savePolicy(ctx, fleet.client.id, { volume_per_day_ml: 60_000, pin_required: true });
    expect(await savePolicy(ctx, fleet.client.id, { fills_per_day: 2 })).toBe(id);
    expect((await fleet.load()).facts.policies).toEqual([
      expect.objectContaining({
        level: 'client',
        volume_per_day_ml: null,
        pin_required: null,
        fills_per_day: 2,
      }),
    ]);
    const audit = await world.rows(
      `select action, before, after from audit_rows where subject = 'policy' and subject_id = $1 order by id`,
      [id],
    );
    expect(audit).toMatchObject([
      { action: 'create', before: null },
      { action: 'change', before: { volume_per_day_ml: 60_000 }, after: { volume_per_day_ml: null } },
    ]);
  });

  it('exist separately for client, vehicle and driver', async () => {
    const fleet = await makeFleet();
    const ctx = world.systemCtx();
    await savePolicy(ctx, fleet.client.id, { fills_per_day: 3 });
    await savePolicy(ctx, fleet.client.id, { vehicle_id: fleet.vehicle.id, fills_per_day: 2 });
    await savePolicy(ctx, fleet.client.id, { driver_id: fleet.vehicle.driver_id!, fills_per_day: 1 });
    const { policies } = (await fleet.load()).facts;
    expect(policies.map(({ level, fills_per_day }) => [level, fills_per_day]).sort()).toEqual([
      ['client', 3],
      ['driver', 1],
      ['vehicle', 2],
    ]);
  });

  it('never belong to another fleet’s vehicle or driver', async () => {
    const [fleet, stranger] = [await makeFleet(), await makeFleet()];
    const ctx = world.systemCtx();
    await expect(savePolicy(ctx, fleet.client.id, { vehicle_id: stranger.vehicle.id })).rejects.toMatchObject(
      { code: 'INVALID_FIELDS', fields: { vehicle_id: 'unknown' } },
    );
    await expect(
      savePolicy(ctx, fleet.client.id, { driver_id: stranger.vehicle.driver_id! }),
    ).rejects.toMatchObject({ code: 'INVALID_FIELDS', fields: { driver_id: 'unknown' } });
    await expect(savePolicy(ctx, 999_999, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

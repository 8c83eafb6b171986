import * as odometer from '@fleet/contracts/fleet/odometer-readings.ts';
import * as routes from '@fleet/contracts/insight/reports.ts';
import { type Fill, measureFills, type OdometerReading, type Tank } from '@fleet/domain/consumption.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomFrom } from '../../../test/offline-sessions.ts';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { listReaches } from './fill-stretches.queries.ts';
import { settleStretches } from './fill-stretches.service.ts';

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;

beforeAll(async () => {
  world = await buildWorld();
}, 60_000);
afterAll(() => world.close());
beforeEach(async () => {
  world.at('2026-03-01T07:00:00Z');
  fleet = await makeRefuelling(world, { allocated: 10_000_000 });
});

/** A full fill after this many days; kilometers as typed by the attendant, or none. Returns the request. */
async function fill(
  days: number,
  litres: number,
  odometer_km?: number,
  fields: Parameters<typeof fleet.untilFuelling>[0] = {},
): Promise<number> {
  world.advance(days * 86_400);
  const id = await fleet.untilFuelling(fields);
  const { status } = await fleet.close(id, { volume_ml: litres * 1000, ...(odometer_km && { odometer_km }) });
  expect(status).toBe(200);
  return id;
}
const readings = async () =>
  (
    await world.call(odometer.listOdometerReadings, {
      as: fleet.people.manager,
      params: { id: fleet.vehicle.id },
    })
  ).body.rows;
const report = async (query: Record<string, string> = {}) =>
  (
    await world.call(routes.listReportRows, {
      as: fleet.people.manager,
      query: { report: 'consumption', from: '2026-03-01', to: '2026-04-30', ...query },
    })
  ).body;

/** What the rule says of all fills of the vehicle at once, as it is kept. */
async function measuredAtOnce() {
  const of = [fleet.vehicle.id];
  const fills = await world.rows<Fill>(
    `select id, fuelling_started_at as at, volume_ml, kind = 'fill_up' and volume_ml < coalesce(approved_volume_ml, requested_volume_ml)
       and approved_amount_halalas is null as is_full from fuel_requests where vehicle_id = $1 and status = 'transaction_completed' and volume_ml > 0`,
    of,
  );
  const read = await world.rows<OdometerReading>(
    'select read_at, odometer_km, fuel_request_id as fill_id, is_new_odometer from odometer_readings where vehicle_id = $1',
    of,
  );
  const [tank] = await world.rows<Tank>(
    'select gas_tank_capacity_ml::int as capacity_ml, metres_per_litre from vehicles where id = $1',
    of,
  );
  return measureFills(fills, read, tank!)
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, stretch, left_out }) => ({
      fuel_request_id: id,
      distance_km: stretch?.distance_km ?? null,
      volume_ml: stretch?.volume_ml ?? null,
      left_out,
    }));
}
const kept = () =>
  world.rows(
    'select fuel_request_id, distance_km, volume_ml, left_out from fill_stretches where vehicle_id = $1 order by 1',
    [fleet.vehicle.id],
  );

describe('a vehicle’s distance', () => {
  it('is in the report immediately: volume and amount of all fills, kilometers as far as known', async () => {
    await fill(0, 30, 50_000);
    await fill(2, 20, 50_200);
    await fill(2, 25, 50_450);
    const { totals, rows, left_out } = await report();
    expect(totals).toEqual({
      fills: 3,
      volume_ml: 75_000,
      amount_halalas: 75 * 218,
      distance_km: 450,
      ml_per_100km: 10_000,
      metres_per_litre: 10_000,
      left_out_ml: 30_000,
    });
    expect(rows).toMatchObject([{ id: fleet.vehicle.id, measures: totals }]);
    expect(left_out).toEqual([{ reason: 'before_first_reading', fills: 1, volume_ml: 30_000 }]);
  });

  it('is marked if not from full tank to full tank', async () => {
    const full = { kind: 'fill_up', volume_ml: undefined } as const;
    await fill(0, 30, 50_000, full);
    await fill(2, 20, 50_200, full);
    expect(await report()).toMatchObject({ estimated_km: 0, totals: { distance_km: 200 } });
    await fill(2, 25, 50_450);
    await fill(2, 10, 50_500, full);
    expect((await report()).estimated_km).toBeLessThan(500);
    await world.rows(`update fuel_requests set kind = 'litres' where kind = 'fill_up'`);
    await world.rows(`insert into fill_stretch_marks values ($1, '2026-01-01')`, [fleet.vehicle.id]);
    expect(await report()).toMatchObject({ estimated_km: 500, totals: { distance_km: 500 } });
  });

  it('follows corrected and late readings', async () => {
    await fill(0, 30, 50_000);
    await fill(2, 20, 50_200);
    await fill(2, 25, 50_950);
    expect((await report()).totals).toMatchObject({ distance_km: 950, left_out_ml: 30_000 });
    const [last] = await readings();
    const { status } = await world.call(odometer.correctOdometerReading, {
      as: fleet.people.manager,
      params: { id: last!.id },
      body: { version: last!.version, odometer_km: 50_450 },
    });
    expect(status).toBe(200);
    expect((await report()).totals).toMatchObject({ distance_km: 450, ml_per_100km: 10_000 });
    await fill(2, 10);
    expect((await report()).left_out).toContainEqual({
      reason: 'not_driven_yet',
      fills: 1,
      volume_ml: 10_000,
    });
    await world.call(odometer.createOdometerReading, {
      as: fleet.people.manager,
      params: { id: fleet.vehicle.id },
      body: { read_at: world.now.toISOString(), odometer_km: 50_550 },
    });
    expect((await report()).totals).toMatchObject({
      distance_km: 550,
      ml_per_100km: 10_000,
      left_out_ml: 30_000,
    });
  });

  it('equals the rule’s result for every fill, settled incrementally or at once', async () => {
    await fill(0, 30, 50_000);
    await settleStretches(world.systemCtx());
    for (const [days, litres, km] of [
      [3, 20, 50_220],
      [40, 12, 0],
      [30, 25, 50_460],
      [2, 10, 50_500],
    ] as const)
      await fill(days, litres, km || undefined);
    await settleStretches(world.systemCtx());
    const settled = await kept();
    await world.rows('delete from fill_stretches where vehicle_id = $1', [fleet.vehicle.id]);
    await world.rows(`insert into fill_stretch_marks values ($1, '2026-01-01')`, [fleet.vehicle.id]);
    await settleStretches(world.systemCtx());
    expect(await kept()).toEqual(settled);
    expect(settled).toEqual(await measuredAtOnce());
  });

  it.each([1, 2, 3])('reaches no further back than it must, drawn %i', async (seed) => {
    const random = randomFrom(seed);
    const full = { kind: 'fill_up', volume_ml: undefined } as const;
    let km = 50_000;
    let early = 0;
    for (let n = 0; n < 24; n += 1) {
      const days = 0.3 + random.below(40) / 10;
      km += Math.round(random.below(300) - (random.is(0.1) ? 400 : 0));
      const id = await fill(
        days,
        5 + random.below(20),
        random.is(0.7) ? km : undefined,
        random.is(seed / 4) ? full : {},
      );
      if (random.is(0.15))
        await world.rows(
          'update odometer_readings set odometer_km = odometer_km + 7 where fuel_request_id = $1',
          [id - random.below(3)],
        );
      if (random.is(0.1))
        await world.rows('delete from odometer_readings where fuel_request_id = $1', [id - 1]);
      if (random.is(0.6)) await settleStretches(world.systemCtx());
      if (n === 12) early = id;
    }
    await world.rows('update fuel_requests set volume_ml = 0 where id = $1', [early - 1]);
    await world.rows('update fuel_requests set volume_ml = volume_ml - 1000 where id = $1', [early]);
    await settleStretches(world.systemCtx());
    expect(await kept()).toEqual(await measuredAtOnce());
    const reach = await listReaches(
      world.systemCtx(),
      [{ vehicle_id: fleet.vehicle.id, since: world.now }],
      92,
    );
    const daysBack = (world.now.getTime() - reach[0]!.read_since.getTime()) / 86_400_000;
    expect(daysBack).toBeLessThan(60);
  });

  it('is not shared with stations, networks and other clients', async () => {
    await fill(0, 30, 50_000);
    await fill(2, 20, 50_200);
    const keys = async (as: typeof fleet.people.manager, by: string) =>
      (
        await world.call(routes.listReportRows, {
          as,
          query: { report: 'consumption', by, period: 'this_month' },
        })
      ).body.columns.map(({ key }) => key);
    expect(await keys(fleet.people.manager, 'station')).not.toContain('distance_km');
    expect(await keys(fleet.people.admin, 'client')).not.toContain('distance_km');
    expect(await keys(fleet.people.manager, 'driver')).toContain('distance_km');
  });
});

import { uploadFile } from '@fleet/contracts/access/files.ts';
import { getPumpQueue } from '@fleet/contracts/fuelling/fuel-requests.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditTerms } from '../../../test/post-paid.ts';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { setCreditLine } from '../../money/credit-lines/credit-lines.service.ts';
import { usageDrift } from './usage-drift.test-support.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

/** About 1.1 km north of the test stations. */
const FAR = { latitude: 24.7236, longitude: 46.6753 };
const NEAR = { latitude: 24.7137, longitude: 46.6753 };

describe('a fill across midnight', () => {
  it('counts on the day fueling started; a limit exceeded only thereby is flagged and the fill paid', async () => {
    world.at('2026-03-02T20:55:00Z');
    const fleet = await makeRefuelling(world, { policy: { volume_per_day_ml: 70_000 } });
    const { body } = await fleet.requestFuel();
    await fleet.initiate(body.id);
    world.at('2026-03-02T21:05:00Z');
    // Tuesday has used 40 of 70 liters before this fill moves there.
    await world.rows(
      `insert into usage_days (scope, scope_id, day, volume_ml, amount_halalas, fills) values ('client', $1, '2026-03-03', 40000, 8720, 1)`,
      [fleet.client.id],
    );
    expect((await fleet.start(body.id)).status).toBe(200);
    const closed = (await fleet.close(body.id)).body;
    expect(closed).toMatchObject({ status: 'transaction_completed', pending_reasons: [] });
    expect(closed.close_checks?.filter((check) => !check.passed)).toEqual([
      expect.objectContaining({ code: 'plate_by_camera', consequence: 'flag' }),
      expect.objectContaining({ code: 'volume_per_day', limit: 70_000, used: 40_000, value: 80_000 }),
    ]);
    expect(closed.timeline.at(-1)!.detail).toMatchObject({ flags: ['plate_by_camera', 'volume_per_day'] });
    const days = await world.rows(
      `select day::text, volume_ml, fills from usage_days where scope = 'client' and scope_id = $1 order by day`,
      [fleet.client.id],
    );
    expect(days).toEqual([
      { day: '2026-03-02', volume_ml: 0, fills: 0 },
      { day: '2026-03-03', volume_ml: 80_000, fills: 2 },
    ]);
    await world.rows(
      `update usage_days set volume_ml = volume_ml - 40000, amount_halalas = amount_halalas - 8720, fills = fills - 1
       where scope = 'client' and scope_id = $1 and day = '2026-03-03'`,
      [fleet.client.id],
    );
  });

  it('closed after midnight counts on its reserved day if fueling started then', async () => {
    world.at('2026-03-03T20:50:00Z');
    const fleet = await makeRefuelling(world, { policy: { volume_per_day_ml: 40_000, fills_per_day: 1 } });
    const id = await fleet.untilFuelling();
    world.at('2026-03-03T21:10:00Z');
    expect((await fleet.close(id)).body.status).toBe('transaction_completed');
    const [day] = await world.rows(
      `select day::text, volume_ml from usage_days where scope = 'vehicle' and scope_id = $1`,
      [fleet.vehicle.id],
    );
    expect(day).toEqual({ day: '2026-03-03', volume_ml: 40_000 });
  });

  it('closed after midnight is not affected by the new day’s usage', async () => {
    world.at('2026-03-03T20:50:00Z');
    const fleet = await makeRefuelling(world, { policy: { volume_per_day_ml: 70_000 } });
    const id = await fleet.untilFuelling();
    world.at('2026-03-03T21:10:00Z');
    const other = [fleet.client.id, '2026-03-04', 80_000, 17_440, 2];
    await world.rows(`insert into usage_days values ('client', $1, $2, $3, $4, $5)`, other);
    expect((await fleet.close(id, { volume_ml: 41_000 })).body.pending_reasons).toEqual(['over_hold']);
    await world.rows(
      `delete from usage_days where scope = 'client' and scope_id = $1 and day = '2026-03-04'`,
      [fleet.client.id],
    );
  });
});

describe('more than was reserved', () => {
  it('at a cheaper station, within the hold but beyond the liters, is held for the client', async () => {
    const fleet = await makeRefuelling(world, { policy: { volume_per_fill_ml: 40_000 } });
    const dear = await world.makeStation({ prices: { fuel_91: 3_000 } });
    const id = await fleet.untilFuelling();
    await world.rows(`update stations set status = 'inactive' where id = $1`, [dear.id]);
    const { body } = await fleet.close(id, { volume_ml: 50_000 });
    expect(body).toMatchObject({
      status: 'transaction_pending_with_client',
      pending_reasons: ['volume_per_fill'],
      money: { hold_halalas: 12_000, captured_halalas: 0, uncovered_halalas: 0 },
    });
  });
});

describe('a few halalas beyond the hold', () => {
  /** 40.2 liters cost 44 halalas more than the 87.20 held for 40: within tolerance, so only the balance can be insufficient. */
  const overBy44 = async (remaining: number) => {
    const fleet = await makeRefuelling(world, { allocated: 8_720 + remaining });
    const { body } = await fleet.close(await fleet.untilFuelling(), { volume_ml: 40_200 });
    return { body, balances: await fleet.balances() };
  };

  it('are paid immediately with the last available money', async () => {
    expect(await overBy44(44)).toMatchObject({
      body: { status: 'transaction_completed', money: { captured_halalas: 8_764 } },
      balances: { allocated: 0, reserved: 0 },
    });
  });

  it('are paid from the credit line, which the request was reserved on too', async () => {
    const fleet = await makeRefuelling(world, { allocated: 720 });
    await setCreditLine(world.systemCtx(), fleet.client.id, creditTerms({ limit_halalas: 8_044 }));
    const { body } = await fleet.close(await fleet.untilFuelling(), { volume_ml: 40_200 });
    expect(body).toMatchObject({ status: 'transaction_completed', money: { captured_halalas: 8_764 } });
    expect(await fleet.balances()).toEqual({ main: 0, allocated: -8_044, reserved: 0 });
    const { body: declined } = await fleet.requestFuel({ volume_ml: 1_000 });
    expect(declined.status).toBe('request_rejected');
  });

  it('are held for the client if one halala is missing, and nothing is charged meanwhile', async () => {
    expect(await overBy44(43)).toMatchObject({
      body: {
        status: 'transaction_pending_with_client',
        pending_reasons: ['balance'],
        money: { captured_halalas: 0, uncovered_halalas: 44 },
      },
      balances: { allocated: 43, reserved: 8_720 },
    });
  });
});

describe('a price above its limit', () => {
  /** The limit is 4 riyals; a remote station's allowance is added. */
  const soldAt = async (fuel_91: number, allowance_millis: number) => {
    const fleet = await makeRefuelling(world);
    await world.rows(
      'update fuel_prices set price_millis_per_litre = $2, allowance_millis = $3 where station_id = $1',
      [fleet.station.id, fuel_91, allowance_millis],
    );
    const { body } = await fleet.close(await fleet.untilFuelling({ volume_ml: 10_000 }), {
      volume_ml: 10_000,
    });
    return body;
  };

  it('is valid at a remote station up to its allowance', async () => {
    expect(await soldAt(4_300, 300)).toMatchObject({ status: 'transaction_completed' });
    expect(await soldAt(4_301, 300)).toMatchObject({
      status: 'transaction_pending_with_vw',
      pending_reasons: ['price_in_bounds'],
    });
  });
});

describe('the pump’s position', () => {
  it.each([
    ['a missing position', undefined],
    ['a position near the pump', NEAR],
  ])(
    'is evaluated by the farthest one reported: %s at the close hides nothing',
    async (_what, coordinates) => {
      const fleet = await makeRefuelling(world, { policy: { station_distance_metres: 500 } });
      const { body } = await fleet.requestFuel();
      await fleet.initiate(body.id, { coordinates: NEAR });
      await fleet.start(body.id, { coordinates: FAR });
      expect((await fleet.close(body.id, coordinates ? { coordinates } : {})).body).toMatchObject({
        status: 'transaction_pending_with_vw',
        pending_reasons: ['driver_distance'],
        driver_distance_metres: 1_112,
      });
    },
  );

  it('and device time are in the timeline beside the server’s time', async () => {
    const fleet = await makeRefuelling(world);
    const { body } = await fleet.requestFuel();
    const device_at = new Date(world.now.getTime() - 7 * 60_000).toISOString();
    await fleet.initiate(body.id, { device_at, coordinates: NEAR });
    await fleet.start(body.id, { device_at });
    const { timeline } = (await fleet.close(body.id, { device_at })).body;
    const seen = timeline.filter((line) => line.device_at !== null);
    expect(seen.map((line) => line.entry)).toEqual([
      'transaction_initiated',
      'number_plate_scan',
      'transaction_held',
      'refueling',
    ]);
    for (const line of seen)
      expect(Date.parse(line.at) - Date.parse(line.device_at!), line.entry).toBe(7 * 60_000);
    expect(seen[0]!.coordinates).toEqual(NEAR);
  });
});

describe('a mismatched vehicle', () => {
  it('keeps its odometer after an impossible reading, and is fueled nevertheless', async () => {
    const fleet = await makeRefuelling(world);
    const { body } = await fleet.close(await fleet.untilFuelling(), { odometer_km: 900_000 });
    expect(body.pending_reasons).toEqual(['odometer_plausible']);
    const [vehicle] = await world.rows('select odometer_km, last_refill_date from vehicles where id = $1', [
      fleet.vehicle.id,
    ]);
    expect(vehicle).toEqual({ odometer_km: 10_000, last_refill_date: expect.anything() });
  });

  it('keeps its odometer if another plate was fueled with a reason', async () => {
    const fleet = await makeRefuelling(world);
    const { body } = await fleet.requestFuel();
    await fleet.initiate(body.id);
    await fleet.start(body.id, { plate_read: 'ABD-1', override_reason: 'Plate lost, papers seen' });
    expect((await fleet.close(body.id, { odometer_km: 11_000 })).body).toMatchObject({
      status: 'transaction_pending_with_vw',
      pending_reasons: ['plate_match', 'no_override'],
    });
    const [vehicle] = await world.rows('select odometer_km, last_refill_date from vehicles where id = $1', [
      fleet.vehicle.id,
    ]);
    expect(vehicle).toEqual({ odometer_km: 10_000, last_refill_date: null });
  });

  it('deleted while fueling is still closed and paid, without breaking the queue', async () => {
    const fleet = await makeRefuelling(world);
    const id = await fleet.untilFuelling();
    await world.rows('update vehicles set deleted_at = $2 where id = $1', [fleet.vehicle.id, world.now]);
    const queue = await world.call(getPumpQueue, { as: fleet.people.attendant });
    expect(queue.body.at_the_pumps).toMatchObject([{ id, served_here: false }]);
    expect((await fleet.close(id)).body.status).toBe('transaction_completed');
    expect(await fleet.account('network_payable', fleet.station.network_id)).toBe(8_720);
    expect((await fleet.requestFuel()).status).toBe(404);
  });
});

describe('another station’s picture', () => {
  it('is not accepted as evidence of plate or pump', async () => {
    const fleet = await makeRefuelling(world);
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'black' } })
      .jpeg()
      .toBuffer();
    const stranger = await world.makeUser('attendant');
    const uploaded = await world.call(uploadFile, {
      as: stranger,
      body: { kind: 'pump_photo' },
      file: picture,
    });
    const { file_id } = uploaded.body;
    const { body } = await fleet.requestFuel();
    await fleet.initiate(body.id);
    const started = await fleet.start(body.id, { plate_photo_file_id: file_id });
    expect(started.body).toMatchObject({ fields: { plate_photo_file_id: 'unknown' } });
    expect((await fleet.start(body.id)).status).toBe(200);
    const closed = await fleet.close(body.id, { pump_photo_file_id: file_id });
    expect(closed.body).toMatchObject({ fields: { pump_photo_file_id: 'unknown' } });
    expect((await fleet.get(body.id)).body.status).toBe('transaction_held');
    await fleet.close(body.id);
  });
});

describe('a refueling in the log of the database', () => {
  it('has the checks of its decision once, whatever happens to the request', async () => {
    const fleet = await makeRefuelling(world, {
      policy: {
        volume_per_fill_ml: 90_000,
        volume_per_day_ml: 90_000,
        volume_per_week_ml: 90_000,
        volume_per_month_ml: 90_000,
        amount_per_day_halalas: 90_000,
        amount_per_week_halalas: 90_000,
        amount_per_month_halalas: 90_000,
        fills_per_day: 9,
        fills_per_week: 9,
        fills_per_month: 9,
      },
    });
    const { body } = await fleet.requestFuel();
    const storedAt = () =>
      world.rows('select pg_column_toast_chunk_id(checks) as checks from fuel_requests where id = $1', [
        body.id,
      ]);
    const [first] = await storedAt();
    expect(first).toEqual({ checks: expect.any(Number) });
    await fleet.initiate(body.id);
    await fleet.start(body.id);
    expect((await fleet.close(body.id)).body.status).toBe('transaction_completed');
    expect(await storedAt()).toEqual([first]);
  });

  it('enters the vehicle in no index: none names what a fill changes of it', async () => {
    const named = await world.rows(
      `select i.indexrelid::regclass::text as index, a.attname as column
       from pg_index i join pg_depend d on d.objid = i.indexrelid and d.refobjid = i.indrelid
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = d.refobjsubid
       where i.indrelid = 'vehicles'::regclass
         and a.attname in ('odometer_km', 'odo_last_updated_date', 'last_refill_date', 'change_no')`,
    );
    expect(named).toEqual([]);
  });
});

it('the counters match the requests exactly', async () => {
  expect(await usageDrift(world)).toEqual([]);
});

import { getVehicle, updateVehicle } from '@fleet/contracts/fleet/vehicles.ts';
import { approveFuelRequest, cancelFuelRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import * as contract from '@fleet/contracts/insight/anomaly-cases.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPastFills } from '../../../test/past-fills.ts';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { Database, Db } from '../../platform/db.ts';
import { judgeDue, noteChanges, rejudgeVehicle } from './anomaly-judging.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

type Refuelling = Awaited<ReturnType<typeof makeRefuelling>>;

const judge = async () => {
  await world.jobs.runBatches();
  return judgeDue(() => world.systemCtx());
};
const casesOf = ({ vehicle }: Refuelling) =>
  world.rows<{ id: number; indicators: string[]; score: number; station_score: number; state: string }>(
    'select id, indicators, score, station_score, state from anomaly_cases where vehicle_id = $1 order by closed_at',
    [vehicle.id],
  );
const findingsOf = ({ vehicle }: Refuelling) =>
  world.rows<{
    fuel_request_id: number;
    indicator: string;
    evidence: Record<string, unknown>;
    found_at: Date;
  }>(
    `select f.* from anomaly_findings f join fuel_requests r on r.id = f.fuel_request_id where r.vehicle_id = $1
     order by r.closed_at, f.indicator`,
    [vehicle.id],
  );
/** Fuels this volume after this many hours, regardless of the request. */
async function fuel(one: Refuelling, volume_ml: number, hours = 30, odometer_km?: number): Promise<number> {
  world.advance(hours * 3600);
  const id = await one.untilFuelling();
  await one.close(id, { volume_ml, ...(odometer_km ? { odometer_km } : {}) });
  return id;
}

/** Judges what is due; how many statements that took. */
async function statementsOfJudging(): Promise<number> {
  await world.jobs.runBatches();
  const ctx = world.systemCtx();
  const { database } = ctx.platform;
  let statements = 0;
  const counted: Database = {
    ...database,
    transaction: (work) =>
      database.transaction((db) => {
        const rows = ((...sent: Parameters<Db['rows']>) => {
          statements += 1;
          return db.rows(...sent);
        }) as Db['rows'];
        return work({ ...db, rows });
      }),
  };
  await judgeDue(() => ({ ...ctx, platform: { ...ctx.platform, database: counted } }));
  return statements;
}

describe('judging fills', () => {
  it('finds more liters than the tank holds as soon as it is closed, once despite repetition', async () => {
    const one = await makeRefuelling(world);
    await fuel(one, 110_000);
    expect(await judge()).toBeGreaterThan(0);
    const [found] = await findingsOf(one);
    expect(found).toMatchObject({
      indicator: 'over_tank',
      evidence: { volume_ml: 110_000, tank_ml: 80_000 },
    });
    const before = await casesOf(one);
    expect(before).toMatchObject([
      { indicators: ['over_tank'], state: 'open', score: 85, station_score: 85 },
    ]);

    await rejudgeVehicle(world.systemCtx(), one.vehicle.id, world.now);
    expect(await judge()).toBe(1);
    expect(await casesOf(one)).toEqual(before);
    expect((await findingsOf(one))[0]!.found_at).toEqual(found!.found_at);
    expect(await judge()).toBe(0);
  });

  it('finds other liters than the display’s photo shows, also where it was read after the close', async () => {
    const one = await makeRefuelling(world);
    const [id, unsure] = [await fuel(one, 40_000), await fuel(one, 40_000)];
    await judge();
    expect(await casesOf(one)).toEqual([]);
    for (const [fuel_request_id, confidence] of [
      [id, 97],
      [unsure, 90],
    ])
      await world.rows(
        `with photo as (insert into files (kind, media_type, bytes, size_bytes, sha256, uploaded_by, fuel_request_id)
             values ('pump_photo', 'image/webp', '\\x00', 1, 'display', $3, $1) returning id),
           shown as (insert into display_readings (station_id, file_id, fuel_request_id, volume_ml, confidence_percent, created_at)
             select $4, id, $1, 36000, $2, now() from photo)
         update fuel_requests set pump_photo_file_id = (select id from photo) where id = $1`,
        [fuel_request_id, confidence, one.people.attendant.id, one.station.id],
      );
    await noteChanges(world.systemCtx(), [
      { id, from: 'transaction_completed', to: 'transaction_completed' },
      { id: unsure, from: 'transaction_completed', to: 'transaction_completed' },
    ]);
    await judge();
    expect(await findingsOf(one)).toMatchObject([
      {
        fuel_request_id: id,
        indicator: 'display_difference',
        evidence: { volume_ml: 40_000, shown_ml: 36_000 },
      },
    ]);
    // A station sees it: it is about its pump.
    expect(await casesOf(one)).toMatchObject([{ score: 70, station_score: 70 }]);
  });

  it('makes no case of an honest fill', async () => {
    const one = await makeRefuelling(world);
    await fuel(one, 40_000);
    await judge();
    expect(await casesOf(one)).toEqual([]);
  });

  it('judges many together: each by its own fills, with hardly more statements than for one', async () => {
    world.advance(30 * 3600);
    await judge();
    const [first, ...others] = [
      await makeRefuelling(world),
      await makeRefuelling(world),
      await makeRefuelling(world),
      await makeRefuelling(world),
    ] as const;
    await fuel(first, 40_000, 0);
    const one = await statementsOfJudging();
    for (const [index, volume_ml] of [40_000, 110_000, 40_000].entries())
      await fuel(others[index]!, volume_ml, 0);
    expect((await statementsOfJudging()) - one).toBeLessThan(20);
    const cases = await Promise.all([first, ...others].map(casesOf));
    expect(cases.map((found) => found.map(({ indicators }) => indicators))).toEqual([
      [],
      [],
      [['over_tank']],
      [],
    ]);
  });

  it('drops unreviewed cases when the tank turns out to be larger', async () => {
    const one = await makeRefuelling(world);
    await fuel(one, 110_000);
    await judge();
    expect(await casesOf(one)).toHaveLength(1);
    const params = { id: one.vehicle.id };
    const { body: known } = await world.call(getVehicle, { as: one.people.manager, params });
    const body = { version: known.version, gas_tank_capacity_ml: 120_000 };
    const edited = await world.call(updateVehicle, { as: one.people.manager, params, body });
    expect(edited.status).toBe(200);
    expect(await judge()).toBeGreaterThan(0);
    expect(await casesOf(one)).toEqual([]);
    expect(await findingsOf(one)).toEqual([]);
  });

  it('keeps reviewed cases, and reopens a closed one only when it gets much worse', async () => {
    const one = await makeRefuelling(world);
    const id = await fuel(one, 92_000);
    await judge();
    const [known] = await casesOf(one);
    expect(known).toMatchObject({ indicators: ['over_tank'] });
    await world.rows(
      `with closed as (update anomaly_cases set state = 'closed', outcome = 'honest', decided_score = score where id = $1 returning id, score)
       insert into anomaly_case_events (anomaly_case_id, at, action, outcome, score) select id, $2, 'decided', 'honest', score from closed`,
      [known!.id, world.now],
    );
    await world.rows('update vehicles set gas_tank_capacity_ml = 120000 where id = $1', [one.vehicle.id]);
    await rejudgeVehicle(world.systemCtx(), one.vehicle.id, world.now);
    await judge();
    expect(await casesOf(one)).toMatchObject([
      { state: 'closed', indicators: ['over_tank'], score: known!.score },
    ]);

    // The product turns out to differ from the vehicle's.
    const { diesel } = await world.makeFuelTypes();
    await world.rows('update fuel_requests set fuel_type_id = $2 where id = $1', [id, diesel]);
    await rejudgeVehicle(world.systemCtx(), one.vehicle.id, world.now);
    await judge();
    expect(await casesOf(one)).toMatchObject([
      { state: 'open', indicators: expect.arrayContaining(['over_tank', 'wrong_fuel']) },
    ]);
  });

  it('notifies only the fleet, only of new cases worth a message', async () => {
    const one = await makeRefuelling(world);
    await fuel(one, 110_000);
    await judge();
    await world.jobs.runBatches();
    const notifications = await world.rows<{ user_id: number; params: object }>(
      `select user_id, params from push_messages where kind = 'anomaly_found' and subject_id = $1`,
      [(await casesOf(one))[0]!.id],
    );
    expect(notifications).toEqual([
      {
        user_id: one.people.manager.id,
        params: { plate_no: one.vehicle.plate_no, indicator: 'over_tank', score: 85 },
      },
    ]);
  });

  it('flags the second fill of an hour while the vehicle is waiting, and not the first', async () => {
    const one = await makeRefuelling(world, { policy: { consequences: { tank_room: 'flag' } } });
    world.advance(30 * 3600);
    await world.rows('update vehicles set metres_per_litre = 8000 where id = $1', [one.vehicle.id]);
    const first = await one.untilFuelling({ volume_ml: 75_000, odometer_km: 10_500 });
    await judge();
    await one.close(first, { volume_ml: 75_000, odometer_km: 10_500 });
    world.advance(2400);
    const { body: second } = await one.requestFuel({ volume_ml: 70_000, odometer_km: 10_510 });
    expect(second).toMatchObject({ status: 'request_approved' });
    await judge();
    const flags = await world.rows(
      'select fuel_request_id, indicator, status, evidence from anomaly_flags where fuel_request_id in ($1, $2)',
      [first, second.id],
    );
    expect(flags).toMatchObject([
      {
        fuel_request_id: second.id,
        indicator: 'double_fill',
        status: 'request_approved',
        evidence: { previous_fill_id: String(first), driven_km: 10, minutes_between: 40 },
      },
    ]);
  });

  it('takes back what the requested amount gave cause for, once less was approved', async () => {
    const one = await makeRefuelling(world, {
      allocated: 1_000_000,
      policy: { approval: 'manager', consequences: { tank_room: 'flag' } },
    });
    world.advance(30 * 3600);
    const flagsOf = async (approved: object) => {
      const { body: request } = await one.requestFuel({ volume_ml: 110_000 });
      await judge();
      const read = () =>
        world.rows<{ indicator: string; evidence: { volume_ml: number } }>(
          'select indicator, evidence from anomaly_flags where fuel_request_id = $1',
          [request.id],
        );
      const before = await read();
      await world.call(approveFuelRequest, {
        as: one.people.manager,
        params: { id: request.id },
        body: approved,
      });
      await judge();
      const after = await read();
      await world.call(cancelFuelRequest, { as: one.people.driver, params: { id: request.id } });
      return [before, after].map((rows) => rows.map((row) => `${row.indicator} ${row.evidence.volume_ml}`));
    };
    expect(await flagsOf({ approved_volume_ml: 60_000 })).toEqual([['over_tank 110000'], []]);
    expect(await flagsOf({ approved_volume_ml: 95_000 })).toEqual([
      ['over_tank 110000'],
      ['over_tank 95000'],
    ]);
    expect(await flagsOf({})).toEqual([['over_tank 110000'], ['over_tank 110000']]);
  });

  it('requires the phone’s position only at the pump, and shows the attendant a hint without a reason', async () => {
    const one = await makeRefuelling(world);
    world.advance(30 * 3600);
    const { body: created } = await one.requestFuel({ coordinates: { latitude: 21.5, longitude: 39.2 } });
    await judge();
    const indicators = async () =>
      (
        await world.call(contract.listRequestIndicators, {
          as: one.people.manager,
          params: { id: created.id },
        })
      ).body.rows.map(({ indicator, is_live }) => [indicator, is_live]);
    expect(await indicators()).toEqual([]);
    await one.initiate(created.id);
    await judge();
    expect(await indicators()).toEqual([['position_apart', true]]);
    const hints = await world.call(contract.listPumpHints, {
      as: one.people.attendant,
      params: { id: created.id },
    });
    expect(hints.body).toEqual({ indicators: ['position_apart'] });
    const elsewhere = await makeRefuelling(world);
    const other = await world.call(contract.listPumpHints, {
      as: elsewhere.people.attendant,
      params: { id: created.id },
    });
    expect(other.status).toBe(404);
  });

  it('tells the attendant of an odometer that jumps, which alone is no case and no message', async () => {
    const one = await makeRefuelling(world);
    // So that the policy, which allows 1,500 km a day, takes the reading below for plausible.
    world.advance(5 * 86_400);
    const hours = (count: number) => new Date(world.now.getTime() - count * 3_600_000);
    const past = Array.from({ length: 12 }, (_, index) => ({
      ...{ vehicle: one.vehicle, driver_id: one.driver.id, station: one.station },
      attendant_user_id: one.people.attendant.id,
      ...{ closed_at: hours((12 - index) * 40), volume_ml: 30_010, odometer_km: 10_003 + index * 301 },
    }));
    await insertPastFills(world, past);
    // Seventy-five kilometers an hour for forty hours, on one tank.
    const odometer_km = past.at(-1)!.odometer_km + 3_001;
    const { body: created } = await one.requestFuel({ odometer_km, volume_ml: 64_010 });
    expect(created).toMatchObject({ status: 'request_approved' });
    await one.initiate(created.id);
    await judge();
    const hints = await world.call(contract.listPumpHints, {
      as: one.people.attendant,
      params: { id: created.id },
    });
    expect(hints.body).toEqual({ indicators: ['impossible_distance'] });
    await one.start(created.id);
    await one.close(created.id, { volume_ml: 64_010, odometer_km });
    await judge();
    expect(await casesOf(one)).toEqual([]);
    const messages = await world.rows(
      "select kind from push_messages where kind like 'anomaly%' and user_id = $1",
      [one.people.manager.id],
    );
    expect(messages).toEqual([]);
  });
});

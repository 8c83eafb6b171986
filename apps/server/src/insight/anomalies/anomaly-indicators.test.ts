import { createTankReading, sendTankReadings } from '@fleet/contracts/fleet/tank-readings.ts';
import { getAnomalyCase } from '@fleet/contracts/insight/anomaly-cases.ts';
import { getTankLevel } from '@fleet/contracts/insight/tank-levels.ts';
import type { AnomalyIndicator } from '@fleet/domain/anomaly-facts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPastFills, type PastFill } from '../../../test/past-fills.ts';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { judgeDue, noteChanges } from './anomaly-judging.service.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const DAYS = 40;

let world: World;
let fleet: Awaited<ReturnType<typeof makeFleet>>;
beforeAll(async () => {
  world = await buildWorld();
});
// A separate station: other sales there define what is usual.
beforeEach(async () => {
  fleet = await makeFleet();
});
afterAll(() => world.close());

/** A fleet of four vehicles with drivers that fill up daily at one station with three attendants. */
async function makeFleet() {
  const client = await world.makeClient();
  await world.makePolicy(client, { approval_above_halalas: 20_000, from_minute: 300, to_minute: 1_320 });
  const station = await world.makeStation();
  const coast = await world.makeStation({ latitude: 26.4, longitude: 50.1 });
  const attendants = await Promise.all(
    [1, 2, 3].map(() => world.makeUser('attendant', { station_id: station.id })),
  );
  return { client, station, coast, attendants, fuels: await world.makeFuelTypes() };
}

const makeCrew = async () => {
  const vehicles = [];
  for (let n = 0; n < 4; n++) {
    const driver = await world.makeDriver({ client_id: fleet.client.id });
    vehicles.push({ ...(await world.makeVehicle({ driver })), driver_id: driver.id });
  }
  return vehicles;
};
type Crew = Awaited<ReturnType<typeof makeCrew>>;

const begin = () => world.now.getTime() - (DAYS + 1) * DAY_HOURS * HOUR_MS;
const at = (hours: number) => new Date(Math.floor(begin() / 86_400_000) * 86_400_000 + hours * HOUR_MS);

/** Forty honest days: 300 km and some 30 liters each, from seven in the morning on. */
function honest(
  crew: Crew,
  change: (fill: PastFill, day: number, position: number) => Partial<PastFill> = () => ({}),
) {
  return Array.from({ length: DAYS }, (_, day) =>
    crew.map((vehicle, position): PastFill => {
      const fill: PastFill = {
        ...{ vehicle, driver_id: vehicle.driver_id, station: fleet.station },
        attendant_user_id: fleet.attendants[(day + position) % 3]!.id,
        closed_at: at(day * DAY_HOURS + 4 + position),
        volume_ml: 30_010 + ((day * 7 + position * 3) % 11) * 400 - 2_000,
        ...{ odometer_km: 50_003 + day * 303, found_by: 'plate', plate_entry: 'scanned' },
      };
      return { ...fill, ...change(fill, day, position) };
    }),
  ).flat();
}

const LAST = DAYS * DAY_HOURS + 4;
const next = (crew: Crew, more: Partial<PastFill>, hours = LAST): PastFill => ({
  ...honest(crew)[0]!,
  ...{ closed_at: at(hours), odometer_km: 50_003 + DAYS * 303, volume_ml: 30_010 },
  ...more,
});

/** The new fills that have the indicator after everything was judged. */
async function fillsWithIndicator(
  fills: readonly PastFill[],
  indicator: AnomalyIndicator,
): Promise<PastFill[]> {
  const ids = await insertPastFills(world, fills);
  await noteChanges(
    world.systemCtx(),
    ids.map((id) => ({ id, from: 'transaction_initiated', to: 'transaction_completed' })),
  );
  world.advance(3_600);
  await judgeDue(() => world.systemCtx());
  const found = await world.rows<{ fuel_request_id: number }>(
    'select fuel_request_id from anomaly_findings where indicator = $1 and fuel_request_id = any($2)',
    [indicator, ids],
  );
  const raised = new Set(found.map((row) => row.fuel_request_id));
  return fills.filter((_fill, index) => raised.has(ids[index]!));
}

describe('every indicator is found in the server’s data', () => {
  const ends: [indicator: AnomalyIndicator, last: (crew: Crew) => Partial<PastFill>[]][] = [
    ['over_tank', () => [{ volume_ml: 110_000 }]],
    ['wrong_fuel', () => [{ fuel_type_id: fleet.fuels.diesel }]],
    ['odometer_rollback', () => [{ odometer_km: 40_000 }]],
    ['price_above_bound', () => [{ price_millis_per_litre: 9_900 }]],
    ['position_apart', () => [{ coordinates: { latitude: 26.4, longitude: 50.1 } }]],
    [
      'impossible_distance',
      () => [{}, { station: fleet.coast, closed_at: at(LAST + 0.6), odometer_km: null }],
    ],
    ['double_fill', () => [{}, { closed_at: at(LAST + 1), volume_ml: 62_000, odometer_km: 62_133 }]],
    [
      'consumption_out_of_band',
      () => [{ volume_ml: 62_000 }, { closed_at: at(LAST + 24), odometer_km: 50_003 + 41 * 303 }],
    ],
    ['odd_hours', () => [{ closed_at: at(LAST + 18) }]],
  ];
  it.each(ends)('%s', async (indicator, last) => {
    const crew = await makeCrew();
    const ending = last(crew).map((more) => next(crew, more));
    const raised = await fillsWithIndicator([...honest(crew), ...ending], indicator);
    expect(raised).toHaveLength(1);
    expect(ending).toContain(raised[0]);
  });

  it('split_under_threshold: every part', async () => {
    const crew = await makeCrew();
    const parts = [
      next(crew, { volume_ml: 70_000 }),
      next(crew, { volume_ml: 68_000, closed_at: at(LAST + 0.3) }),
    ];
    expect(await fillsWithIndicator([...honest(crew), ...parts], 'split_under_threshold')).toEqual(parts);
  });

  it('one_identity_many_vehicles: a driver at others’ vehicles, as seen in the driver window', async () => {
    const crew = await makeCrew();
    const strange = crew.slice(1).map((vehicle, index) =>
      next(crew, {
        vehicle,
        driver_id: crew[0]!.driver_id,
        closed_at: at(LAST + index),
        odometer_km: null,
      }),
    );
    const own = next(crew, { closed_at: at(LAST + 4) });
    expect(
      await fillsWithIndicator([...honest(crew), ...strange, own], 'one_identity_many_vehicles'),
    ).toEqual(strange);
  });

  it('attendant_pattern: round liters for weeks, unlike the others', async () => {
    const crew = await makeCrew();
    const rounder = fleet.attendants[0]!.id;
    const isRound = (fill: PastFill, day: number) => day >= 12 && fill.attendant_user_id === rounder;
    const fills = honest(crew, (fill, day) => (isRound(fill, day) ? { volume_ml: 35_000 } : {}));
    const raised = await fillsWithIndicator(fills, 'attendant_pattern');
    expect(raised.length).toBeGreaterThan(20);
    expect(new Set(raised.map((fill) => fill.attendant_user_id))).toEqual(new Set([rounder]));
  });

  it('plate_corrected_often: another car in front of the camera for two weeks', async () => {
    const crew = await makeCrew();
    const swapped = (day: number, position: number) => position === 1 && day >= 20 && day < 32;
    const fills = honest(crew, (_fill, day, position) =>
      swapped(day, position) ? { plate_entry: 'corrected' } : {},
    );
    const raised = await fillsWithIndicator(fills, 'plate_corrected_often');
    expect(raised).toHaveLength(12);
    expect(new Set(raised.map((fill) => fill.vehicle.id))).toEqual(new Set([crew[1]!.id]));
  });
});

describe('readings of the tank’s level', () => {
  type Refuelling = Awaited<ReturnType<typeof makeRefuelling>>;
  const judge = async () => {
    await world.jobs.runBatches();
    await judgeDue(() => world.systemCtx());
  };
  const send = (one: Refuelling, readings: { hours: number; level: number }[], as = one.people.manager) =>
    world.call(sendTankReadings, {
      as,
      body: {
        readings: readings.map(({ hours, level }) => ({
          ...{ vehicle_id: one.vehicle.id, level, unit: 'percent' as const, source: 'probe' as const },
          read_at: new Date(world.now.getTime() + hours * HOUR_MS).toISOString(),
        })),
      },
    });

  it('show a fill that never reached the tank, once they have come, with a picture for the fleet', async () => {
    const one = await makeRefuelling(world);
    const findingsOf = () =>
      world.rows<{ fuel_request_id: number; indicator: string; evidence: object }>(
        'select f.* from anomaly_findings f join fuel_requests r on r.id = f.fuel_request_id where r.vehicle_id = $1',
        [one.vehicle.id],
      );
    world.advance(30 * 3_600);
    const id = await one.untilFuelling();
    await one.close(id, { volume_ml: 40_000 });
    const before = [-3, -2, -1, -0.5].map((hours) => ({ hours, level: 42 }));
    world.advance(3_600);
    await judge();
    expect(await findingsOf()).toEqual([]);
    const levels = [
      ...before.map(({ hours, level }) => ({ hours: hours - 1, level })),
      { hours: -0.7, level: 41 },
    ];
    expect(
      (await send(one, [...levels, { hours: -0.4, level: 41 }, { hours: -0.2, level: 40 }])).body,
    ).toEqual({
      ...{ stored: 7, duplicates: 0, refused: [] },
    });
    world.advance(1_300);
    await judge();
    const [found] = await findingsOf();
    expect(found).toMatchObject({
      fuel_request_id: id,
      indicator: 'no_rise',
      evidence: { volume_ml: 40_000 },
    });
    const [row] = await world.rows<{ id: number; station_score: number }>(
      'select id, station_score from anomaly_cases where fuel_request_id = $1',
      [id],
    );
    const seen = await world.call(getAnomalyCase, {
      as: one.people.manager,
      params: { id: row!.id },
    });
    expect(seen.body.levels).toHaveLength(7);
    expect(row!.station_score).toBe(0);
    const level = await world.call(getTankLevel, { as: one.people.manager, params: { id: one.vehicle.id } });
    expect(level).toMatchObject({ status: 200 });
    expect(level.body.latest?.volume_ml).toBe(level.body.tank_ml * 0.4);
    expect(level.body.events[0]).toMatchObject({ kind: 'refuel', fill: { id, volume_ml: 40_000 } });
  });

  it('say where the vehicle was while it was to be fueled', async () => {
    const one = await makeRefuelling(world);
    world.advance(30 * 3_600);
    const id = await one.untilFuelling();
    await one.close(id, { volume_ml: 40_000 });
    const closed_at = world.now;
    world.advance(3_600);
    const reading = {
      ...{ vehicle_id: one.vehicle.id, level: 50, unit: 'percent' as const, source: 'tracker' as const },
      ...{ latitude: 26.4, longitude: 50.1, read_at: new Date(closed_at.getTime() + 120_000).toISOString() },
    };
    // What a person types at the gauge names no place of the vehicle.
    const typed = { ...reading, source: 'typed' as const, read_at: closed_at.toISOString(), latitude: 20 };
    await world.call(sendTankReadings, { as: one.people.manager, body: { readings: [reading, typed] } });
    world.advance(1_300);
    await judge();
    const found = await world.rows(
      `select evidence from anomaly_findings where fuel_request_id = $1 and indicator = 'position_apart'`,
      [id],
    );
    expect(found).toMatchObject([
      { evidence: { by: 'vehicle', minutes_apart: 2, position: { latitude: 26.4, longitude: 50.1 } } },
    ]);
  });

  it('are stored once, of one’s own vehicles, and what is refused is named', async () => {
    const one = await makeRefuelling(world);
    const other = await makeRefuelling(world);
    const batch = [
      { hours: -1, level: 50 },
      { hours: -0.5, level: 48 },
      { hours: 1, level: 48 },
      { hours: -0.1, level: 130 },
    ];
    const refused = [
      { index: 2, reason: 'in_future' },
      { index: 3, reason: 'out_of_bounds' },
    ];
    expect((await send(one, batch)).body).toEqual({ stored: 2, duplicates: 0, refused });
    expect((await send(one, batch)).body).toEqual({ stored: 0, duplicates: 2, refused });
    expect((await send(one, batch.slice(0, 1), other.people.manager)).body).toEqual({
      ...{ stored: 0, duplicates: 0, refused: [{ index: 0, reason: 'unknown_vehicle' }] },
    });
    const again = await world.call(createTankReading, {
      ...{ as: one.people.manager, params: { id: one.vehicle.id } },
      body: {
        ...{ level: 10, unit: 'percent', source: 'typed' },
        read_at: new Date(world.now.getTime() - HOUR_MS).toISOString(),
      },
    });
    expect(again).toMatchObject({ status: 201, body: { source: 'probe' } });
    const late = await world.call(createTankReading, {
      ...{ as: one.people.manager, params: { id: one.vehicle.id } },
      body: { level: 10, unit: 'percent', source: 'typed', read_at: '2020-01-01T00:00:00Z' },
    });
    expect(late.body).toMatchObject({ code: 'INVALID_FIELDS', fields: { read_at: 'too_old' } });
  });
});

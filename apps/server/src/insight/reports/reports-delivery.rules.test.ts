import { EMISSION_FACTORS } from '@fleet/domain/emissions.ts';
import { distanceMetres } from '@fleet/domain/geo.ts';
import { describe, expect, it } from 'vitest';
import {
  type DrivenStop,
  type DrivenTrip,
  deliveryRows,
  deliverySeries,
  measuresOf,
  sharesOf,
  split,
} from './reports-delivery.rules.ts';

const DEPOT = { latitude: 24.5, longitude: 46.8 };
const NEAR = { latitude: 24.6, longitude: 46.8 };
const FAR = { latitude: 24.9, longitude: 46.8 };
const client = (id: number) => ({ id, name_en: `Client ${id}`, name_ar: `عميل ${id}` });
const load = (more: Partial<DrivenStop> = {}): DrivenStop => ({
  kind: 'start',
  ...DEPOT,
  travelled_metres: 0,
  order_id: null,
  client: null,
  grams: 0,
  ...more,
});
const drop = (order_id: number, place: Partial<DrivenStop>, tonnes: number, client_id = 1): DrivenStop => ({
  ...load({ kind: 'job', order_id, client: client(client_id), grams: tonnes * 1_000_000 }),
  ...place,
});
const trip = (more: Partial<DrivenTrip> = {}): DrivenTrip => ({
  id: 1,
  trip_code: 'T-1',
  trip_date: '2026-03-02',
  vehicle: { id: 5, name: 'Tanker 5', plate: { plate_no: 'JDR-4821', plate_kind: 'commercial' } },
  fuel_code: 'diesel',
  driven_metres: 120_000,
  planned_metres: 100_000,
  fueled_ml: 400_000,
  fueled_km: 1_000,
  metres_per_litre: 3_000,
  stops: [load(), drop(11, NEAR, 10), drop(12, FAR, 10, 2)],
  ...more,
});
const sumOf = (rows: readonly { measures: Record<string, number | null> }[], key: string) =>
  rows.reduce((sum, { measures }) => sum + (measures[key] ?? 0), 0);

describe('greenhouse gases of a trip', () => {
  it('are of what its vehicle burns on its way, by the named factors', () => {
    // 120 km at 40 L/100 km.
    expect(measuresOf(sharesOf([trip()]))).toMatchObject({
      driven_km: 120,
      burnt_ml: 48_000,
      tank_to_wheel_grams: Math.round((48 * EMISSION_FACTORS.diesel.tank_to_wheel_mg) / 1_000),
      well_to_tank_grams: Math.round((48 * EMISSION_FACTORS.diesel.well_to_tank_mg) / 1_000),
      measured_percent: 100,
    });
  });

  it('are modeled where positions or fills are missing, and unknown where the papers say nothing', () => {
    expect(measuresOf(sharesOf([trip({ driven_metres: null })]))).toMatchObject({
      driven_km: 100,
      burnt_ml: 40_000,
      measured_percent: 0,
    });
    const modeled = { fueled_ml: null, fueled_km: null };
    expect(measuresOf(sharesOf([trip(modeled)]))).toMatchObject({ burnt_ml: 40_000, measured_percent: 0 });
    const nothing = [trip({ ...modeled, metres_per_litre: null }), trip({ fuel_code: 'hydrogen' })];
    for (const unknown of nothing)
      expect(measuresOf(sharesOf([unknown]))).toMatchObject({
        driven_km: 120,
        burnt_ml: null,
        well_to_wheel_grams: null,
        mg_per_tonne_km: null,
      });
    // Known and unknown together: grams a tonne-kilometer are of what is known.
    const both = measuresOf(sharesOf([trip(), nothing[0]!]));
    expect(both.mg_per_tonne_km).toBe(measuresOf(sharesOf([trip()])).mg_per_tonne_km);
  });

  it('are allocated by tonnes × the great circle since loading, not by the way of the tour', () => {
    const [near, far] = sharesOf([trip()]);
    const distances = [distanceMetres(DEPOT, NEAR), distanceMetres(DEPOT, FAR)];
    expect([near!.activity, far!.activity]).toEqual(distances.map((metres) => metres * 10_000_000));
    const total = near!.burnt!.ml + far!.burnt!.ml;
    expect(near!.burnt!.ml / total).toBeCloseTo(distances[0]! / (distances[0]! + distances[1]!), 3);
    // Loaded again at the near site, the far one is only three tenths of a degree away.
    const again = sharesOf([
      trip({ stops: [load(), drop(11, NEAR, 10), load({ kind: 'reload', ...NEAR }), drop(12, FAR, 10)] }),
    ]);
    expect(again[1]!.activity).toBe(distanceMetres(NEAR, FAR) * 10_000_000);
    const blind = { latitude: null, longitude: null };
    const [planned] = sharesOf([
      trip({ stops: [load(), drop(11, { ...blind, travelled_metres: 7_000 }, 1)] }),
    ]);
    expect(planned!.activity).toBe(7_000 * 1_000_000);
  });

  it('are nobody’s where nothing was delivered', () => {
    const empty = trip({ id: 2, stops: [load(), drop(13, NEAR, 0)] });
    const shares = sharesOf([trip(), empty]);
    expect(deliveryRows(shares, 'order').map(({ id, name_en }) => [id, name_en])).toEqual([
      [11, 'ORD-11'],
      [12, 'ORD-12'],
      [null, ''],
    ]);
    expect(measuresOf(shares)).toMatchObject({ burnt_ml: 96_000 });
  });
});

it('a thousand random trips come to the same by trip, order, client, vehicle, month and day', () => {
  let state = 20_261_130;
  const random = (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
  const trips = Array.from({ length: 1_000 }, (_, at) => {
    const stops = Array.from({ length: random(6) }, (_, stop) =>
      drop(
        at * 10 + stop,
        { latitude: 24 + random(1_000) / 1_000, longitude: 46 + random(1_000) / 1_000 },
        random(30),
        1 + random(5),
      ),
    );
    return trip({
      id: at,
      trip_date: `2026-0${1 + random(6)}-1${random(9)}`,
      vehicle: { ...trip().vehicle, id: random(7) },
      driven_metres: random(4) === 0 ? null : random(400_000),
      fueled_ml: random(3) === 0 ? null : 300_000 + random(200_000),
      stops: [load(), ...stops],
    });
  });
  const shares = sharesOf(trips);
  const totals = measuresOf(shares);
  for (const by of ['trip', 'order', 'client', 'vehicle', 'month'] as const)
    for (const key of ['burnt_ml', 'well_to_wheel_grams', 'tank_to_wheel_grams', 'well_to_tank_grams'])
      expect([by, key, sumOf(deliveryRows(shares, by), key)]).toEqual([by, key, totals[key]]);
  for (const grain of ['day', 'month'] as const)
    expect(sumOf(deliverySeries(shares, grain), 'burnt_ml')).toBe(totals.burnt_ml);
});

it('parts of a whole number add up to it', () => {
  expect(split(10, [1, 1, 1])).toEqual([3, 4, 3]);
  expect(split(0, [5, 7])).toEqual([0, 0]);
  expect(split(7, [0.1, 0, 1e15])).toEqual([0, 0, 7]);
});

import type { Solution } from '@fleet/routing/solution.ts';
import { solve } from '@fleet/routing/solve.ts';
import { describe, expect, test } from 'vitest';
import { orderOnDay, vehicleOnDay } from '../plans/plans-day.rules.ts';
import type { OrderFacts, VehicleFacts } from '../plans/plans-facts.queries.ts';
import { buildProblem } from '../plans/plans-problem.rules.ts';
import { reasonsOf } from '../plans/plans-reasons.rules.ts';
import { offersOf, placementsFor } from './plan-offers.service.ts';
import { closestTo } from './plan-offers-closest.service.ts';
import type { OfferDay } from './plan-offers-day.service.ts';

/** The optimizer’s reasons and the offers, over the same days: an order that is only too late can be had late, for all else there is nothing. */

const MIDNIGHT = Date.parse('2026-11-24T21:00:00Z') / 1000;
const DATE = '2026-11-25';
const DIESEL = 3;
const at = (hours: number) => Math.round(MIDNIGHT + hours * 3600);

const order = (id: number, fields: Partial<OrderFacts> = {}): OrderFacts => ({
  id,
  status: 15,
  delivery_branch_id: 1000,
  delivery_date: DATE,
  latitude: 24.6 + (id % 5) / 50,
  longitude: 46.7 + (id % 7) / 50,
  window: [at(6), at(18)],
  open_from_minute: null,
  open_to_minute: null,
  priority: 50,
  skills: [],
  max_vehicle_weight_kg: null,
  service_seconds: null,
  fuels: [{ fuel_type_id: DIESEL, volume_ml: 4_000_000 }],
  weight_grams: 3_328_000,
  product_classes: ['diesel'],
  is_hazardous: false,
  relations: [],
  ...fields,
});
const tanker = (id: number, fields: Partial<VehicleFacts> = {}): VehicleFacts => ({
  id,
  code: `Tanker ${id}`,
  vehicle_class: 'tanker',
  is_hazmat_licensed: true,
  payload_grams: 24_000_000,
  gross_weight_kg: 38_000,
  skills: [],
  fixed_cost_halalas: 20_000,
  cost_halalas_per_km: 180,
  cost_halalas_per_hour: 4_500,
  shift_from_minute: 360,
  shift_to_minute: 1_080,
  break_from_minute: null,
  break_to_minute: null,
  break_seconds: null,
  absences: [],
  is_active: true,
  max_stops: null,
  max_distance_metres: null,
  speed_percent: 100,
  compartments: [{ capacity_ml: 20_000_000, fuel_type_ids: [] }],
  ...fields,
});
const CONSTRAINTS: OfferDay['constraints'] = {
  sequence_orders: false,
  sequence_halalas_per_hour: 2_000,
  balanced_allocation: false,
  balance_halalas: 500,
  time_and_fuel_optimization: true,
  multi_trip: true,
  detour_percent: 130,
  speed_metres_per_hour: 50_000,
  speed_percent_by_hour: Array.from({ length: 24 }, () => 100),
  service_seconds: 600,
  service_seconds_per_1000: 120,
  load_seconds: 1_800,
  petrol_after_diesel: 'cleaned',
  cleaning_seconds: 2_700,
  late_halalas_per_minute: null,
};

interface DayInput {
  orders: readonly OrderFacts[];
  vehicles: readonly VehicleFacts[];
  constraints?: Partial<OfferDay['constraints']>;
}

/** Plans the day, and asks about an order that is left: why it is, and what could be done. */
async function bothOn(input: DayInput, id?: number) {
  const { orders, vehicles } = input;
  const constraints = { ...CONSTRAINTS, ...input.constraints };
  const branch = { id: 1000, latitude: 24.534964, longitude: 46.886205 };
  const shared = {
    branch,
    constraints,
    geofences: [],
    date: DATE,
    fuel_classes: new Map([[DIESEL, 'diesel' as const]]),
  };
  const { problem, guess, left_out } = buildProblem({
    ...shared,
    vehicles: vehicles.flatMap((one) => vehicleOnDay(one, MIDNIGHT, MIDNIGHT) ?? []),
    orders: orders.map((one) => orderOnDay(one, MIDNIGHT)),
  });
  const solution = solve(problem, { seed: 1, iterations: 200, guess });
  const day: Omit<OfferDay, 'order_id'> = {
    ...shared,
    midnight: MIDNIGHT,
    now: MIDNIGHT,
    interval: [new Date(MIDNIGHT * 1000), new Date(at(24) * 1000)],
    vehicles: new Map(vehicles.map((one) => [one.id, one])),
    orders: new Map(orders.map((one) => [one.id, one])),
    existing: [],
    roads: null,
    travel_source: 'straight_lines',
    bases: vehicles.map((vehicle) => ({
      trip_id: null,
      version: null,
      delivery_vehicle_id: vehicle.id,
      steps: stepsOf(solution, vehicle.id),
    })),
  };
  const reasons = reasonsOf(
    {
      geofences: [],
      orders: new Map(orders.map((one) => [one.id, orderOnDay(one, MIDNIGHT)])),
      vehicles: day.vehicles,
    },
    left_out,
    solution.unassigned,
  );
  const concerned = reasons.filter(({ order_id }) => id === undefined || order_id === id);
  return Promise.all(
    concerned.map(async (reason) => {
      const of = day.orders.get(reason.order_id)!;
      const on = { ...day, order_id: of.id };
      const placements = await placementsFor(on, of);
      const offers = offersOf(on, placements);
      return { reason, offers, closest: closestTo(on, of, placements) };
    }),
  );
}

function stepsOf({ routes }: Solution, vehicle: number): OfferDay['bases'][number]['steps'] {
  const steps = routes.find((route) => route.vehicle === vehicle)?.steps ?? [];
  return steps.flatMap((step): OfferDay['bases'][number]['steps'] =>
    step.type === 'job'
      ? [{ type: 'job', order_id: step.id! }]
      : step.type === 'reload'
        ? [{ type: 'reload' }]
        : [],
  );
}

const DELAYED = ['accept_late', 'others_late', 'overtime', 'late_break'];
type Both = Awaited<ReturnType<typeof bothOn>>[number];
const codesOf = ({ reason }: Both) => reason.reasons.map(({ code }) => code);
const kindsOf = ({ offers }: Both) => offers.map(({ kind }) => kind);

describe('an order that is only too late', () => {
  const near = { latitude: 24.56, longitude: 46.9 };

  test('is offered late, at the vehicle the reason names', async () => {
    const [both] = await bothOn({
      orders: [order(1, { ...near, window: [at(5), at(6)] })],
      vehicles: [tanker(1)],
    });
    expect(codesOf(both!)).toEqual(['time_window']);
    expect(kindsOf(both!)).toEqual(['accept_late']);
    expect(both!.offers[0]).toMatchObject({
      delivery_vehicle_id: 1,
      late_seconds: both!.reason.reasons[0]!.by,
    });
  });

  test('is offered late also where the vehicle would come home late with it', async () => {
    const [both] = await bothOn({
      orders: [order(1, { latitude: 25.3, longitude: 46.2, window: [at(6), at(7)] })],
      vehicles: [tanker(1, { shift_to_minute: 480 })],
    });
    expect(codesOf(both!)).toEqual(['time_window']);
    expect(kindsOf(both!)).toEqual(['accept_late']);
    const [offer] = both!.offers;
    expect(offer!.trips[0]!.violations.map(({ code }) => code)).toEqual(['late', 'late_home']);
  });

  test('is offered on time where only stops behind it, the shift or the break suffer', async () => {
    const long = { ...near, service_seconds: 3 * 3600 };
    const alike = { ...long, window: [at(7), at(9.5)] as const };
    const [behind] = await bothOn({
      orders: [order(1, { ...alike, priority: 1 }), order(2, { ...alike, priority: 100 })],
      vehicles: [tanker(1)],
    });
    expect(kindsOf(behind!)).toEqual(['accept_late', 'others_late']);
    expect(behind!.offers[1]!.trips[0]!.violations).toMatchObject([{ code: 'late', order_id: 2 }]);
    const [shift] = await bothOn({
      orders: [order(1, long)],
      vehicles: [tanker(1, { shift_to_minute: 480 })],
    });
    expect(kindsOf(shift!)).toEqual(['overtime']);
    const [pause] = await bothOn({
      orders: [order(1, { ...long, window: [at(7), at(7.5)] })],
      vehicles: [tanker(1, { break_from_minute: 480, break_to_minute: 585, break_seconds: 1_800 })],
    });
    expect(codesOf(pause!)).toEqual(['time_window']);
    expect(kindsOf(pause!)).toEqual(['late_break']);
  });
});

/** What a reason of the optimizer is called where a trip breaks it. */
const BROKEN: Record<string, string> = {
  capacity: 'overweight',
  compartments: 'compartments',
  skills: 'skills',
  max_tasks: 'max_stops',
  max_distance: 'max_distance',
  product_class: 'product_class',
  hazmat_license: 'hazmat_license',
};

test.each<[string, Partial<OrderFacts>, Partial<VehicleFacts>]>([
  ['compartments', { fuels: [{ fuel_type_id: DIESEL, volume_ml: 22_000_000 }] }, {}],
  ['capacity', { weight_grams: 30_000_000 }, {}],
  ['skills', { skills: ['pump'] }, {}],
  ['max_distance', {}, { max_distance_metres: 5_000 }],
  ['product_class', { product_classes: ['packaged'], fuels: [] }, {}],
  ['hazmat_license', { is_hazardous: true }, { is_hazmat_licensed: false }],
])('an order nobody can have by %s has no offer, and the same reason', async (code, wanted, lacking) => {
  const [both] = await bothOn({ orders: [order(1, wanted)], vehicles: [tanker(1, lacking)] });
  expect(codesOf(both!)).toEqual([code]);
  expect(both!.offers).toEqual([]);
  expect(both!.closest!.violations.map((one) => one.code)).toEqual([BROKEN[code]]);
});

test('of barred vehicles, the reason names one that carries the load and what it lacks', async () => {
  const [both] = await bothOn({
    orders: [order(1, { product_classes: ['packaged'], fuels: [], skills: ['pump'] })],
    vehicles: [tanker(1, { skills: ['pump'] }), tanker(2, { vehicle_class: 'truck' })],
  });
  expect(both!.reason).toMatchObject({
    delivery_vehicle_id: 2,
    vehicle_code: 'Tanker 2',
    reasons: [{ code: 'skills', details: ['pump'] }],
  });
});

test('an order that follows another is offered behind it only', async () => {
  const related = order(3, {
    window: [at(5), at(6)],
    relations: [
      {
        kind: 'after',
        order_id: 2,
        status: 15,
        delivery_date: DATE,
        trip_id: null,
        delivery_vehicle_id: null,
        departs: null,
      },
    ],
  });
  const [both] = await bothOn({ orders: [order(1), order(2), related], vehicles: [tanker(1), tanker(2)] }, 3);
  expect(both!.offers.length).toBeGreaterThan(0);
  for (const { arrangement } of both!.offers) {
    const jobs = arrangement[0]!.steps.flatMap((step) => (step.type === 'job' ? step.order_id : []));
    expect(jobs.indexOf(2)).toBeGreaterThanOrEqual(0);
    expect(jobs.indexOf(3)).toBeGreaterThan(jobs.indexOf(2));
  }
});

test('on crowded days of all sorts the reason and the offers agree, order by order', async () => {
  let orders_left = 0;
  for (let seed = 1; seed <= 12; seed += 1) {
    const random = (n: number) => (((seed * 7_919 + n * 104_729) % 1_009) / 1_009) * 10;
    const orders = Array.from({ length: 14 }, (_, index) => {
      const from = 6 + (random(index) % 8);
      return order(index + 1, {
        latitude: 24.45 + random(index + 100) / 20,
        longitude: 46.6 + random(index + 200) / 20,
        window: [at(from), at(from + 0.5 + (random(index + 300) % 3))],
      });
    });
    const vehicles = [1, 2].map((id) =>
      tanker(id, {
        shift_to_minute: 600 + 60 * Math.floor(random(id + 400) % 6),
        ...(seed % 2 === 0 && { break_from_minute: 600, break_to_minute: 720, break_seconds: 2_700 }),
        ...(seed % 3 === 0 && { max_stops: 4 }),
      }),
    );
    for (const one of await bothOn({ orders, vehicles, constraints: { multi_trip: seed % 4 !== 0 } })) {
      orders_left += 1;
      const isLateOnly = codesOf(one).every((code) => code === 'time_window');
      expect(
        kindsOf(one).filter((kind) => !DELAYED.includes(kind) && kind !== 'second_trip'),
        `seed ${seed}`,
      ).toEqual([]);
      if (isLateOnly)
        expect(one.offers.length, `seed ${seed}, ${JSON.stringify(one.reason)}`).toBeGreaterThan(0);
      if (one.offers.length === 0) expect(one.closest!.violations.length).toBeGreaterThan(0);
    }
  }
  expect(orders_left).toBeGreaterThan(30);
});

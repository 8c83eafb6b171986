import { checkSolution } from '@fleet/routing/check-solution.ts';
import { solve } from '@fleet/routing/solve.ts';
import { describe, expect, test } from 'vitest';
import type { PlanFacts, PlanOrder, PlanVehicle } from './plans-facts.rules.ts';
import { buildProblem, serviceSeconds } from './plans-problem.rules.ts';

/** Wednesday 25 November 2026, midnight in Riyadh, in Unix seconds. */
const MIDNIGHT = Date.parse('2026-11-24T21:00:00Z') / 1000;
const at = (hours: number) => MIDNIGHT + hours * 3600;
const DIESEL = 3;
const PETROL = 1;

const order = (id: number, fields: Partial<PlanOrder> = {}): PlanOrder => ({
  id,
  latitude: 24.6 + (id % 5) / 50,
  longitude: 46.7 + (id % 7) / 50,
  window: [at(6), at(18)],
  open: null,
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
const tanker = (id: number, fields: Partial<PlanVehicle> = {}): PlanVehicle => ({
  id,
  code: `Tanker ${id}`,
  vehicle_class: 'tanker',
  is_hazmat_licensed: true,
  payload_grams: 24_000_000,
  gross_weight_kg: 38_000,
  skills: ['pump'],
  fixed_cost_halalas: 20_000,
  cost_halalas_per_km: 180,
  cost_halalas_per_hour: 4_500,
  from: at(6),
  to: at(18),
  break: { from: at(11), to: at(14), seconds: 2_700 },
  max_stops: null,
  max_distance_metres: null,
  speed_percent: 100,
  compartments: [
    { capacity_ml: 8_000_000, fuel_type_ids: [DIESEL] },
    { capacity_ml: 12_000_000, fuel_type_ids: [] },
  ],
  ...fields,
});
const facts = (fields: Partial<PlanFacts> = {}): PlanFacts => ({
  branch: { id: 1000, latitude: 24.534964, longitude: 46.886205 },
  constraints: {
    sequence_orders: false,
    sequence_halalas_per_hour: 2_000,
    balanced_allocation: false,
    balance_halalas: 500,
    time_and_fuel_optimization: true,
    multi_trip: true,
    detour_percent: 130,
    speed_metres_per_hour: 50_000,
    speed_percent_by_hour: Array.from({ length: 24 }, (_, hour) => (hour >= 7 && hour < 9 ? 50 : 100)),
    service_seconds: 600,
    service_seconds_per_1000: 120,
    load_seconds: 1_800,
    petrol_after_diesel: 'cleaned',
    cleaning_seconds: 2_700,
    late_halalas_per_minute: null,
  },
  vehicles: [tanker(1), tanker(2)],
  orders: Array.from({ length: 12 }, (_, index) => order(index + 1)),
  geofences: [],
  date: '2026-11-25',
  fuel_classes: new Map([
    [DIESEL, 'diesel' as const],
    [PETROL, 'petrol' as const],
  ]),
  ...fields,
});
const answerOf = (input: PlanFacts) => {
  const { problem, guess, left_out } = buildProblem(input);
  const answer = solve(problem, { seed: 1, iterations: 300, guess });
  expect(checkSolution(problem, answer, guess)).toEqual([]);
  return { answer, left_out };
};
const vehicleOf = ({ answer }: ReturnType<typeof answerOf>, id: number) =>
  answer.routes.find(({ steps }) => steps.some((step) => step.type === 'job' && step.id === id))?.vehicle;

describe('a depot’s day', () => {
  test('becomes a problem that the optimizer solves completely: loading before departure, reloads, return on time', () => {
    const { answer, left_out } = answerOf(facts());
    expect(left_out).toEqual([]);
    expect(answer.summary.unassigned).toBe(0);
    for (const { steps } of answer.routes) {
      expect(steps[0]!.arrival).toBeGreaterThanOrEqual(at(6.5));
      expect(steps.at(-1)!.arrival).toBeLessThanOrEqual(at(18));
    }
    // 48,000 L with 20,000 L per load: reloads are needed.
    expect(answer.routes.flatMap(({ steps }) => steps).some(({ type }) => type === 'reload')).toBe(true);
  });

  test('respects capacity: without a second trip some orders stay unassigned, with the reason', () => {
    const input = facts({ constraints: { ...facts().constraints, multi_trip: false } });
    const { answer } = answerOf(input);
    expect(answer.unassigned.length).toBeGreaterThanOrEqual(2);
    expect(answer.unassigned[0]!.reasons[0]!.code).toMatch(/compartments|load/);
  });

  test('plans no break that would have to begin while the vehicle still loads', () => {
    const late = tanker(1, { from: at(13.75), break: { from: at(13.75), to: at(14), seconds: 2_700 } });
    const { answer } = answerOf(facts({ vehicles: [late], orders: [order(1)] }));
    expect(answer.summary.unassigned).toBe(0);
    expect(answer.routes[0]!.steps.map(({ type }) => type)).toEqual(['start', 'job', 'end']);
  });

  test('prices lateness if configured', () => {
    const orders = [order(1, { window: [at(6), at(6.6)] })];
    const strict = answerOf(facts({ orders }));
    expect(strict.answer.unassigned.map(({ id }) => id)).toEqual([1]);
    const priced = facts({ orders, constraints: { ...facts().constraints, late_halalas_per_minute: 100 } });
    const { answer } = answerOf(priced);
    expect(answer.summary.unassigned).toBe(0);
    expect(answer.routes[0]!.cost_terms.lateness).toBeGreaterThan(0);
  });

  test('minimizes vehicles unless time and fuel take precedence', () => {
    const orders = [order(1), order(2), order(3), order(4)];
    const cheap = facts({
      orders,
      constraints: { ...facts().constraints, time_and_fuel_optimization: false },
    });
    expect(answerOf(cheap).answer.routes).toHaveLength(1);
  });
});

describe('a depot’s fixed sequence', () => {
  const urgent = 4;
  const orders = [1, 2, 3, 4, 5].map((id) => order(id, { priority: id === urgent ? 100 : 10 }));
  const sequenced = { ...facts().constraints, sequence_orders: true };
  const priorityOf = (constraints: PlanFacts['constraints']) => {
    const { answer } = answerOf(facts({ vehicles: [tanker(1)], orders, constraints }));
    return answer.routes[0]!.steps.filter(({ type }) => type === 'job').findIndex(({ id }) => id === urgent);
  };

  test('is by priority: urgent orders first, wherever they are', () => {
    expect(priorityOf(facts().constraints)).toBeGreaterThan(0);
    expect(priorityOf(sequenced)).toBe(0);
  });

  test('also applies to priced lateness: a minute of an urgent order costs more', () => {
    const { problem } = buildProblem(
      facts({ orders, constraints: { ...sequenced, late_halalas_per_minute: 100 } }),
    );
    expect(problem.jobs!.map(({ late }) => late?.per_hour)).toEqual([3_600, 3_600, 3_600, 9_000, 3_600]);
  });
});

describe('an order', () => {
  test('requires a vehicle with the site’s equipment, weight limit and access', () => {
    const long = { skills: ['long_hose'] };
    const input = facts({
      vehicles: [tanker(1), tanker(2, { skills: ['pump', 'long_hose'], gross_weight_kg: 18_000 })],
      orders: [order(1, long), order(2, { max_vehicle_weight_kg: 20_000 }), order(3), order(4)],
      geofences: [
        {
          kind: 'required_vehicle',
          area: { kind: 'circle', name: 'Refinery', ...order(3), radius_metres: 500 },
          delivery_vehicle_ids: [1],
        },
      ],
    });
    const found = answerOf(input);
    expect([1, 2, 3].map((id) => vehicleOf(found, id))).toEqual([2, 2, 1]);
  });

  test('is unassigned if nothing helps: in a no-go zone, a closed site, or without a suitable vehicle', () => {
    const input = facts({
      orders: [
        order(1),
        order(2, { open: [at(19), at(22)] }),
        order(3, { max_vehicle_weight_kg: 3_000 }),
        order(4),
      ],
      geofences: [
        {
          kind: 'no_go',
          area: { kind: 'circle', name: 'Old town', ...order(1), radius_metres: 500 },
          delivery_vehicle_ids: [],
        },
        {
          kind: 'alert',
          area: { kind: 'circle', name: 'Gate', ...order(4), radius_metres: 500 },
          delivery_vehicle_ids: [],
        },
      ],
    });
    const found = answerOf(input);
    expect(found.left_out).toEqual([
      { order_id: 1, reason: 'no_go' },
      { order_id: 2, reason: 'closed' },
      { order_id: 3, reason: 'no_vehicle_allowed' },
    ]);
    expect(vehicleOf(found, 4)).toBeDefined();
  });

  test('of two fuels uses compartments that allow them, without mixing', () => {
    const both = order(1, {
      fuels: [
        { fuel_type_id: PETROL, volume_ml: 6_000_000 },
        { fuel_type_id: DIESEL, volume_ml: 8_000_000 },
      ],
      weight_grams: 11_000_000,
    });
    const { answer } = answerOf(facts({ orders: [both] }));
    const filled = answer.routes[0]!.steps.find(({ type }) => type === 'start')!.compartments!;
    expect(new Set(filled.map(({ compartment }) => compartment)).size).toBe(filled.length);
    expect(filled.find(({ product }) => product === `fuel ${PETROL}`)!.compartment).toBe(1);
  });

  test('takes the site’s service time, or the depot’s by volume', () => {
    const { constraints } = facts();
    expect(serviceSeconds(order(1, { service_seconds: 90 }), constraints)).toBe(90);
    expect(serviceSeconds(order(1), constraints)).toBe(600 + 4 * 120);
    expect(serviceSeconds(order(1, { fuels: [], weight_grams: 2_500_000 }), constraints)).toBe(600 + 300);
  });
});

describe('loads that fit their vehicle', () => {
  const drums = order(1, { fuels: [], weight_grams: 900_000, product_classes: ['packaged'] });
  const truck = tanker(2, { vehicle_class: 'truck', compartments: [] });

  test('packaged goods ride on a truck, fuel on a tanker', () => {
    const found = answerOf(facts({ orders: [drums, order(2)], vehicles: [tanker(1), truck] }));
    expect([1, 2].map((id) => vehicleOf(found, id))).toEqual([2, 1]);
  });

  test('an order is left out where no vehicle of its class is there, or no licensed driver', () => {
    const hazardous = order(2, { is_hazardous: true });
    const vehicles = [tanker(1, { is_hazmat_licensed: false })];
    expect(answerOf(facts({ orders: [drums, hazardous], vehicles })).left_out).toEqual([
      { order_id: 1, reason: 'product_class' },
      { order_id: 2, reason: 'hazmat_license' },
    ]);
    const both = [...vehicles, tanker(3)];
    expect(vehicleOf(answerOf(facts({ orders: [hazardous], vehicles: both })), 2)).toBe(3);
  });

  test.each([
    ['never, where the depot does not allow it', 'not_allowed', 1, false],
    ['after cleaning, where the depot cleans', 'cleaned', 0, true],
    ['as it is, where the depot allows it', 'allowed', 0, false],
  ] as const)('petrol follows diesel %s', (_, petrol_after_diesel, unassigned, isCleaned) => {
    const petrol = order(2, {
      fuels: [{ fuel_type_id: PETROL, volume_ml: 10_000_000 }],
      product_classes: ['petrol'],
      window: [at(12), at(17)],
    });
    const diesel = order(1, {
      fuels: [{ fuel_type_id: DIESEL, volume_ml: 10_000_000 }],
      window: [at(7), at(9)],
      priority: 90,
    });
    const one = tanker(1, { break: null, compartments: [{ capacity_ml: 12_000_000, fuel_type_ids: [] }] });
    const { answer } = answerOf(
      facts({
        orders: [diesel, petrol],
        vehicles: [one],
        constraints: { ...facts().constraints, petrol_after_diesel },
      }),
    );
    expect(answer.unassigned).toHaveLength(unassigned);
    if (unassigned) expect(answer.unassigned[0]!.reasons).toEqual([{ code: 'changeover', by: 1 }]);
    const reload = answer.routes[0]!.steps.find(({ type }) => type === 'reload');
    expect(reload?.cleans ?? false).toBe(isCleaned);
    if (isCleaned) expect(reload!.service).toBe(1_800 + 2_700);
  });

  test('a tanker that held diesel on an earlier trip is cleaned before it leaves with petrol', () => {
    const petrol = order(2, {
      fuels: [{ fuel_type_id: PETROL, volume_ml: 10_000_000 }],
      product_classes: ['petrol'],
    });
    const held = tanker(1, {
      break: null,
      compartments: [{ capacity_ml: 12_000_000, fuel_type_ids: [], last: DIESEL }],
    });
    const { answer } = answerOf(facts({ orders: [petrol], vehicles: [held] }));
    expect(answer.routes[0]!.steps[0]!.arrival).toBeGreaterThanOrEqual(at(6) + 1_800 + 2_700);
    const before = tanker(1, {
      break: null,
      compartments: [{ capacity_ml: 12_000_000, fuel_type_ids: [], next: PETROL }],
    });
    const stays = answerOf(facts({ orders: [order(1)], vehicles: [before] }));
    expect(stays.answer.unassigned).toMatchObject([{ reasons: [{ code: 'changeover' }] }]);
  });
});

describe('orders bound to others', () => {
  const bound = (kind: 'after' | 'apart', order_id: number, fields = {}) => ({
    kind,
    order_id,
    status: 15 as const,
    delivery_date: '2026-11-25',
    trip_id: null,
    delivery_vehicle_id: null,
    departs: null,
    ...fields,
  });

  test('follow them on their vehicle, or ride on another', () => {
    const found = answerOf(
      facts({
        orders: [
          order(1, { relations: [bound('after', 2)] }),
          order(2),
          order(3, { relations: [bound('apart', 2)] }),
        ],
      }),
    );
    expect(vehicleOf(found, 1)).toBe(vehicleOf(found, 2));
    expect(vehicleOf(found, 3)).not.toBe(vehicleOf(found, 2));
    const { steps } = found.answer.routes.find(({ vehicle }) => vehicle === vehicleOf(found, 1))!;
    const ids = steps.flatMap(({ type, id }) => (type === 'job' ? id! : []));
    expect(ids.indexOf(2)).toBeLessThan(ids.indexOf(1));
  });

  test('are left out without them; what was delivered, cancelled or of an earlier day binds nobody', () => {
    const orders = [
      order(1, { relations: [bound('after', 9)] }),
      order(2, { relations: [bound('after', 1)] }),
      order(3, { relations: [bound('after', 8, { status: 30 })] }),
      order(4, { relations: [bound('after', 7, { delivery_date: '2026-11-24' })] }),
    ];
    const found = answerOf(facts({ orders }));
    expect(found.left_out.toSorted((a, b) => a.order_id - b.order_id)).toEqual([
      { order_id: 1, reason: 'after' },
      { order_id: 2, reason: 'after' },
    ]);
    expect(found.answer.unassigned).toEqual([]);
  });

  test('in a saved trip are followed by its vehicle, once they are delivered', () => {
    const inTrip = bound('after', 9, {
      status: 17,
      trip_id: 5,
      delivery_vehicle_id: 2,
      departs: at(10),
    });
    const found = answerOf(facts({ orders: [order(1, { relations: [inTrip] })] }));
    expect(vehicleOf(found, 1)).toBe(2);
    const step = found.answer.routes[0]!.steps.find(({ type }) => type === 'job')!;
    expect(step.arrival + step.waiting_time).toBeGreaterThanOrEqual(at(10));
  });
});

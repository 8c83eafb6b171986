import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainModel } from '../../test/random-model.ts';
import { checkPlan } from '../check.ts';
import type { Model, VehicleType } from '../model.ts';
import { exchanger, TO_THE_END } from './exchange.ts';
import { exchangesOf } from './exchanges.ts';
import { neighboursOf } from './neighbours.ts';
import { Plan } from './plan.ts';
import { Random } from './random.ts';
import { recreater } from './recreate.ts';
import { restore } from './restore.ts';
import { rulesOf } from './rules/all-rules.ts';
import { sizesOf } from './sizes.ts';

const anySeed = fc.integer({ min: 1, max: 1_000_000 });

/** Jobs with loads, one window each, skills, several depots and vehicles, limits of routes, and pickups in order. */
function jobsModel(seed: number): Model {
  const model = plainModel(seed);
  const { tasks } = model;
  return {
    ...model,
    setup_seconds: new Int32Array(tasks),
    gapsFrom: new Int32Array(tasks + 1),
    gapStart: new Int32Array(0),
    gapEnd: new Int32Array(0),
    handover: new Int32Array(model.handover.length),
    partner: new Int32Array(tasks).fill(-1),
    isHandover: new Uint8Array(tasks),
    penalty: new Float64Array(tasks).fill(2801),
    // With skills, types of vehicles exchange nothing.
    vehicleTypes: model.vehicleTypes.map((type) =>
      seed % 4 === 0 ? type : { ...type, serves: new Uint8Array(tasks).fill(1) },
    ),
  };
}

function startOf(model: Model, random: Random): Plan {
  const plan = new Plan(model, rulesOf);
  recreater(plan, neighboursOf(model, 10), random)();
  return plan;
}

const routesOf = (plan: Plan) =>
  plan
    .sequences()
    .map(({ route, tasks }) => ({ route, type: plan.typeOf[route]!, tasks }))
    .toSorted((a, b) => a.route - b.route);

test('an exchange of segments costs and is allowed what a full evaluation says', () => {
  const seen = { made: 0, refused: 0, opened: 0, closed: 0 };
  fc.assert(
    fc.property(anySeed, (seed) => {
      const model = jobsModel(seed);
      const random = new Random(seed);
      const plan = startOf(model, random);
      const exchange = exchanger(plan)!;
      for (let turn = 0; turn < 25 && plan.usedCount > 0; turn += 1) {
        const before = routesOf(plan);
        const total = plan.cost;
        const [r1, r2] = [anyRoute(plan, random), anyRoute(plan, random)];
        if (r1 === r2) continue;
        const [one, other] = [r1, r2].map((route) => segmentOf(plan, route, random)) as [Segment, Segment];
        const wanted = [
          ...before.filter(({ route }) => route !== r1 && route !== r2),
          { type: plan.typeOf[r1]!, tasks: [...one.head, ...other.middle, ...one.tail] },
          { type: plan.typeOf[r2]!, tasks: [...other.head, ...one.middle, ...other.tail] },
        ].filter(({ tasks }) => tasks.length > 0);
        const { breaches, cost } = checkPlan(model, wanted);
        const isChange = one.middle.length + other.middle.length > 0;
        const limit = random.unit() < 0.5 ? Number.POSITIVE_INFINITY : random.below(100) - 50;
        const isDone = exchange(one.p, one.length, other.p, other.length, limit);
        const mayBeSkilled = plan.typeOf[r1] !== plan.typeOf[r2];
        if (isDone || !mayBeSkilled || model.vehicleTypes.every(({ serves }) => !serves.includes(0)))
          expect(isDone).toBe(isChange && breaches.length === 0 && cost - total < limit);
        expect(plan.cost).toBe(isDone ? cost : total);
        expect(checkPlan(model, routesOf(plan))).toMatchObject({ breaches: [], cost: plan.cost });
        if (!isDone) expect(routesOf(plan)).toEqual(before);
        seen[isDone ? 'made' : 'refused'] += 1;
        if (plan.usedCount > before.length) seen.opened += 1;
        if (plan.usedCount < before.length) seen.closed += 1;
      }
    }),
    { numRuns: 60 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});

interface Segment {
  readonly p: number;
  readonly length: number;
  readonly head: readonly number[];
  readonly middle: readonly number[];
  readonly tail: readonly number[];
}

/** A used route, or an unused one of any type. */
function anyRoute(plan: Plan, random: Random): number {
  const free = plan.freeRoute(random.below(plan.model.vehicleTypes.length));
  return free >= 0 && random.unit() < 0.3 ? free : plan.used[random.below(plan.usedCount)]!;
}

function segmentOf(plan: Plan, route: number, random: Random): Segment {
  const tasks = routesOf(plan).find((one) => one.route === route)?.tasks ?? [];
  const at = random.below(tasks.length + 1);
  const length = random.unit() < 0.4 ? TO_THE_END : random.below(4);
  return {
    p: at === 0 ? plan.startOf(route) : tasks[at - 1]!,
    length,
    head: tasks.slice(0, at),
    middle: tasks.slice(at, at + length),
    tail: tasks.slice(at + length),
  };
}

test('exchanges in an annealing leave valid plans, and cold ones never a dearer one', () => {
  let better = 0;
  fc.assert(
    fc.property(anySeed, (seed) => {
      const model = jobsModel(seed);
      const random = new Random(seed);
      const plan = startOf(model, random);
      const step = exchangesOf(plan, neighboursOf(model, 10), random)!;
      for (const temperature of [1_000, 0, 0]) {
        const { cost } = plan;
        step(temperature);
        if (temperature === 0) expect(plan.cost).toBeLessThanOrEqual(cost);
        if (temperature === 0 && plan.cost < cost) better += 1;
        expect(checkPlan(model, routesOf(plan))).toEqual({
          cost: plan.cost,
          penalty: plan.penalty,
          breaches: [],
        });
      }
    }),
    { numRuns: 40 },
  );
  expect(better).toBeGreaterThan(0);
});

test('exchanges are cooler than the steps, unless tasks may be left out or vehicles differ in size', () => {
  const dearerBy = { mandatory: 0, optional: 0, sizes: 0 };
  for (let seed = 1; seed <= 40; seed += 1) {
    const sized = jobsModel(seed);
    const [{ capacity, fixedCost, cost: travelCost }] = sized.vehicleTypes as [VehicleType];
    const alike = { capacity, fixedCost, cost: travelCost };
    const model = { ...sized, vehicleTypes: sized.vehicleTypes.map((type) => ({ ...type, ...alike })) };
    dearerBy.mandatory += dearerAfter(model, 2801, seed);
    dearerBy.optional += dearerAfter(model, 0, seed);
    if (new Set(sizesOf(sized)).size > 1) dearerBy.sizes += dearerAfter(sized, 2801, seed);
  }
  expect(dearerBy.mandatory).toBeLessThan(0);
  expect(dearerBy.optional).toBeGreaterThan(0);
  expect(dearerBy.sizes).toBeGreaterThan(0);
});

/** What exchanges at one temperature add to a plan's cost, with this prize of every task. */
function dearerAfter(model: Model, prize: number, seed: number): number {
  const first = startOf(model, new Random(seed));
  const plan = new Plan({ ...model, penalty: new Float64Array(model.tasks).fill(prize) }, rulesOf);
  plan.begin();
  restore(
    plan,
    first.sequences().map((one) => ({ ...one, type: first.typeOf[one.route]! })),
  );
  const { cost } = plan;
  const step = exchangesOf(plan, neighboursOf(model, 10), new Random(seed))!;
  for (let turn = 0; turn < 20; turn += 1) step(200);
  return plan.cost - cost;
}

test('problems whose rules need more than segments are left alone', () => {
  const model = plainModel(7);
  const gaps = { ...jobsModel(7), gapStart: Int32Array.of(1), gapEnd: Int32Array.of(2) };
  for (const one of [
    { ...jobsModel(7), relations: { after: [], apart: [] } },
    { ...gaps, gapsFrom: Int32Array.from({ length: model.tasks + 1 }, (_, at) => Math.min(at, 1)) },
    { ...jobsModel(7), setup_seconds: new Int32Array(model.tasks).fill(1) },
  ])
    expect(exchanger(new Plan(one, rulesOf))).toBeNull();
  expect(exchanger(new Plan(jobsModel(7), rulesOf))).not.toBeNull();
});

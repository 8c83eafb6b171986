import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPlan } from '../check.ts';
import { type Model, UNLIMITED } from '../model.ts';
import { makeModel } from '../readers/make-model.ts';
import { anneal } from './anneal.ts';
import { neighboursOf } from './neighbours.ts';
import { Plan } from './plan.ts';
import { Random } from './random.ts';
import { recreater } from './recreate.ts';
import { Ruin } from './ruin.ts';
import { rulesOf } from './rules/all-rules.ts';

/** A problem with a bit of everything, on ways that cost more in one direction than in the other. */
function richModel(seed: number): Model {
  const random = new Random(seed);
  const tasks = 4 + random.below(22);
  const locations = tasks + 3;
  const dimensions = random.below(3);
  const some = (chance: number) => random.unit() < chance;
  const matrix = (most: number) =>
    Int32Array.from({ length: locations * locations }, (_, at) => {
      const from = Math.floor(at / locations);
      const to = at % locations;
      // The last location is nowhere.
      return from === to || from === locations - 1 || to === locations - 1 ? 0 : 1 + random.below(most);
    });
  const perTask = (value: () => number) => Int32Array.from({ length: tasks }, value);
  const amounts = (chance: number) =>
    Int32Array.from({ length: tasks * dimensions }, () => (some(chance) ? random.below(10) : 0));
  const earliest = perTask(() => (some(0.5) ? random.below(400) : 0));
  const latest = perTask((_?: unknown, task = 0) => earliest[task]! + 20 + random.below(500));
  const gapsFrom = new Int32Array(tasks + 1);
  const gapStart: number[] = [];
  const gapEnd: number[] = [];
  const hasGaps = some(0.5);
  for (let task = 0; task < tasks; task += 1) {
    const room = latest[task]! - earliest[task]!;
    if (hasGaps && some(0.4) && room > 20) {
      const from = earliest[task]! + 1 + random.below(room - 10);
      gapStart.push(from);
      gapEnd.push(Math.min(latest[task]!, from + 2 + random.below(60)));
    }
    gapsFrom[task + 1] = gapStart.length;
  }
  const mixed = some(0.4);
  const hasSetup = some(0.3);
  // The first tasks go in pairs: picked up at one, handed over at the next.
  const shipments = some(0.4) ? random.below(tasks >> 1) : 0;
  const partner = perTask((_?: unknown, task = 0) => (task < 2 * shipments ? task ^ 1 : -1));
  const isHandover = Uint8Array.from(partner, (other, task) => (other >= 0 ? task & 1 : 0));
  const delivery = amounts(0.8);
  const pickup = mixed ? amounts(0.5) : new Int32Array(tasks * dimensions);
  const handover = new Int32Array(tasks * dimensions);
  for (let at = 0; at < 2 * shipments * dimensions; at += 1) {
    const task = Math.floor(at / dimensions);
    delivery[at] = 0;
    pickup[at] = task % 2 === 0 ? 1 + random.below(8) : 0;
    handover[at] = task % 2 === 0 ? 0 : pickup[at - dimensions]!;
  }
  const penalty = Float64Array.from(isHandover, (is) => (is === 1 ? 0 : 2801));
  return makeModel({
    locations,
    dimensions,
    location: perTask(() => random.below(locations - 1)),
    service_seconds: perTask(() => random.below(20)),
    setup_seconds: hasSetup ? perTask(() => random.below(15)) : new Int32Array(tasks),
    earliest,
    latest,
    gapsFrom,
    gapStart: Int32Array.from(gapStart),
    gapEnd: Int32Array.from(gapEnd),
    delivery,
    pickup,
    handover,
    partner,
    isHandover,
    penalty,
    vehicleTypes: Array.from({ length: 1 + random.below(3) }, () => ({
      count: 1 + random.below(5),
      start: some(0.2) ? locations - 1 : random.below(locations - 1),
      end: some(0.2) ? locations - 1 : random.below(locations - 1),
      cost: matrix(100),
      duration_seconds: matrix(60),
      distance_metres: matrix(1000),
      fixedCost: random.below(200),
      capacity: Int32Array.from({ length: dimensions }, () => 10 + random.below(40)),
      earliest: random.below(100),
      latest: 300 + random.below(600),
      maxTasks: some(0.5) ? 1 + random.below(6) : UNLIMITED,
      maxTravelSeconds: some(0.3) ? 50 + random.below(300) : UNLIMITED,
      maxDistanceMetres: some(0.3) ? 1000 + random.below(4000) : UNLIMITED,
      maxDurationSeconds: some(0.4) ? 60 + random.below(400) : UNLIMITED,
      serves: Uint8Array.from({ length: tasks }, () => (some(0.9) ? 1 : 0)),
    })),
  });
}

const routesOf = (plan: Plan) =>
  plan.sequences().map(({ route, tasks }) => ({ type: plan.typeOf[route]!, tasks }));
const anySeed = fc.integer({ min: 1, max: 1_000_000 });

describe('every plan the search comes by', () => {
  test('costs what a recount says and breaks no rule; what is taken back is as it was', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const model = richModel(seed);
        const random = new Random(seed);
        const plan = new Plan(model, rulesOf);
        const neighbours = neighboursOf(model, 10);
        const ruin = new Ruin(plan, neighbours, random);
        const recreate = recreater(plan, neighbours, random);
        recreate();
        for (let step = 0; step < 60; step += 1) {
          const before = routesOf(plan);
          plan.begin();
          ruin.ruin();
          recreate();
          expect(checkPlan(model, routesOf(plan))).toEqual({
            cost: plan.cost,
            penalty: plan.penalty,
            breaches: [],
          });
          if (random.unit() < 0.5) continue;
          plan.undo();
          expect(new Set(routesOf(plan).map(String))).toEqual(new Set(before.map(String)));
          expect(checkPlan(model, routesOf(plan))).toMatchObject({ cost: plan.cost, penalty: plan.penalty });
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('the rules together', () => {
  test('say of every insertion what a walk along the route says', () => {
    let asked = 0;
    let refused = 0;
    fc.assert(
      fc.property(anySeed, (seed) => {
        const model = richModel(seed);
        const random = new Random(seed);
        const plan = new Plan(model, rulesOf);
        recreater(plan, neighboursOf(model, 10), random)();
        plan.begin();
        new Ruin(plan, neighboursOf(model, 10), random).ruin();
        // Closed times and setups may make a rule too strict, never too mild.
        const mayBeStrict = model.gapStart.length > 0 || model.setup_seconds.some((seconds) => seconds > 0);
        for (let at = 0; at < plan.absentCount; at += 1) {
          const task = plan.absent[at]!;
          if (model.partner[task]! >= 0) continue;
          for (let u = 0; u < plan.usedCount; u += 1) {
            const route = plan.used[u]!;
            const sequence = plan.sequences().find((s) => s.route === route)!.tasks;
            const start = plan.startOf(route);
            for (let place = 0; place <= sequence.length; place += 1) {
              const p = place === 0 ? start : sequence[place - 1]!;
              const q = plan.next[p]!;
              const refusing = plan.rules.filter(
                (rule) =>
                  rule.admits?.(task, route) === false ||
                  rule.fits?.(task, p, q, route) === false ||
                  (rule.room && rule.room.need[task]! > rule.room.room[route]!) ||
                  (rule.clock && rule.excess!(task, p, q, route) > 0),
              );
              const tried = sequence.toSpliced(place, 0, task);
              const { breaches } = checkPlan(model, [{ type: plan.typeOf[route]!, tasks: tried }]);
              const walked = breaches.filter(({ rule }) => rule !== 'fleet').map(({ rule }) => rule);
              asked += 1;
              if (walked.length > 0) refused += 1;
              const tooStrict =
                mayBeStrict &&
                refusing.every(({ code }) => code === 'max_duration' || code === 'time_window');
              if (refusing.length === 0) expect(walked).toEqual([]);
              else if (!tooStrict) expect(walked.length).toBeGreaterThan(0);
            }
          }
        }
      }),
      { numRuns: 200 },
    );
    expect(refused).toBeGreaterThan(asked / 20);
    expect(refused).toBeLessThan(asked);
  });
});

describe('the search', () => {
  const model = richModel(77);

  test('gives the same answer for the same seed and number of steps', () => {
    const options = { seed: 3, budget: { iterations: 500 } };
    expect(anneal(model, options)).toEqual(anneal(model, options));
    const steps = (seed: number) => {
      const totals: number[] = [];
      anneal(model, { ...options, seed, onImproved: ({ total }) => totals.push(total) });
      return totals;
    };
    expect(steps(4)).not.toEqual(steps(3));
  });

  test('never gets worse with more steps under way, and tells of every improvement', () => {
    const told: number[] = [];
    const found = anneal(model, {
      seed: 3,
      budget: { iterations: 2_000 },
      onImproved: ({ total }) => told.push(total),
    });
    expect(told.toSorted((a, b) => b - a)).toEqual(told);
    expect(told.at(-1)).toBe(found.total);
  });

  test('finds the best tour of a circle', () => {
    const places = 12;
    const on = (at: number) => [
      Math.cos((2 * Math.PI * at) / places) * 1000,
      Math.sin((2 * Math.PI * at) / places) * 1000,
    ];
    const cost = Int32Array.from({ length: places * places }, (_, at) => {
      const [x1 = 0, y1 = 0] = on(Math.floor(at / places));
      const [x2 = 0, y2 = 0] = on(at % places);
      return Math.round(Math.hypot(x1 - x2, y1 - y2));
    });
    const circle = makeModel({
      locations: places,
      location: Int32Array.from([7, 3, 1, 9, 5, 11, 2, 8, 4, 10, 6]),
      vehicleTypes: [{ start: 0, end: 0, cost, count: 3 }],
    });
    const found = anneal(circle, { seed: 1, budget: { iterations: 2_000 } });
    expect(found.routes).toHaveLength(1);
    expect(found.cost).toBe(places * cost[1]!);
  });

  test('answers a problem without tasks', () => {
    const nothing = makeModel({
      locations: 1,
      location: new Int32Array(0),
      vehicleTypes: [{ start: 0, end: 0, cost: new Int32Array(1) }],
    });
    expect(anneal(nothing, { seed: 1, budget: { iterations: 10 } })).toMatchObject({ cost: 0, routes: [] });
  });
});

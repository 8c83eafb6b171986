import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hourlyModel, plainModel, richModel } from '../../test/random-model.ts';
import { checkPlan } from '../check.ts';
import { makeModel } from '../readers/make-model.ts';
import { anneal } from './anneal.ts';
import { neighboursOf } from './neighbours.ts';
import { Plan } from './plan.ts';
import { Random } from './random.ts';
import { recreater } from './recreate.ts';
import { Ruin } from './ruin.ts';
import { rulesOf } from './rules/all-rules.ts';

const routesOf = (plan: Plan) =>
  plan
    .sequences()
    .map(({ route, tasks, routeEvents }) => ({ type: plan.typeOf[route]!, tasks, routeEvents }));
const anySeed = fc.integer({ min: 1, max: 1_000_000 });

describe('every plan the search visits', () => {
  test.each([
    ['plain', plainModel, 100],
    ['rich', richModel, 60],
    ['hourly', hourlyModel, 60],
  ])(
    'of a %s problem has the recalculated cost, violates nothing, and is restored by undo',
    (_, makeProblem, numRuns) => {
      let abandoned = 0;
      fc.assert(
        fc.property(anySeed, (seed) => {
          const model = makeProblem(seed);
          const random = new Random(seed);
          const plan = new Plan(model, rulesOf);
          const neighbours = neighboursOf(model, 10);
          const ruin = new Ruin(plan, neighbours, random);
          const recreate = recreater(plan, neighbours, random);
          recreate();
          for (let step = 0; step < 60; step += 1) {
            const before = routesOf(plan);
            const bar = step % 3 === 0 ? plan.cost : Number.POSITIVE_INFINITY;
            plan.begin();
            ruin.ruin();
            const { absentCount } = plan;
            recreate(bar);
            // Abandoned after some tasks were reinserted.
            if (plan.cost >= bar && plan.absentCount > 0 && plan.absentCount < absentCount) abandoned += 1;
            expect(checkPlan(model, routesOf(plan))).toEqual({
              cost: plan.cost,
              penalty: plan.penalty,
              breaches: [],
            });
            if (random.unit() < 0.5) continue;
            plan.undo();
            expect(new Set(routesOf(plan).map((route) => JSON.stringify(route)))).toEqual(
              new Set(before.map((route) => JSON.stringify(route))),
            );
            expect(checkPlan(model, routesOf(plan))).toMatchObject({
              cost: plan.cost,
              penalty: plan.penalty,
            });
          }
        }),
        { numRuns },
      );
      expect(abandoned).toBeGreaterThan(50);
    },
    30_000,
  );
});

describe('all rules together', () => {
  test('judge every insertion as a full recalculation does', () => {
    let checks = 0;
    let refused = 0;
    fc.assert(
      fc.property(anySeed, (seed) => {
        const model = plainModel(seed);
        const random = new Random(seed);
        const plan = new Plan(model, rulesOf);
        recreater(plan, neighboursOf(model, 10), random)();
        plan.begin();
        new Ruin(plan, neighboursOf(model, 10), random).ruin();
        // Gaps and setup times may make a rule too strict, never too lenient.
        const mayBeStrict = model.gapStart.length > 0 || model.setup_seconds.some((seconds) => seconds > 0);
        for (let at = 0; at < plan.absentCount; at += 1) {
          const task = plan.absent[at]!;
          if (model.partner[task]! >= 0) continue;
          for (let u = 0; u < plan.usedCount; u += 1) {
            const route = plan.used[u]!;
            const sequence = plan.sequences().find((s) => s.route === route)!.tasks;
            const start = plan.startOf(route);
            for (let slot = 0; slot <= sequence.length; slot += 1) {
              const p = slot === 0 ? start : sequence[slot - 1]!;
              const q = plan.next[p]!;
              const refusing = plan.rules.filter(
                (rule) =>
                  rule.admits?.(task, route) === false ||
                  rule.fits?.(task, p, q, route) === false ||
                  (rule.room && rule.room.need[task]! > rule.room.room[route]!) ||
                  (rule.clock && rule.excess!(task, p, q, route) > 0),
              );
              const tried = sequence.toSpliced(slot, 0, task);
              const { breaches } = checkPlan(model, [{ type: plan.typeOf[route]!, tasks: tried }]);
              const walked = breaches.filter(({ rule }) => rule !== 'fleet').map(({ rule }) => rule);
              checks += 1;
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
    expect(refused).toBeGreaterThan(checks / 20);
    expect(refused).toBeLessThan(checks);
  });
});

describe('the search', () => {
  const model = plainModel(77);

  test('returns the same plan for the same seed and number of steps', () => {
    const options = { seed: 3, budget: { iterations: 500 } };
    expect(anneal(model, options)).toEqual(anneal(model, options));
    const steps = (seed: number) => {
      const totals: number[] = [];
      anneal(model, { ...options, seed, onImproved: ({ total }) => totals.push(total) });
      return totals;
    };
    expect(steps(4)).not.toEqual(steps(3));
  });

  test('never gets worse with more steps, and reports every improvement', () => {
    const improvements: number[] = [];
    const found = anneal(model, {
      seed: 3,
      budget: { iterations: 2_000 },
      onImproved: ({ total }) => improvements.push(total),
    });
    expect(improvements.toSorted((a, b) => b - a)).toEqual(improvements);
    expect(improvements.at(-1)).toBe(found.total);
  });

  test('finds the optimal tour of points on a circle', () => {
    const points = 12;
    const on = (at: number) => [
      Math.cos((2 * Math.PI * at) / points) * 1000,
      Math.sin((2 * Math.PI * at) / points) * 1000,
    ];
    const cost = Int32Array.from({ length: points * points }, (_, at) => {
      const [x1 = 0, y1 = 0] = on(Math.floor(at / points));
      const [x2 = 0, y2 = 0] = on(at % points);
      return Math.round(Math.hypot(x1 - x2, y1 - y2));
    });
    const circle = makeModel({
      locations: points,
      location: Int32Array.from([7, 3, 1, 9, 5, 11, 2, 8, 4, 10, 6]),
      vehicleTypes: [{ start: 0, end: 0, cost, count: 3 }],
    });
    const found = anneal(circle, { seed: 1, budget: { iterations: 2_000 } });
    expect(found.routes).toHaveLength(1);
    expect(found.cost).toBe(points * cost[1]!);
  });

  test('solves a problem without tasks', () => {
    const nothing = makeModel({
      locations: 1,
      location: new Int32Array(0),
      vehicleTypes: [{ start: 0, end: 0, cost: new Int32Array(1) }],
    });
    expect(anneal(nothing, { seed: 1, budget: { iterations: 10 } })).toMatchObject({ cost: 0, routes: [] });
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headsHold, inProgress } from '../../test/in-progress.ts';
import { plainModel, richModel } from '../../test/random-model.ts';
import { checkPlan } from '../check.ts';
import { anneal } from './anneal.ts';
import { neighboursOf } from './neighbours.ts';
import { Plan } from './plan.ts';
import { Random } from './random.ts';
import { recombine } from './recombine.ts';
import { recreater } from './recreate.ts';
import type { Sequence } from './restore.ts';
import { rulesOf } from './rules/all-rules.ts';
import { startFromPlanned } from './start-from.ts';

const anySeed = fc.integer({ min: 1, max: 1_000_000 });

test.each([
  ['plain', plainModel, 1],
  ['rich', richModel, 1],
  ['locked', (seed: number) => inProgress(plainModel(seed), seed), 0],
])(
  'a child of two plans of a %s problem is valid, has the recalculated cost, and inherits from both',
  (_, makeProblem, min) => {
    let inherited = 0;
    fc.assert(
      fc.property(anySeed, (seed) => {
        const model = makeProblem(seed);
        fc.pre(headsHold(model));
        const parent = (of: number): readonly Sequence[] =>
          anneal(model, { seed: of, budget: { iterations: 40 } }).routes;
        const first = parent(1);
        const second = parent(2);
        const random = new Random(seed);
        const plan = new Plan(model, rulesOf);
        const neighbours = neighboursOf(model, 10);
        startFromPlanned(plan);
        recombine(plan, [first, second], neighbours, random);
        const routesOf = () =>
          plan
            .sequences()
            .map(({ route, tasks, routeEvents }) => ({ type: plan.typeOf[route]!, tasks, routeEvents }));
        const verdict = { cost: plan.cost, penalty: plan.penalty, breaches: [] };
        expect(checkPlan(model, routesOf())).toEqual(verdict);
        const from = (parent: readonly Sequence[], other: readonly Sequence[]) => {
          const known = new Set(parent.map(({ tasks }) => tasks.join()));
          const both = new Set(other.map(({ tasks }) => tasks.join()));
          return routesOf().some(({ tasks }) => known.has(tasks.join()) && !both.has(tasks.join()));
        };
        if (from(second, first)) inherited += 1;
        recreater(plan, neighbours, random)();
        expect(checkPlan(model, routesOf())).toEqual({
          cost: plan.cost,
          penalty: plan.penalty,
          breaches: [],
        });
      }),
      { numRuns: 40 },
    );
    expect(inherited).toBeGreaterThanOrEqual(min);
  },
  30_000,
);

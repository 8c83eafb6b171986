import { expect, test } from 'vitest';
import { cityProblem } from '../../test/city-problem.ts';
import { checkPlan } from '../check.ts';
import { compile } from '../compile.ts';
import { anneal } from './anneal.ts';
import { neighboursOf } from './neighbours.ts';
import { Plan } from './plan.ts';
import { Random } from './random.ts';
import { recreater } from './recreate.ts';
import { rulesOf } from './rules/all-rules.ts';

const JOBS = 640;
const CHECKS = JOBS / 64;
const { model } = compile(cityProblem(7, { jobs: JOBS, vehicles: 40 }));

/** The initial plan and the number of clock checks, if time runs out after that many checks. */
function firstPlan(overFrom: number) {
  const plan = new Plan(model, rulesOf);
  let checks = 0;
  recreater(
    plan,
    neighboursOf(model, 40),
    new Random(1),
  )(undefined, () => {
    checks += 1;
    return checks >= overFrom;
  });
  return { plan, checks };
}

test('the initial plan checks the time while it is built, and assigns the remaining tasks with less work', () => {
  const inTime = firstPlan(Number.POSITIVE_INFINITY);
  const late = firstPlan(2);
  for (const { plan, checks } of [inTime, late]) {
    expect(checks).toBe(CHECKS);
    expect(plan.absentCount).toBe(0);
    expect(plan.onlyNear).toBe(false);
  }
  // Skipping candidates makes it more expensive.
  expect(late.plan.cost).not.toBe(inTime.plan.cost);
});

test('a search without time returns a complete plan', () => {
  const found = anneal(model, { seed: 1, budget: { progress: () => 1 } });
  expect(found.iterations).toBe(0);
  expect(checkPlan(model, found.routes)).toEqual({ cost: found.cost, penalty: 0, breaches: [] });
});

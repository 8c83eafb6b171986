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

/** The first plan and how often the clock was asked, where the time is over from so many looks on. */
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

test('a first plan asks for the time while it is made, and serves all that is left in less work', () => {
  const inTime = firstPlan(Number.POSITIVE_INFINITY);
  const late = firstPlan(2);
  for (const { plan, checks } of [inTime, late]) {
    expect(checks).toBe(CHECKS);
    expect(plan.absentCount).toBe(0);
    expect(plan.onlyNear).toBe(false);
  }
  // What is more expensive is what was not looked at.
  expect(late.plan.cost).not.toBe(inTime.plan.cost);
});

test('a search whose time is over before it begins has a whole plan', () => {
  const found = anneal(model, { seed: 1, budget: { progress: () => 1 } });
  expect(found.iterations).toBe(0);
  expect(checkPlan(model, found.routes)).toEqual({ cost: found.cost, penalty: 0, breaches: [] });
});

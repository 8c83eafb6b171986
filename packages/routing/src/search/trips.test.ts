import { expect, test } from 'vitest';
import { richModel } from '../../test/random-model.ts';
import { compile } from '../compile.ts';
import type { Coordinates } from '../problem.ts';
import { readProblem } from '../read-problem.ts';
import { neighboursOf } from './neighbours.ts';
import { Plan } from './plan.ts';
import { Random } from './random.ts';
import { recreater } from './recreate.ts';
import { rulesOf } from './rules/all-rules.ts';
import { dropNeedlessReloads } from './trips.ts';

const OF_LOADS = ['capacity', 'compartments', 'pickups'];

/** With as many tasks as fit. */
function planWithTrips(seed: number): Plan {
  const model = richModel(seed);
  const plan = new Plan(model, rulesOf);
  recreater(plan, neighboursOf(model, 10), new Random(seed))();
  plan.begin();
  return plan;
}

/** Of a route, tasks and reloads. */
function nodesOf({ next, stops, ...plan }: Plan, start: number): number[] {
  const nodes: number[] = [];
  for (let v = next[start]!; v < stops && nodes.length <= plan.model.tasks; v = next[v]!) nodes.push(v);
  return nodes;
}

test('if a rule rejects merging two trips, the route without the reload is infeasible', () => {
  let never = 0;
  let perhaps = 0;
  for (let seed = 1; seed <= 200; seed += 1) {
    const plan = planWithTrips(seed);
    for (const route of plan.used.slice(0, plan.usedCount)) {
      for (const reload of nodesOf(plan, plan.startOf(route)).filter((node) => node >= plan.tasks)) {
        const mayJoin = plan.rules.every((rule) => rule.joins?.(reload, route) ?? true);
        const p = plan.prev[reload]!;
        plan.removeReload(reload);
        plan.refresh(route);
        const loads = plan.rules.filter(({ code }) => OF_LOADS.includes(code));
        const isHeld = loads.every((rule) => rule.holds?.(route) ?? true);
        if (mayJoin) perhaps += 1;
        else {
          never += 1;
          expect(isHeld, `seed ${seed}, reload ${reload}`).toBe(false);
        }
        plan.insertReload(reload, p, route);
      }
    }
  }
  expect(never).toBeGreaterThan(20);
  expect(perhaps).toBeGreaterThan(0);
});

test('a reload is dropped once its trips can be merged at no extra cost, and not before', () => {
  let gone = 0;
  for (let seed = 1; seed <= 200; seed += 1) {
    const [plan, known] = [planWithTrips(seed), planWithTrips(seed)];
    for (const route of plan.used.slice(0, plan.usedCount)) {
      const start = plan.startOf(route);
      const nodes = nodesOf(plan, start);
      const [before, knownBefore] = [plan.cost, known.cost];
      // Remove all but the first task of the first trip, to free capacity.
      const head = nodes.findIndex((node) => node >= plan.tasks);
      for (const task of nodes.slice(1, head)) {
        if (plan.model.partner[task]! >= 0) continue;
        plan.remove(task);
        known.remove(task);
      }
      known.refresh(route);
      const cost = known.cost - knownBefore + known.extraOf(route);
      dropNeedlessReloads(plan, route);
      plan.refresh(route);
      const after = nodesOf(plan, start);
      gone += nodes.filter((node) => node >= plan.tasks).length;
      gone -= after.filter((node) => node >= plan.tasks).length;
      if (known.holds(route)) expect(plan.cost - before + plan.extraOf(route)).toBeLessThanOrEqual(cost);
      for (const reload of after.filter((node) => node >= plan.tasks)) {
        const withIt = plan.cost + plan.extraOf(route);
        plan.removeReload(reload);
        plan.refresh(route);
        const isNeeded = !plan.holds(route) || plan.cost + plan.extraOf(route) > withIt;
        plan.insertReload(reload, after[after.indexOf(reload) - 1]!, route);
        expect(isNeeded, `seed ${seed}, reload ${reload}`).toBe(true);
      }
    }
  }
  expect(gone).toBeGreaterThan(5);
});

test.each([
  ['by weight', { delivery: [5] }, { capacity: [10] }],
  ['by product', { products: { diesel: 5 } }, { compartments: [{ capacity: 10 }] }],
])('two trips that exactly fill the vehicle are merged, %s', (_, load, room) => {
  const gate: Coordinates = [46.7, 24.7];
  const { model } = compile(
    readProblem({
      vehicles: [{ id: 1, start: gate, end: gate, reloads: [{ location: gate }], ...room }],
      jobs: [
        { id: 1, location: [46.8, 24.7], ...load },
        { id: 2, location: [46.8, 24.8], ...load },
      ],
    }),
  );
  const plan = new Plan(model, rulesOf);
  const route = plan.freeRoute(0);
  plan.absentCount = 0;
  plan.insert(0, plan.startOf(route), route);
  plan.insert(1, 0, route);
  const reload = plan.trips!.spare(0, plan.route, plan.tasks);
  plan.insertReload(reload, 0, route);
  expect(nodesOf(plan, plan.startOf(route))).toEqual([0, reload, 1]);
  dropNeedlessReloads(plan, route);
  expect(nodesOf(plan, plan.startOf(route))).toEqual([0, 1]);
});

import { expect, test } from 'vitest';
import { makeModel } from '../readers/make-model.ts';
import { neighboursOf } from './neighbours.ts';
import { Plan } from './plan.ts';
import { Random } from './random.ts';
import { restore } from './restore.ts';
import { Ruin } from './ruin.ts';
import { rulesOf } from './rules/all-rules.ts';

const STREET = 12;
const STEPS = 400;

/**
 * One street with a place every ten minutes. Two routes serve it in the morning, two places each by turns, and one in the evening,
 * at the same places: evening tasks are nearer to a morning task than those of the other morning route are.
 */
function morningsAndEvening({ depots, isDirected }: { depots: number; isDirected: boolean }): number {
  const places = Array.from({ length: STREET }, (_, place) => place);
  const tasks = [...places, ...places];
  const isEvening = (task: number) => task >= STREET;
  const at = [-100, 200, ...tasks.map((place) => 10 * place)];
  const cost = Int32Array.from(at.flatMap((x) => at.map((y) => Math.abs(x - y))));
  const model = makeModel({
    locations: at.length,
    location: Int32Array.from(tasks, (_, task) => task + 2),
    earliest: Int32Array.from(tasks, (_, task) => (isEvening(task) ? 10_000 : 0)),
    latest: Int32Array.from(tasks, (_, task) => (isEvening(task) ? 12_000 : 2_000)),
    vehicleTypes: Array.from({ length: depots }, (_, depot) => ({
      start: depot,
      end: depot,
      count: 3,
      cost,
    })),
  });
  const routeOf = (task: number) => (isEvening(task) ? 2 : (task >> 1) % 2);
  const routes = [0, 1, 2].map((route) =>
    Array.from(tasks, (_, task) => task).filter((task) => routeOf(task) === route),
  );
  const plan = new Plan(model, rulesOf);
  const ruin = new Ruin(plan, neighboursOf(model, 8, isDirected), new Random(1));
  let takenTogether = 0;
  for (let step = 0; step < STEPS; step += 1) {
    plan.begin();
    restore(
      plan,
      routes.map((route) => ({ type: 0, tasks: route, routeEvents: [] })),
    );
    ruin.ruin();
    const lost = new Set(Array.from(plan.absent.subarray(0, plan.absentCount), routeOf));
    if (lost.has(0) && lost.has(1) && !lost.has(2)) takenTogether += 1;
  }
  return takenTogether;
}

test('with several depots, some steps take tasks from routes of the same time of day, past nearer ones of another', () => {
  const together = morningsAndEvening({ depots: 2, isDirected: true });
  expect(together).toBeGreaterThan(STEPS / 20);
  expect(together).toBeLessThan(STEPS / 2);
});

test.each([
  ['one depot', { depots: 1, isDirected: true }],
  ['neighbors without a direction', { depots: 2, isDirected: false }],
])('with %s, tasks are taken from the nearest routes', (_, problem) => {
  expect(morningsAndEvening(problem)).toBe(0);
});

import { expect, test } from 'vitest';
import { cityProblem } from '../../test/city-problem.ts';
import { plainModel } from '../../test/random-model.ts';
import { compile } from '../compile.ts';
import type { Model } from '../model.ts';
import { neighboursOf } from './neighbours.ts';

const WIDTH = 7;
/** With this many tasks, only those estimated to be near by sampling are sorted. */
const MANY = 3_100;
const REACH = 1_000;
const city = (jobs: number) => compile(cityProblem(4, { jobs, vehicles: 4 })).model;

/** What going from the one directly to the other costs. */
function direct(model: Model, a: number, b: number): number {
  const { cost, duration_seconds } = model.vehicleTypes[0]!;
  const at = model.location[a]! * model.locations + model.location[b]!;
  const ready = model.service_seconds[a]! + duration_seconds[at]!;
  const waiting = Math.max(0, model.earliest[b]! - model.latest[a]! - ready);
  const lateness = Math.max(0, model.earliest[a]! + ready - model.latest[b]!);
  return cost[at]! + 0.2 * waiting + lateness;
}

/** All other tasks by a measure; ties by index. */
function byMeasure(model: Model, task: number, measure: (other: number) => number): number[] {
  return Array.from({ length: model.tasks }, (_, other) => other)
    .filter((other) => other !== task)
    .map((other) => ({ other, of: measure(other) }))
    .toSorted((a, b) => a.of - b.of || a.other - b.other)
    .map(({ other }) => other);
}

test.each([
  ['of a city with symmetric travel', city(400)],
  ['of one with prices and slow vehicles', pricedCity(500)],
  ['with one-way roads, windows and few tasks', plainModel(3)],
  ['of the same city given only by matrices', withoutWord(city(300))],
])('the proximity lists %s equal those from all pairs', (_, model) => {
  const both = neighboursOf(model, WIDTH);
  const directed = neighboursOf(model, WIDTH, true);
  const { width } = both;
  expect(both.successors).toBe(both.predecessors);
  for (let task = 0; task < model.tasks; task += 1) {
    const listed = (list: Int32Array) => Array.from(list.subarray(task * width, (task + 1) * width));
    const before = (other: number) => direct(model, other, task);
    const after = (other: number) => direct(model, task, other);
    const either = (other: number) => Math.min(before(other), after(other));
    expect(listed(both.predecessors)).toEqual(byMeasure(model, task, either).slice(0, width));
    expect(listed(directed.predecessors)).toEqual(byMeasure(model, task, before).slice(0, width));
    expect(listed(directed.successors)).toEqual(byMeasure(model, task, after).slice(0, width));
  }
});

test('the nearest of very many tasks equal the start of the full order', () => {
  const model = city(MANY);
  const { cost } = model.vehicleTypes[0]!;
  const { near } = neighboursOf(model, 1);
  for (const task of [0, 17, MANY - 1]) {
    const row = model.location[task]! * model.locations;
    const sorted = byMeasure(model, task, (other) => cost[row + model.location[other]!]!);
    expect(Array.from(near(task))).toEqual([task, ...sorted].slice(0, REACH));
  }
});

/** By the hour and the kilometer, at half the speed, on slow roads. */
function pricedCity(jobs: number): Model {
  const problem = cityProblem(5, { jobs, vehicles: 4 });
  const costs = { fixed: 100, per_hour: 90, per_km: 2 };
  const vehicles = problem.vehicles.map((vehicle) => ({ ...vehicle, costs, speed_factor: 0.5 }));
  return compile({ ...problem, vehicles }, { detour: 1.1, metresPerSecond: 3 }).model;
}

/** Does not declare the matrix symmetric. */
function withoutWord(model: Model): Model {
  return { ...model, vehicleTypes: model.vehicleTypes.map((type) => ({ ...type, isSameBack: false })) };
}

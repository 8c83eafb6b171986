import { expect, test } from 'vitest';
import { RECORDED } from '../../test/recorded.ts';
import { compile } from '../compile.ts';
import type { Model } from '../model.ts';
import { makeModel } from '../readers/make-model.ts';
import { anneal } from './anneal.ts';

const day = RECORDED.find(({ name }) => name === "a branch's day of 150 orders")!;
/** Thirty orders, so that few steps are many per order. */
const { model } = compile({ ...day.problem, jobs: day.problem.jobs!.slice(0, 30) });

test.each([
  ['starts and ends hotter if there are enough steps', 3_000, { hot: 10, cold: 0.5 }],
  ['is an ordinary annealing if there are few steps', 2_999, { hot: 5, cold: 0.01 }],
])('a search with trips and a fixed vehicle cost %s', (_, iterations, cooling) => {
  // A different cooling schedule yields different improvements.
  expect(improvements(model, iterations, {})).toEqual(improvements(model, iterations, cooling));
  expect(improvements(model, iterations, {})).not.toEqual(
    improvements(model, iterations, { hot: 7, cold: 0.1 }),
  );
});

test.each([
  ['is one annealing where vehicles differ in size', [2, 5], true],
  ['has cooler rounds where they are alike', [5], false],
])('a search with time for rounds %s', (_, capacities, isOne) => {
  const spread = Array.from({ length: 31 }, (_, at) => [(at * 37) % 101, (at * 53) % 89] as const);
  const cost = Int32Array.from(
    spread.flatMap(([x, y]) => spread.map(([x2, y2]) => Math.hypot(x - x2, y - y2))),
  );
  const fleet = makeModel({
    locations: 31,
    dimensions: 1,
    location: Int32Array.from({ length: 30 }, (_, task) => task + 1),
    delivery: new Int32Array(30).fill(1),
    vehicleTypes: capacities.map((capacity) => ({
      start: 0,
      end: 0,
      cost,
      capacity: Int32Array.of(capacity),
      fixedCost: 20 * capacity,
    })),
  });
  const [asItIs, hot] = [{}, { hot: 5 }].map((cooling) => improvements(fleet, 80_000, cooling).join());
  expect(asItIs === hot).toBe(isOne);
});

function improvements(model: Model, iterations: number, cooling: { hot?: number; cold?: number }): string[] {
  const log: string[] = [];
  anneal(model, {
    seed: 1,
    budget: { iterations },
    ...cooling,
    onImproved: (found) => log.push(`${found.iterations}: ${found.total}`),
  });
  return log;
}

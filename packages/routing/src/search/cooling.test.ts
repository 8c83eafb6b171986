import { expect, test } from 'vitest';
import { RECORDED } from '../../test/recorded.ts';
import { compile } from '../compile.ts';
import { anneal } from './anneal.ts';

const day = RECORDED.find(({ name }) => name === "a branch's day of 150 orders")!;
/** Thirty of its orders: few steps are many for each. */
const { model } = compile({ ...day.problem, jobs: day.problem.jobs!.slice(0, 30) });

test.each([
  ['begins hotter and ends warmer where there are steps for it', 3_000, { hot: 10, cold: 0.5 }],
  ['is one annealing as any other where there are few', 2_999, { hot: 5, cold: 0.01 }],
])('a search for trips at a price a vehicle %s', (_, iterations, cooling) => {
  // Its best plans are others when it cools another way.
  expect(improvements(iterations, {})).toEqual(improvements(iterations, cooling));
  expect(improvements(iterations, {})).not.toEqual(improvements(iterations, { hot: 7, cold: 0.1 }));
});

function improvements(iterations: number, cooling: { hot?: number; cold?: number }): string[] {
  const log: string[] = [];
  anneal(model, {
    seed: 1,
    budget: { iterations },
    ...cooling,
    onImproved: (found) => log.push(`${found.iterations}: ${found.total}`),
  });
  return log;
}

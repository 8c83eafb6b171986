import { expect, test } from 'vitest';
import { RECORDED } from '../../test/recorded.ts';
import { compile } from '../compile.ts';
import { anneal } from './anneal.ts';

const day = RECORDED.find(({ name }) => name === "a branch's day of 150 orders")!;
/** Thirty orders, so that few steps are many per order. */
const { model } = compile({ ...day.problem, jobs: day.problem.jobs!.slice(0, 30) });

test.each([
  ['starts and ends hotter if there are enough steps', 3_000, { hot: 10, cold: 0.5 }],
  ['is an ordinary annealing if there are few steps', 2_999, { hot: 5, cold: 0.01 }],
])('a search with trips and a fixed vehicle cost %s', (_, iterations, cooling) => {
  // A different cooling schedule yields different improvements.
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

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RECORDED } from '../test/recorded.ts';
import { checkPlan } from './check.ts';
import { checkSolution } from './check-solution.ts';
import { readCvrplib } from './readers/cvrplib.ts';
import { readSolomon, SOLOMON_UNIT } from './readers/solomon.ts';
import { anneal } from './search/anneal.ts';
import { solve } from './solve.ts';

/** No change to the search may end further from the best known cost after the same number of steps. */
test.each(RECORDED)(
  '$name: within the recorded gap after $iterations steps',
  ({ problem, iterations, best, max_gap }) => {
    const answer = solve(problem, { seed: 1, iterations });
    expect(checkSolution(problem, answer)).toEqual([]);
    expect(answer.summary.unassigned).toBe(0);
    expect((answer.summary.cost / best - 1) * 100).toBeLessThan(max_gap);
  },
  30_000,
);

/** The public instances are stored beside the repository, or in `ROUTING_DATA`. */
const DATA = process.env.ROUTING_DATA ?? join(import.meta.dirname, '../../../../shared/data/routing');

describe.skipIf(!existsSync(join(DATA, 'peers.csv')))('public instances', () => {
  test.each([
    ['R101', 1637.7, 0.7],
    ['C204', 588.1, 0.5],
    ['X-n101-k25', 27591, 0.8],
  ])(
    '%s: within the recorded gap after 60,000 steps',
    (name, best, max) => {
      const isCvrp = name.startsWith('X-');
      const text = readFileSync(join(DATA, isCvrp ? `cvrp/${name}.vrp` : `vrptw/${name}.txt`), 'utf8');
      const model = isCvrp ? readCvrplib(text) : readSolomon(text);
      const found = anneal(model, { seed: 1, budget: { iterations: 60_000 } });
      expect(checkPlan(model, found.routes)).toEqual({ cost: found.cost, penalty: 0, breaches: [] });
      const cost = found.cost / (isCvrp ? 1 : SOLOMON_UNIT);
      expect((cost / best - 1) * 100).toBeLessThan(max);
    },
    30_000,
  );
});

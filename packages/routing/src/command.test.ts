import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { solve } from './solve.ts';

const COMMAND = join(import.meta.dirname, '../bin/routing.ts');
const PROBLEM = {
  vehicles: [{ id: 1, start: [46.7, 24.7], end: [46.7, 24.7] }],
  jobs: [
    { id: 1, location: [46.8, 24.6] },
    { id: 2, location: [46.65, 24.75] },
  ],
};

/** The output and exit code of the command. */
function run(problem: unknown, ...words: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [COMMAND, ...words], {
    input: typeof problem === 'string' ? problem : JSON.stringify(problem),
    encoding: 'utf8',
  });
  const lines = stdout.trim().split('\n');
  return { status, answer: JSON.parse(lines.at(-1)!), lines };
}

test('the command returns the same solution as the function, and VROOM’s error codes', () => {
  const options = { seed: 3, iterations: 50 };
  expect(run(PROBLEM, 'solve', '--seed', '3', '--iterations', '50')).toMatchObject({
    status: 0,
    answer: JSON.parse(JSON.stringify(solve(PROBLEM, options))),
  });
  expect(run({ vehicles: [] }, 'solve')).toMatchObject({
    status: 2,
    answer: { code: 2, errors: [{ code: 'MISSING', path: '/vehicles' }] },
  });
  expect(run('{', 'solve')).toMatchObject({ status: 2, answer: { code: 2 } });
  expect(run(PROBLEM, 'solve', '--speed', '9')).toMatchObject({ status: 2, answer: { code: 2 } });
}, 30_000);

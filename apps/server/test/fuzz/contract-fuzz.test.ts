import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorld, type World } from '../world.ts';
import { expectAlive, fuzz } from './fuzz.ts';

/**
 * Short and always the same calls here; `npm run fuzz -- --calls=100000 --seed=7` runs as many as wanted and lists every
 * problem.
 */
const { FUZZ_CALLS, FUZZ_SEED, FUZZ_FIRST, FUZZ_REPORT } = process.env;
const CALLS = Number(FUZZ_CALLS ?? 500);
const SEED = Number(FUZZ_SEED ?? 1);
const MS_A_CALL = 200;

let world: World;
beforeAll(async () => {
  world = await buildWorld(FUZZ_CALLS ? { environment: { LOG_LEVEL: 'error' } } : {});
});
afterAll(() => world.close());

test(`${CALLS} hostile calls of any route by anyone are answered within the contract`, {
  timeout: 60_000 + CALLS * MS_A_CALL,
}, async () => {
  const onProblem = (problem: string) => FUZZ_CALLS && process.stdout.write(`${problem}\n\n`);
  const findings = await fuzz(world, { seed: SEED, calls: CALLS, first: Number(FUZZ_FIRST ?? 0), onProblem });
  if (FUZZ_REPORT) writeFileSync(FUZZ_REPORT, JSON.stringify(findings, null, 1));
  expect(findings.problems.join('\n\n')).toBe('');
  // A run that is refused everywhere would find nothing.
  expect(findings.statuses['200']).toBeGreaterThan(CALLS / 10);
  await expectAlive(world);
});

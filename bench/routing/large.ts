/**
 * `npm run bench:routing -- --set=large`: a city day of 1,000 jobs. Quality of the command's solution after one elapsed second in
 * total, and of 10 CPU seconds compared with 60. Then 10,000 jobs in 1, 2 and 5 seconds.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkSolution } from '../../packages/routing/src/check-solution.ts';
import type { Problem } from '../../packages/routing/src/problem.ts';
import type { Solution } from '../../packages/routing/src/solution.ts';
import { cityProblem } from '../../packages/routing/test/city-problem.ts';
import { answerApart } from './apart.ts';

const COMMAND = join(import.meta.dirname, '../../packages/routing/bin/routing.ts');

export function benchLarge(seeds: number): void {
  console.log('seed   wall of --time 1   left out      cost   10 CPU s   60 CPU s      gap');
  for (let seed = 1; seed <= seeds; seed += 1) {
    const problem = cityProblem(seed, { jobs: 1_000, vehicles: 60 });
    const first = byCommand(problem, seed, 1);
    const [short, long] = [10, 60].map((seconds) => costAfter(problem, seed, seconds)) as [number, number];
    console.log(
      String(seed).padStart(4),
      `${first.seconds.toFixed(2)} s`.padStart(18),
      String(first.solution.summary.unassigned).padStart(10),
      String(first.solution.summary.cost).padStart(9),
      String(short).padStart(10),
      String(long).padStart(10),
      `${((short / long - 1) * 100).toFixed(2)} %`.padStart(8),
    );
  }
  console.log('\n10 000 jobs   --time    wall   left out      cost');
  for (let seed = 1; seed <= seeds; seed += 1) {
    const problem = cityProblem(seed, { jobs: 10_000, vehicles: 600 });
    for (const time of [1, 2, 5]) {
      const { seconds, solution } = byCommand(problem, seed, time);
      console.log(
        `seed ${seed}`.padEnd(11),
        String(time).padStart(8),
        `${seconds.toFixed(2)} s`.padStart(9),
        String(solution.summary.unassigned).padStart(10),
        String(solution.summary.cost).padStart(9),
      );
    }
  }
}

/** Measured from process start to exit: reading, matrices, search, writing. */
function byCommand(problem: Problem, seed: number, time: number): { seconds: number; solution: Solution } {
  const started = performance.now();
  const { stdout } = spawnSync(
    process.execPath,
    [COMMAND, 'solve', '--time', String(time), '--seed', String(seed)],
    { input: JSON.stringify(problem), maxBuffer: 2 ** 26, encoding: 'utf8' },
  );
  const seconds = (performance.now() - started) / 1000;
  const solution: Solution = JSON.parse(stdout);
  const findings = checkSolution(problem, solution);
  if (findings.length > 0) throw new Error(`The checker disagrees: ${JSON.stringify(findings)}`);
  return { seconds, solution };
}

function costAfter(problem: Problem, seed: number, cpuSeconds: number): number {
  const { cost, unassigned } = answerApart({ instance: { format: 'problem', problem }, seed, cpuSeconds });
  if (unassigned > 0) throw new Error(`${unassigned} jobs left out`);
  return cost;
}

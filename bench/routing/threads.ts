/**
 * `npm run bench:routing -- --set=threads`: one thread compared with several, with the same number of steps per thread: as on a
 * machine with a processor for each. Steps instead of seconds, because threads share processors on a busy machine; CPU seconds of one
 * thread are printed.
 */
import { checkSolution } from '../../packages/routing/src/check-solution.ts';
import type { Problem } from '../../packages/routing/src/problem.ts';
import { solve } from '../../packages/routing/src/solve.ts';
import { solveInWorker } from '../../packages/routing/src/threads/solve-in-worker.ts';
import { cityProblem } from '../../packages/routing/test/city-problem.ts';

const SIZES = [
  { jobs: 100, vehicles: 12 },
  { jobs: 300, vehicles: 25 },
  { jobs: 1_000, vehicles: 60 },
];

export async function benchThreads(seeds: number, threads: number, cpuSeconds: number): Promise<void> {
  console.log(`jobs   seed     steps   1 thread   ${threads} threads     gain   CPU s of one, of all`);
  for (const size of SIZES) {
    const gains: number[] = [];
    for (let seed = 1; seed <= seeds; seed += 1) {
      const problem = cityProblem(seed, size);
      const iterations = stepsIn(problem, cpuSeconds);
      const one = await costWith(problem, { seed, iterations, threads: 1 });
      const all = await costWith(problem, { seed, iterations, threads });
      gains.push((1 - all.cost / one.cost) * 100);
      console.log(
        String(size.jobs).padStart(5),
        String(seed).padStart(5),
        String(iterations).padStart(9),
        String(one.cost).padStart(10),
        String(all.cost).padStart(11),
        `${gains.at(-1)!.toFixed(2)} %`.padStart(8),
        `${one.cpu.toFixed(1)}, ${all.cpu.toFixed(1)}`.padStart(22),
      );
    }
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
    console.log(`${String(size.jobs).padStart(5)}  mean ${mean.toFixed(2)} %`);
  }
}

/** Steps of one thread, extrapolated from a tenth of the time. */
function stepsIn(problem: Problem, cpuSeconds: number): number {
  const before = process.cpuUsage();
  let iterations = 0;
  const stop = {
    get aborted() {
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1e6 >= cpuSeconds / 10;
    },
  };
  solve(problem, {
    time_seconds: 1_000,
    signal: stop,
    onProgress: (progress) => {
      iterations = progress.iterations;
    },
  });
  return Math.max(1_000, 10 * iterations);
}

async function costWith(problem: Problem, options: { seed: number; iterations: number; threads: number }) {
  const before = process.cpuUsage();
  const solution = await solveInWorker(problem, options);
  const { user, system } = process.cpuUsage(before);
  const findings = checkSolution(problem, solution);
  if (findings.length > 0 || solution.summary.unassigned > 0)
    throw new Error(`The checker disagrees: ${JSON.stringify(findings)}`);
  return { cost: solution.summary.cost, cpu: (user + system) / 1e6 };
}

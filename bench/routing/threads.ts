/**
 * `npm run bench:routing -- --set=threads`: one thread compared with several, with the same number of steps per thread: as on a
 * machine with a processor for each. Steps instead of seconds, because threads share processors on a busy machine; CPU seconds of one
 * thread are printed. At last the steps a second of several threads beside those of as many commands with a thread each, all at once:
 * processors of one machine may share a core, so that a second thread cannot double them.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkSolution } from '../../packages/routing/src/check-solution.ts';
import type { Problem } from '../../packages/routing/src/problem.ts';
import { solve } from '../../packages/routing/src/solve.ts';
import { solveInWorker } from '../../packages/routing/src/threads/solve-in-worker.ts';
import { cityProblem } from '../../packages/routing/test/city-problem.ts';

const COMMAND = join(import.meta.dirname, '../../packages/routing/bin/routing.ts');
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
  console.log(
    `\nwall of ${threads} threads, of ${threads} commands at once with as many steps each: steps a second`,
  );
  const problem = cityProblem(1, SIZES.at(-1)!);
  const iterations = stepsIn(problem, cpuSeconds);
  for (let seed = 1; seed <= seeds; seed += 1) {
    const together = await secondsOf(problem, { seed, iterations, threads });
    const apart = await Promise.all(
      Array.from({ length: threads }, (_, at) =>
        secondsOf(problem, { seed: seed + at, iterations, threads: 1 }),
      ),
    );
    const longest = Math.max(...apart);
    console.log(
      `${together.toFixed(1)} s, ${longest.toFixed(1)} s: ${(longest / together).toFixed(2)} of what the machine gives`,
    );
  }
}

/** From the start of the command to its end. */
async function secondsOf(
  problem: Problem,
  options: { seed: number; iterations: number; threads: number },
): Promise<number> {
  const started = performance.now();
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const command = spawn(process.execPath, [COMMAND, 'solve', ...args], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  command.stdin.end(JSON.stringify(problem));
  await new Promise<void>((resolve, reject) =>
    command.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The command ended with ${code}`)),
    ),
  );
  return (performance.now() - started) / 1000;
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

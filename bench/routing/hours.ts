/**
 * `npm run bench:routing -- --set=hours`: a city day of 200 jobs with roads slower at some hours. Compares plans made with free-flow
 * times, with mean speed, and with hourly speeds, all evaluated with hourly speeds.
 */
import { checkSolution } from '../../packages/routing/src/check-solution.ts';
import { planMode } from '../../packages/routing/src/plan-mode.ts';
import type { Problem } from '../../packages/routing/src/problem.ts';
import { solve } from '../../packages/routing/src/solve.ts';
import { cityProblem } from '../../packages/routing/test/city-problem.ts';

/** An example, not measured on any road: slow from seven to nine and towards five. */
const SHARES = [
  1, 1, 1, 1, 1, 0.9, 0.7, 0.5, 0.5, 0.7, 0.8, 0.8, 0.7, 0.7, 0.6, 0.6, 0.5, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1,
];
/** Mean of the twelve hours in which vehicles drive. */
const MEAN = 0.63;
const RIYADH = 3 * 3600;

export function benchHours(seeds: number, cpuSeconds: number): void {
  console.log('seed  planned by        cost   late stops   worst, min   left out     steps');
  for (let seed = 1; seed <= seeds; seed += 1) {
    const flat = cityProblem(seed, { jobs: 200, vehicles: 20 });
    const hourly = { ...flat, speeds: { by_hour: { car: SHARES }, utc_offset: RIYADH } };
    const slow = { ...flat, vehicles: flat.vehicles.map((vehicle) => ({ ...vehicle, speed_factor: MEAN })) };
    for (const [name, plain] of [
      ['tables', flat],
      ['mean speed', slow],
      ['hour', hourly],
    ] as const)
      show(seed, name, plain, hourly, cpuSeconds);
  }
}

/** Plans the given problem, then evaluates it with hourly speeds. */
function show(seed: number, name: string, plain: Problem, hourly: Problem, cpuSeconds: number): void {
  const before = process.cpuUsage();
  let iterations = 0;
  const signal = {
    get aborted() {
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1e6 >= cpuSeconds;
    },
  };
  const onProgress = (progress: { iterations: number }) => {
    iterations = progress.iterations;
  };
  const answer = solve(plain, { seed, time_seconds: 20 * cpuSeconds, signal, onProgress });
  const findings = checkSolution(plain, answer);
  if (findings.length > 0) throw new Error(`The checker disagrees: ${JSON.stringify(findings)}`);
  const stepsOf = new Map(answer.routes.map(({ vehicle, steps }) => [vehicle, steps]));
  const driven = planMode({
    ...hourly,
    vehicles: hourly.vehicles.map((vehicle) => ({
      ...vehicle,
      steps: (stepsOf.get(vehicle.id) ?? []).map(({ type, id }) => ({
        type,
        ...(id !== undefined && { id }),
      })),
    })),
  });
  const late = driven.summary.violations.filter(({ cause }) => cause === 'delay');
  const worst = Math.max(0, ...late.map(({ duration = 0 }) => duration)) / 60;
  console.log(
    String(seed).padStart(4),
    ` ${name}`.padEnd(13),
    String(driven.summary.cost).padStart(9),
    String(late.length).padStart(12),
    worst.toFixed(0).padStart(12),
    String(answer.summary.unassigned).padStart(10),
    String(iterations).padStart(9),
  );
}

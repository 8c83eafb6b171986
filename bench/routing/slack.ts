/**
 * `npm run bench:routing -- --set=slack`: what a constraint costs that is switched on but binds nobody. The same day of a city is
 * planned without it and with it, as many CPU seconds each; both answers are told in what they cost.
 */
import { checkSolution } from '../../packages/routing/src/check-solution.ts';
import type { Job, Problem, Vehicle } from '../../packages/routing/src/problem.ts';
import { solve } from '../../packages/routing/src/solve.ts';
import { cityProblem, MORNING } from '../../packages/routing/test/city-problem.ts';

const SIZE = { jobs: 200, vehicles: 20 };
const DAY = 86_400;
const PLENTY = 1_000_000;

type Change = {
  readonly job?: Partial<Job>;
  readonly vehicle?: Partial<Vehicle>;
  readonly all?: Partial<Problem>;
};

/** One way of each constraint that no answer can run into. */
const SLACK: Readonly<Record<string, Change>> = {
  'skills all have': { job: { skills: [1, 2] }, vehicle: { skills: [1, 2, 3] } },
  'most stops': { vehicle: { max_tasks: SIZE.jobs } },
  'driving time, distance': { vehicle: { max_travel_time: DAY, max_distance: 10_000_000 } },
  duration: { vehicle: { max_duration: DAY } },
  'a second measure': {},
  'goods ready at once': { job: { release: 0 } },
  'lateness that never comes': { job: { late: { after: MORNING + DAY, per_hour: 1 } } },
  'a pause of no time': {
    vehicle: { breaks: [{ id: 1, service: 0, time_windows: [[MORNING, MORNING + DAY]] }] },
  },
  'speeds of one': { all: { speeds: { by_hour: { car: new Array<number>(24).fill(1) } } } },
  'compartments with room': {
    job: { products: { diesel: 1 } },
    vehicle: { compartments: [{ capacity: PLENTY }, { capacity: PLENTY }] },
  },
};

export function benchSlack(seeds: number, cpuSeconds: number): void {
  console.log(
    `${cpuSeconds} CPU seconds, median of ${seeds} seeds; 200 jobs; dearer than without it, in points.`,
  );
  console.log('switched on                    points   worst   steps/s');
  // What is translated while it runs is translated once, before anything counts.
  plan(dayOf(1), 1, 1);
  const bases = Array.from({ length: seeds }, (_, at) => plan(dayOf(at + 1), at + 1, cpuSeconds));
  show(
    'nothing',
    [0],
    bases.map(({ rate }) => rate),
  );
  for (const [name, change] of Object.entries(SLACK)) {
    const runs = bases.map((_, at) => plan(withChange(dayOf(at + 1), name, change), at + 1, cpuSeconds));
    show(
      name,
      runs.map(({ cost }, at) => (cost / bases[at]!.cost - 1) * 100),
      runs.map(({ rate }) => rate),
    );
  }
}

function dayOf(seed: number): Problem {
  return cityProblem(seed, SIZE);
}

function withChange(problem: Problem, name: string, { job, vehicle, all }: Change): Problem {
  const isSecond = name === 'a second measure';
  return {
    ...problem,
    ...all,
    jobs: problem.jobs!.map((one) => ({
      ...one,
      ...job,
      ...(isSecond && { delivery: [...(one.delivery ?? []), 1] }),
    })),
    vehicles: problem.vehicles.map((one) => ({
      ...one,
      ...vehicle,
      ...(isSecond && { capacity: [...(one.capacity ?? []), PLENTY] }),
    })),
  };
}

function plan(problem: Problem, seed: number, cpuSeconds: number): { cost: number; rate: number } {
  const before = process.cpuUsage();
  const spent = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  const signal = {
    get aborted() {
      return spent() >= cpuSeconds;
    },
  };
  let iterations = 0;
  const onProgress = (progress: { iterations: number }) => {
    iterations = progress.iterations;
  };
  const answer = solve(problem, { seed, time_seconds: 20 * cpuSeconds, signal, onProgress });
  const findings = checkSolution(problem, answer);
  if (findings.length > 0) throw new Error(`The checker disagrees: ${JSON.stringify(findings)}`);
  if (answer.summary.unassigned > 0) throw new Error('A job was left out.');
  return { cost: answer.summary.cost, rate: iterations / spent() };
}

function show(name: string, points: readonly number[], rates: readonly number[]): void {
  const sorted = points.toSorted((a, b) => a - b);
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  console.log(
    name.padEnd(29),
    sorted[Math.floor((sorted.length - 1) / 2)]!.toFixed(2).padStart(7),
    sorted.at(-1)!.toFixed(2).padStart(7),
    mean.toFixed(0).padStart(9),
  );
}

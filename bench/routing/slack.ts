/**
 * `npm run bench:routing -- --set=slack`: the price of an enabled constraint that never binds. The same city days are planned with
 * and without it for the same number of steps. The price is the cost increase, which averages out luck over several days, plus the
 * value of steps that are not made in the same time, measured on the days without it.
 */
import { checkSolution } from '../../packages/routing/src/check-solution.ts';
import type { Job, Problem, Vehicle } from '../../packages/routing/src/problem.ts';
import { solve } from '../../packages/routing/src/solve.ts';
import { cityProblem, MORNING } from '../../packages/routing/test/city-problem.ts';

const SIZE = { jobs: 80, vehicles: 10 };
const STEPS = 20_000;
const DAYS_A_SEED = 4;
/** A ratio of steps that timing cannot distinguish from 1. */
const NO_SLOWER = 0.97;
const DAY = 86_400;
const PLENTY = 1_000_000;

type Change = {
  readonly job?: Partial<Job>;
  readonly vehicle?: Partial<Vehicle>;
  readonly all?: Partial<Problem>;
};

/** Each constraint in a form that never binds. */
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

export function benchSlack(seeds: number): void {
  const days = Array.from({ length: DAYS_A_SEED * seeds }, (_, at) => at + 1);
  console.log(
    `${days.length} days of ${SIZE.jobs} jobs, ${STEPS} steps, one thread. Points dearer than without it: at equal steps, for steps lost, in all; the standard error.`,
  );
  console.log('switched on                equal steps   steps/s, %   steps lost   in all   error');
  // JIT compilation must be complete before measuring.
  for (const day of days) plan(dayOf(day), day, STEPS / 10);
  for (const [name, change] of Object.entries(SLACK)) show(name, compare(name, change, days));
}

interface Compared {
  /** Per day: cost increase at the same number of steps, in percentage points. */
  readonly dearer: readonly number[];
  /** Steps made in the time of a hundred without it. */
  readonly share: number;
  /** Per day: cost increase without it when only that many steps are made. */
  readonly lost: readonly number[];
}

/** Runs days in pairs, so that other load on the machine affects both. */
function compare(name: string, change: Change, days: readonly number[]): Compared {
  const pairs = days.map((day) => ({
    day,
    base: plan(dayOf(day), day, STEPS),
    own: plan(withChange(dayOf(day), name, change), day, STEPS),
  }));
  const dearer = pairs.map(({ base, own }) => (own.cost / base.cost - 1) * 100);
  const sum = (of: 'base' | 'own') => pairs.reduce((total, pair) => total + pair[of].seconds, 0);
  const share = Math.min(1, sum('base') / sum('own'));
  const lost = pairs.map(({ day, base }) => {
    if (share > NO_SLOWER) return 0;
    return (plan(dayOf(day), day, Math.round(STEPS * share)).cost / base.cost - 1) * 100;
  });
  return { dearer, share, lost };
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

function plan(problem: Problem, seed: number, iterations: number): { cost: number; seconds: number } {
  const before = process.cpuUsage();
  const answer = solve(problem, { seed, iterations });
  const { user, system } = process.cpuUsage(before);
  const findings = checkSolution(problem, answer);
  if (findings.length > 0) throw new Error(`The checker disagrees: ${JSON.stringify(findings)}`);
  if (answer.summary.unassigned > 0) throw new Error('A job was left out.');
  return { cost: answer.summary.cost, seconds: (user + system) / 1e6 };
}

function show(name: string, { dearer, share, lost }: Compared): void {
  const all = dearer.map((points, at) => points + lost[at]!);
  const column = (points: number, width: number) => points.toFixed(2).padStart(width);
  const error = Math.sqrt(
    all.reduce((sum, points) => sum + (points - mean(all)) ** 2, 0) / (all.length * (all.length - 1)),
  );
  console.log(
    name.padEnd(26),
    dearer.every((points) => points === 0) ? 'the same'.padStart(11) : column(mean(dearer), 11),
    (100 * share).toFixed(0).padStart(12),
    column(mean(lost), 12),
    column(mean(all), 8),
    column(error, 7),
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

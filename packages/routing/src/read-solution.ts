import { Faults } from './faults.ts';
import { InvalidProblem } from './problem.ts';
import type { Solution } from './solution.ts';

/** The part of a solution needed to continue from it. */
export type StartingPlan = Pick<Solution, 'routes'>;

const TIMES = ['arrival', 'duration', 'setup', 'service', 'waiting_time'] as const;

/**
 * Validates the form of an untrusted solution, ours or VROOM's, as far as it is used: `plan` for the sequence of each vehicle,
 * `times` for its times as well. Throws `InvalidProblem` with all faults.
 */
export function readSolution(input: unknown, what: 'times'): Solution;
export function readSolution(input: unknown, what: 'plan'): StartingPlan;
export function readSolution(input: unknown, what: 'plan' | 'times'): StartingPlan {
  const faults = new Faults();
  const solution = faults.object(input, '');
  const routes = faults.list(solution?.routes, '/routes');
  if (solution && solution.routes === undefined)
    faults.add('MISSING', '/routes', 'A solution has routes, each of a vehicle and with steps.');
  routes?.forEach((route, at) => {
    readRoute(faults, route, `/routes/${at}`, what);
  });
  if (solution && what === 'times') {
    const summary = faults.object(solution.summary, '/summary');
    faults.number(summary?.cost, '/summary/cost', 0, Number.MAX_SAFE_INTEGER, 'needed');
  }
  if (faults.found.length > 0) throw new InvalidProblem(faults.found);
  return input as Solution;
}

function readRoute(faults: Faults, input: unknown, path: string, what: 'plan' | 'times'): void {
  const route = faults.object(input, path);
  if (!route) return;
  faults.integer(route.vehicle, `${path}/vehicle`, 0, Number.MAX_SAFE_INTEGER, 'needed');
  const steps = faults.list(route.steps, `${path}/steps`);
  if (route.steps === undefined || steps?.length === 0)
    faults.add('MISSING', `${path}/steps`, 'A route has steps.');
  steps?.forEach((one, at) => {
    const step = faults.object(one, `${path}/steps/${at}`);
    if (!step) return;
    faults.text(step.type ?? 0, `${path}/steps/${at}/type`);
    if (what === 'plan') return;
    for (const time of TIMES)
      faults.integer(
        step[time],
        `${path}/steps/${at}/${time}`,
        -Number.MAX_SAFE_INTEGER,
        Number.MAX_SAFE_INTEGER,
        'needed',
      );
  });
}

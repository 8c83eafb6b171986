import { CITY, guessMatrices } from '../src/matrices.ts';
import type { Coordinates, Problem, Vehicle, VehicleStep } from '../src/problem.ts';
import type { Solution } from '../src/solution.ts';

/** Asymmetric travel, as on roads. */
export function onRoads(problem: Problem, seed: number): Problem {
  const points: Coordinates[] = [];
  const indexOf = (point: Coordinates) => points.push(point) - 1;
  const depots = new Map<string, number>();
  const depot = (point: Coordinates) => {
    const known = depots.get(String(point)) ?? indexOf(point);
    depots.set(String(point), known);
    return known;
  };
  const jobs = problem.jobs!.map(({ location, ...job }) => ({ ...job, location_index: indexOf(location!) }));
  const vehicles = problem.vehicles.map(({ start, end, ...vehicle }) => ({
    ...vehicle,
    start_index: depot(start!),
    end_index: depot(end!),
  }));
  const { durations, distances } = guessMatrices(points, CITY);
  const side = points.length + 1;
  const table = (cells: ArrayLike<number>) =>
    Array.from(points, (_, from) =>
      Array.from(points, (_to, to) =>
        Math.round(cells[from * side + to]! * (1 + ((from * 31 + to * 17 + seed) % 23) / 100)),
      ),
    );
  return { jobs, vehicles, matrices: { car: { durations: table(durations), distances: table(distances) } } };
}

/** The plan in execution: all begun stops, and the one each vehicle is driving to, are locked. */
export function inProgress(problem: Problem, plan: Solution, now: number): Problem {
  const vehicles = problem.vehicles.map((vehicle): Vehicle => {
    const route = plan.routes.find((one) => one.vehicle === vehicle.id);
    if (!route) return vehicle;
    const jobs = route.steps.filter(({ type }) => type === 'job');
    const begun = jobs.filter((step) => step.arrival + step.waiting_time <= now).length;
    const steps = jobs.map(({ id }, at): VehicleStep => ({ type: 'job', id: id!, locked: at <= begun }));
    return { ...vehicle, steps };
  });
  return { ...problem, vehicles };
}

/** Removes the vehicle with its completed stops; its remaining stops need another one. */
export function without({ vehicles, jobs, ...live }: Problem, id: number): Problem {
  const done = new Set(
    vehicles
      .find((one) => one.id === id)!
      .steps!.filter(({ locked }) => locked)
      .map((step) => step.id),
  );
  return {
    ...live,
    vehicles: vehicles.filter((one) => one.id !== id),
    jobs: jobs!.filter((job) => !done.has(job.id)),
  };
}

/** The same with only the locked steps planned. */
export function withoutPlan({ vehicles, ...live }: Problem): Problem {
  const onlyLocked = ({ steps = [], ...vehicle }: Vehicle): Vehicle => {
    const locked = steps.filter((step) => step.locked);
    return locked.length > 0 ? { ...vehicle, steps: locked } : vehicle;
  };
  return { ...live, vehicles: vehicles.map(onlyLocked) };
}

/** Number of locked steps, and how many of them are unchanged in a solution. */
export function lockedSteps(
  { vehicles }: Problem,
  { routes }: Solution,
): { locked: number; unchanged: number } {
  let locked = 0;
  let unchanged = 0;
  for (const { id, steps = [] } of vehicles) {
    const route = routes.find(({ vehicle }) => vehicle === id);
    const jobs = route?.steps.filter(({ type }) => type === 'job') ?? [];
    steps.forEach((step, at) => {
      if (!step.locked) return;
      locked += 1;
      if (jobs[at]?.id === step.id) unchanged += 1;
    });
  }
  return { locked, unchanged };
}

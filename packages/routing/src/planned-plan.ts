import { type Compiled, compile } from './compile.ts';
import type { Guess } from './matrices.ts';
import type { Model, RouteEvent } from './model.ts';
import type { Problem } from './problem.ts';
import type { StartingPlan } from './read-solution.ts';
import { isRich } from './search/is-rich.ts';
import { neighboursOf } from './search/neighbours.ts';
import { jobPlacer } from './search/place-job.ts';
import { richJobPlacer } from './search/place-rich-job.ts';
import { shipmentPlacer } from './search/place-shipment.ts';
import { Plan } from './search/plan.ts';
import { Random } from './search/random.ts';
import { restore, type Sequence } from './search/restore.ts';
import { routeEventsOf } from './search/route-events.ts';
import { rulesOf } from './search/rules/all-rules.ts';
import { startFromPlanned } from './search/start-from.ts';
import { timetableOf } from './timetable.ts';
import { isCleaning, siteOf } from './write-route.ts';

/** A penalty no place exceeds, so that a task goes to its cheapest place whatever it is worth. */
const AT_ANY_COST = 1e12;

/** A solution as the search sees it, for questions about single tasks. */
export interface PlannedPlan {
  readonly compiled: Compiled;
  readonly plan: Plan;
  /** The id of the vehicle that drives this route, or would. */
  vehicleOf(route: number): number;
  /** Puts an absent task, for a shipment its pickup, at its cheapest place where `mayUse` allows the route; false if there is none. */
  place(task: number, mayUse: (route: number) => boolean): boolean;
  /** What these routes drive as they are now. */
  travelOf(...routes: readonly number[]): Travel;
}

export interface Travel {
  /** Metres. */
  readonly distance: number;
  /** Seconds on the way. */
  readonly duration: number;
}

/** What is driven more after than before. */
export function moreThan(before: Travel, after: Travel): Travel {
  return { distance: after.distance - before.distance, duration: after.duration - before.duration };
}

/** Random numbers that overlook no position. */
class Attentive extends Random {
  override bits(): number {
    return 2 ** 32 - 1;
  }
}

/** Puts the routes of a solution of this problem into a plan. What breaks a rule there stays absent. */
export function planOf(problem: Problem, solution: StartingPlan, guess?: Guess): PlannedPlan {
  const compiled = compile(problem, guess);
  const model: Model = { ...compiled.model, penalty: compiled.model.penalty.map(() => AT_ANY_COST) };
  let mayUse: (route: number) => boolean = () => true;
  const plan = new Plan(model, (plan) => [
    { code: 'locked', admits: (_task, route) => mayUse(route) },
    ...rulesOf(plan),
  ]);
  const heads = model.planned.map((route) => ({ ...route, tasks: route.tasks.slice(0, route.locked) }));
  startFromPlanned(plan, heads);
  const routes = solution.routes.map((route) => ({ ...route, ...sequenceOf(compiled, route) }));
  restore(plan, routes);

  const driving = new Map(
    routes.flatMap(({ vehicle, tasks: [first] }) =>
      first === undefined ? [] : [[plan.route[first]!, vehicle]],
    ),
  );
  const busy = new Set(driving.values());
  const idle = compiled.vehiclesOf.map((vehicles) => vehicles.find(({ id }) => !busy.has(id)));
  const neighbours = neighboursOf(model, model.tasks - 1);
  const placeJob = (isRich(model) ? richJobPlacer : jobPlacer)(plan, neighbours, new Attentive(1));
  const placeShipment = shipmentPlacer(plan);
  return {
    compiled,
    plan,
    vehicleOf: (route) => driving.get(route) ?? idle[plan.typeOf[route]!]!.id,
    place(task, usable) {
      const at = plan.absent.subarray(0, plan.absentCount).indexOf(task);
      plan.absent.copyWithin(at, at + 1, plan.absentCount);
      plan.absentCount -= 1;
      mayUse = usable;
      const isPlaced = (model.partner[task]! >= 0 ? placeShipment : placeJob)(task);
      mayUse = () => true;
      if (!isPlaced) plan.absent[plan.absentCount++] = task;
      return isPlaced;
    },
    travelOf: (...routes) =>
      routes
        .map((route) => travelOf(plan, route))
        .reduce((sum, one) => ({
          distance: sum.distance + one.distance,
          duration: sum.duration + one.duration,
        })),
  };
}

function travelOf(plan: Plan, route: number): Travel {
  const type = plan.typeAt(route);
  const tasks: number[] = [];
  for (let node = plan.next[plan.startOf(route)]!; node < plan.stops; node = plan.next[node]!)
    if (node < plan.tasks) tasks.push(node);
  if (tasks.length === 0) return { distance: 0, duration: 0 };
  const entries = timetableOf(plan.model, type, tasks, routeEventsOf(plan, route));
  const sites = entries.flatMap(({ kind, location }) => (kind === 'break' ? [] : [location]));
  return {
    distance: sites.slice(1).reduce((sum, to, leg) => sum + type.metres(sites[leg]!, to), 0),
    duration: entries.reduce((sum, { driven }) => sum + driven, 0),
  };
}

function sequenceOf(compiled: Compiled, { vehicle, steps }: StartingPlan['routes'][number]): Sequence {
  const { model, stops, vehiclesOf } = compiled;
  const type = vehiclesOf.findIndex((vehicles) => vehicles.some(({ id }) => id === vehicle));
  const tasks: number[] = [];
  const routeEvents: RouteEvent[] = [];
  for (const step of steps) {
    const task = stops.findIndex((stop) => stop.type === step.type && stop.id === step.id);
    if (task >= 0) tasks.push(task);
    if (step.type !== 'reload') continue;
    const site = model.vehicleTypes[type]?.reloads.find(({ location }) => {
      const { location_index, location: coordinates } = siteOf(compiled, location);
      return (
        isCleaning(model.vehicleTypes[type]!, location) === (step.cleans ?? false) &&
        location_index === step.location_index &&
        String(coordinates) === String(step.location)
      );
    });
    if (site) routeEvents.push({ kind: 'reload', at: tasks.length, location: site.location });
  }
  return { type, tasks, routeEvents };
}

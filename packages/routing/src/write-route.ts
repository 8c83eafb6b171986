import { compartmentChoice } from './compartments.ts';
import type { Compiled } from './compile.ts';
import { productsOf } from './compile-stops.ts';
import { fillInTurn } from './fill-in-turn.ts';
import type { Model, RouteEvent, VehicleType } from './model.ts';
import type { CompartmentLoad, CostTerms, SolutionRoute, Step } from './solution.ts';
import { type Entry, latenessOf, timetableOf } from './timetable.ts';

const SECONDS_PER_HOUR = 3600;

export interface PlannedRoute {
  readonly type: number;
  readonly tasks: readonly number[];
  readonly routeEvents: readonly RouteEvent[];
}

/** Writes one vehicle's route, step by step. `entries` if its times are already known. */
export function writeRoute(
  compiled: Compiled,
  vehicle: number,
  { type: typeAt, tasks, routeEvents }: PlannedRoute,
  entries?: readonly Entry[],
): SolutionRoute {
  const { model, stops, startOfTime, costUnit, problem } = compiled;
  const type = model.vehicleTypes[typeAt]!;
  const times = entries ?? timetableOf(model, type, tasks, routeEvents);
  const loads = loadsAlong(model, times);
  const filled = fillCompartments(compiled, type, times);
  const own = problem.vehicles.find(({ id }) => id === vehicle)!;
  const breaks = own.breaks ?? [];
  let driven = 0;
  let distance = 0;
  let site = type.start;
  const steps = times.map((entry, at): Step => {
    const { kind, of, arrival, begin, setup, service, location } = entry;
    driven += entry.driven;
    if (kind !== 'break') {
      distance += type.metres(site, location);
      site = location;
    }
    const step = kind === 'task' ? stops[of]! : kind === 'break' ? breaks[of]! : null;
    return {
      type: kind === 'task' ? stops[of]!.type : kind,
      ...(step && { id: step.id }),
      ...(step?.description !== undefined && { description: step.description }),
      arrival: arrival + startOfTime,
      duration: driven,
      distance,
      setup,
      service,
      waiting_time: begin - arrival,
      load: loads[at]!,
      ...(kind === 'reload' && isCleaning(type, location) && { cleans: true as const }),
      ...(filled[at]!.length > 0 && { compartments: filled[at]! }),
      ...(kind !== 'break' && siteOf(compiled, isSomewhere(entry) ? location : nearest(at))),
      violations: [],
    };
  });
  const sum = (of: (entry: Entry) => number) => times.reduce((total, entry) => total + of(entry), 0);
  const sums = (...of: Int32Array[]) =>
    Array.from({ length: model.dimensions }, (_, d) =>
      of.reduce(
        (sum, amounts) => tasks.reduce((total, task) => total + amounts[task * model.dimensions + d]!, sum),
        0,
      ),
    );
  const terms = costOf(model, type, times, tasks);
  const cost = Object.values(terms).reduce((total, term) => total + term, 0);
  return {
    vehicle,
    ...(own.description !== undefined && { description: own.description }),
    cost: Math.round(cost / costUnit),
    cost_terms: {
      fixed: terms.fixed / costUnit,
      travel: terms.travel / costUnit,
      lateness: terms.lateness / costUnit,
      balance: terms.balance / costUnit,
      change: terms.change / costUnit,
    },
    priority: tasks.reduce(
      (total, task) => total + (stops[task]!.type === 'delivery' ? 0 : (stops[task]!.priority ?? 0)),
      0,
    ),
    delivery: sums(model.delivery, model.handover),
    pickup: sums(model.pickup),
    setup: sum(({ setup }) => setup),
    service: sum(({ kind, service }) => (kind === 'task' ? service : 0)),
    duration: driven,
    waiting_time: sum(({ begin, arrival }) => begin - arrival),
    distance,
    violations: [],
    steps,
  };

  function isSomewhere({ kind, location }: Entry): boolean {
    return kind !== 'break' && location < model.locations - 1;
  }

  /** An open route begins or ends at its first or last stop. */
  function nearest(at: number): number {
    return (at === 0 ? times.find(isSomewhere) : times.findLast(isSomewhere))!.location;
  }
}

/** In the model's unit. */
function costOf(
  model: Model,
  type: VehicleType,
  times: readonly Entry[],
  tasks: readonly number[],
): CostTerms {
  const sites = times.flatMap(({ kind, location }) => (kind === 'break' ? [] : [location]));
  const travel = sites
    .slice(1)
    .reduce((sum, to, leg) => sum + type.cost[sites[leg]! * model.locations + to]!, 0);
  const byTables = sites
    .slice(1)
    .reduce((sum, to, leg) => sum + type.duration_seconds[sites[leg]! * model.locations + to]!, 0);
  const driven = times.reduce((sum, entry) => sum + entry.driven, 0);
  const work = tasks.reduce((sum, task) => sum + model.service_seconds[task]!, driven);
  const share = model.balance?.by === 'tasks' ? tasks.length : work / SECONDS_PER_HOUR;
  return {
    fixed: type.fixedCost,
    travel: travel + Math.round(type.secondCost * (driven - byTables)),
    lateness: times.reduce(
      (sum, { kind, of, begin }) => sum + (kind === 'task' ? latenessOf(model, of, begin) : 0),
      0,
    ),
    balance: model.balance ? Math.round(model.balance.weight * share ** 2) : 0,
    change: tasks.reduce((sum, task) => sum + (type.assignmentCost?.[task] ?? 0), 0),
  };
}

/** The tasks of each trip, by the entry at its head. */
function tripsOf(times: readonly Entry[]): Map<number, number[]> {
  const trips = new Map<number, number[]>();
  let trip: number[] = [];
  times.forEach(({ kind, of }, at) => {
    if (kind === 'start' || kind === 'reload') {
      trip = [];
      trips.set(at, trip);
    }
    if (kind === 'task') trip.push(of);
  });
  return trips;
}

/** Load on leaving each entry. */
function loadsAlong(model: Model, times: readonly Entry[]): number[][] {
  const { dimensions, delivery, pickup, handover } = model;
  const trips = tripsOf(times);
  let load: number[] = new Array(dimensions).fill(0);
  return times.map(({ kind, of }, at) => {
    const trip = trips.get(at);
    load = load.map((amount, d) => {
      const own = of * dimensions + d;
      if (trip) return trip.reduce((sum, task) => sum + delivery[task * dimensions + d]!, 0);
      return kind === 'task' ? amount + pickup[own]! - delivery[own]! - handover[own]! : amount;
    });
    return load;
  });
}

/** Which compartments are filled at each trip head, and which each job draws from. */
function fillCompartments(
  { model, stops }: Compiled,
  type: VehicleType,
  times: readonly Entry[],
): CompartmentLoad[][] {
  const { compartments } = type;
  const filled: CompartmentLoad[][] = times.map(() => []);
  if (compartments.length === 0) return filled;
  const names = productsOf(stops);
  const ordered = (task: number, product: number) => model.ordered[task * model.products + product]!;
  const trips = [...tripsOf(times)].map(([head, tasks]) => ({
    head,
    tasks,
    amounts: names.map((_, product) => tasks.reduce((sum, task) => sum + ordered(task, product), 0)),
    isCleaned: times[head]!.kind === 'reload' && isCleaning(type, times[head]!.location),
  }));
  const inTurn = model.changeovers && fillInTurn(model, model.changeovers, type, trips);
  for (const [at, { head, tasks, amounts }] of trips.entries()) {
    const choice = inTurn?.[at] ?? compartmentChoice(compartments, amounts);
    if (!choice) continue;
    const left = compartments.map(({ capacity }) => capacity);
    for (const task of tasks) {
      const at = times.findIndex(({ kind, of }) => kind === 'task' && of === task);
      names.forEach((product, number) => {
        let wanted = ordered(task, number);
        for (let compartment = 0; compartment < left.length && wanted > 0; compartment += 1) {
          if (choice[compartment] !== number || left[compartment] === 0) continue;
          const amount = Math.min(wanted, left[compartment]!);
          left[compartment]! -= amount;
          wanted -= amount;
          filled[at]!.push({ compartment, product, amount });
        }
      });
    }
    filled[head] = compartments.flatMap(({ capacity }, compartment) => {
      const amount = capacity - left[compartment]!;
      return amount > 0 ? [{ compartment, product: names[choice[compartment]!]!, amount }] : [];
    });
  }
  return filled;
}

/** Whether a vehicle's compartments are cleaned at this place to reload. */
export function isCleaning({ reloads }: VehicleType, location: number): boolean {
  return reloads.some((reload) => reload.location === location && reload.cleans);
}

/** A location of the model in the problem's terms. */
export function siteOf({ sites, rows }: Compiled, location: number) {
  const coordinates = sites[location];
  const row = rows[location];
  return {
    ...(coordinates && { location: coordinates }),
    ...(typeof row === 'number' && { location_index: row }),
  };
}

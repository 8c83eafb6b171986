import { drivenBetween } from './check-speeds.ts';
import type { Compiled } from './compile.ts';
import type { SolutionRoute, Step } from './solution.ts';

export type TimetableCode = 'timetable' | 'compartment_loads';

/** Checks the times and compartments that a solution states, step by step; returns violations with their amounts. */
export function checkTimetable(compiled: Compiled, route: SolutionRoute): [TimetableCode, number][] {
  return [
    ['timetable' as const, worstTime(compiled, route)] as [TimetableCode, number],
    ['compartment_loads' as const, wrongLoads(compiled, route)] as [TimetableCode, number],
  ].filter(([, by]) => by > 0);
}

/**
 * Largest timing error of any step, in seconds: driven too fast, begun outside its windows, or left before service is complete.
 */
function worstTime(compiled: Compiled, { vehicle, steps }: SolutionRoute): number {
  const { problem, stops, model, vehiclesOf, startOfTime } = compiled;
  const type =
    model.vehicleTypes[vehiclesOf.findIndex((vehicles) => vehicles.some(({ id }) => id === vehicle))]!;
  const { breaks = [], time_window: hours } = problem.vehicles.find(({ id }) => id === vehicle)!;
  let worst = 0;
  const notAfter = (one: number, other: number) => {
    worst = Math.max(worst, one - other);
  };
  /** Progress on the current leg, in thousandths of the matrix travel time. */
  let driven = 0;
  let site = type.start;
  let left = steps[0]!.arrival;
  steps.forEach((step, at) => {
    const begin = step.arrival + step.waiting_time;
    if (at > 0) {
      // Elapsed time between two steps must be at least the driving time.
      notAfter(step.duration - steps[at - 1]!.duration, step.arrival - left);
      notAfter(step.arrival - left, step.duration - steps[at - 1]!.duration);
      driven += drivenBetween(type, left - startOfTime, step.arrival - startOfTime);
    }
    notAfter(0, step.waiting_time);
    left = begin + step.setup + step.service;
    if (step.type === 'break') {
      const { time_windows = [], service = 0 } = breaks.find(({ id }) => id === step.id)!;
      notAfter(outside(begin, time_windows), 0);
      notAfter(service, step.service);
      return;
    }
    const task = stops.findIndex(({ id, type: kind }) => id === step.id && kind === step.type);
    const location =
      step.type === 'reload'
        ? reloadLocation(compiled, step)
        : task >= 0
          ? model.location[task]!
          : step.type === 'end'
            ? type.end
            : type.start;
    if (step.type === 'reload') notAfter(readyAt(stops, steps, at), begin);
    notAfter(type.duration_seconds[site * model.locations + location]!, Math.floor(driven / 1000));
    const isNew = location !== site;
    site = location;
    driven = 0;
    if (at === 0) notAfter(readyAt(stops, steps, -1), left);
    if (task < 0) {
      if (hours) notAfter(outside(step.arrival, [hours]), 0);
      return;
    }
    const { time_windows = [], service = 0, setup = 0 } = stops[task]!;
    const isLocked = model.planned.some(
      ({ tasks, locked }) => tasks.indexOf(task) >= 0 && tasks.indexOf(task) < locked,
    );
    if (!isLocked) notAfter(outside(begin, time_windows), 0);
    notAfter(service + (isNew ? setup : 0), step.service + step.setup);
  });
  // A vehicle without a start location is at its first stop from the beginning.
  if (hours && steps[0]!.type !== 'start') notAfter(hours[0], steps[0]!.arrival);
  return worst;
}

/** Location of a reload of a solution in the model; −1 if there is none. */
export function reloadLocation(
  { sites, rows, model }: Compiled,
  { location, location_index, cleans }: Step,
): number {
  const cleaning = model.vehicleTypes.flatMap(({ reloads }) =>
    reloads.flatMap((reload) => (reload.cleans ? reload.location : [])),
  );
  return sites.findIndex(
    (site, at) =>
      cleaning.includes(at) === (cleans ?? false) &&
      (location_index === undefined ? String(site) === String(location) : rows[at] === location_index),
  );
}

/** Distance in time to the nearest window; 0 inside one. */
function outside(time: number, windows: readonly (readonly [number, number])[]): number {
  if (windows.length === 0) return 0;
  return Math.min(...windows.map(([opens, closes]) => Math.max(0, opens - time, time - closes)));
}

/** When the last goods delivered on the trip starting at this step are ready. */
function readyAt(stops: Compiled['stops'], steps: readonly Step[], head: number): number {
  let ready = Number.NEGATIVE_INFINITY;
  for (const { type, id } of steps.slice(head + 1)) {
    if (type === 'reload') break;
    const stop = stops.find((one) => one.id === id && one.type === type);
    if (stop?.release !== undefined) ready = Math.max(ready, stop.release);
  }
  return ready;
}

/** Total amount drawn but not filled, filled where not allowed or after what bars it, or ordered but not drawn. */
function wrongLoads(
  { problem: { vehicles, changeovers = [] }, stops }: Compiled,
  { vehicle, steps }: SolutionRoute,
): number {
  const { compartments = [] } = vehicles.find(({ id }) => id === vehicle)!;
  const isBarred = (before: string | undefined, product: string | undefined) =>
    changeovers.some(({ from, to }) => from === before && to === product);
  let last = compartments.map((one) => one.last);
  let wrong = 0;
  let holds: (string | undefined)[] = [];
  let left: number[] = [];
  for (const { type, id, cleans, compartments: loads = [] } of steps) {
    if (type === 'start' || type === 'reload') {
      if (cleans) last = compartments.map(() => undefined);
      holds = [];
      left = compartments.map(() => 0);
      for (const { compartment, product, amount } of loads) {
        const own = compartments[compartment];
        if (!own || holds[compartment] || !(own.products?.includes(product) ?? true)) wrong += amount;
        holds[compartment] = product;
        if (isBarred(last[compartment], product)) wrong += amount;
        last[compartment] = product;
        left[compartment] = amount;
        wrong += Math.max(0, amount - (own?.capacity ?? 0));
      }
      continue;
    }
    const missing = { ...(stops.find((one) => one.id === id && one.type === type)?.products ?? {}) };
    for (const { compartment, product, amount } of loads) {
      if (holds[compartment] !== product) wrong += amount;
      left[compartment] = (left[compartment] ?? 0) - amount;
      wrong += Math.max(0, -left[compartment]!);
      missing[product] = (missing[product] ?? 0) - amount;
    }
    for (const amount of Object.values(missing)) wrong += Math.abs(amount);
  }
  // What a compartment held before the route and never since is no fault of the route.
  wrong += compartments.filter((one, at) => last[at] !== one.last && isBarred(last[at], one.next)).length;
  return wrong;
}

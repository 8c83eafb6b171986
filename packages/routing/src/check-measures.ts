import { checkPlan } from './check.ts';
import { reloadLocation } from './check-timetable.ts';
import type { Compiled } from './compile.ts';
import type { RouteEvent } from './model.ts';
import type { Solution, SolutionRoute, Step, Totals } from './solution.ts';

export type MeasureCode = 'cost' | 'distance' | 'load' | 'location' | 'totals' | 'unassigned';

/** A route of a solution with ids replaced by indexes. */
export interface NumberedRoute {
  readonly type: number;
  readonly tasks: readonly number[];
  readonly routeEvents: readonly RouteEvent[];
  readonly route: SolutionRoute;
}

const TOTALS = ['cost', 'setup', 'service', 'duration', 'waiting_time', 'distance', 'priority'] as const;

/** Recalculates the measures that a route reports; returns the deviation of each. Omitted optional measures are not checked. */
export function checkRouteMeasures(compiled: Compiled, numbered: NumberedRoute): [MeasureCode, number][] {
  const { model, costUnit } = compiled;
  const { route } = numbered;
  const cost = Math.abs(route.cost - checkPlan(model, [numbered]).cost / costUnit);
  return (
    [
      // Costs are rounded per route.
      ['cost', cost > 0.5 ? cost : 0],
      ['distance', wrongDistance(compiled, numbered)],
      ['load', wrongLoad(compiled, numbered)],
      ['location', route.steps.filter((step) => isElsewhere(compiled, numbered, step)).length],
      ['totals', wrongTotals(compiled, numbered)],
    ] satisfies [MeasureCode, number][]
  ).filter(([, by]) => by > 0);
}

/** Checks the summary and the unassigned list likewise. */
export function checkSummary({ stops }: Compiled, solution: Solution): [MeasureCode, number][] {
  const { summary, routes, unassigned = [] } = solution;
  const off = TOTALS.map((name) => {
    const sum = routes.reduce((total, route) => total + (route[name] ?? 0), 0);
    return name === 'cost' ? 0 : Math.abs((summary[name] ?? sum) - sum);
  });
  const served = new Set(routes.flatMap(({ steps }) => steps.map(nameOf)));
  const left = unassigned.map(nameOf);
  const wrong = [
    ...stops.filter((stop) => !served.has(nameOf(stop)) && !left.includes(nameOf(stop))),
    ...left.filter((name) => served.has(name)),
  ].length;
  const count = Math.abs((summary.unassigned ?? left.length) - left.length);
  return (
    [
      ['totals', Math.max(...off, Math.abs((summary.routes ?? routes.length) - routes.length))],
      ['unassigned', Math.max(wrong, count)],
    ] satisfies [MeasureCode, number][]
  ).filter(([, by]) => by > 0);
}

function nameOf({ type, id }: { readonly type: string; readonly id?: number }): string {
  return `${type} ${id}`;
}

/** Location of a step in the model; null for a break, and for the start or end of an open route. */
function siteOf(compiled: Compiled, { type: typeAt }: NumberedRoute, step: Step): number | null {
  const { model, stops } = compiled;
  const type = model.vehicleTypes[typeAt]!;
  if (step.type === 'break') return null;
  if (step.type === 'reload') return reloadLocation(compiled, step);
  const task = stops.findIndex((stop) => nameOf(stop) === nameOf(step));
  const site = step.type === 'start' ? type.start : step.type === 'end' ? type.end : model.location[task]!;
  return site === model.locations - 1 ? null : site;
}

function wrongDistance(compiled: Compiled, numbered: NumberedRoute): number {
  const { model } = compiled;
  const type = model.vehicleTypes[numbered.type]!;
  let site: number | null = null;
  let driven = 0;
  let worst = 0;
  for (const step of numbered.route.steps) {
    const there = siteOf(compiled, numbered, step);
    if (there === null) continue;
    if (site !== null) driven += type.metres(site, there);
    site = there;
    worst = Math.max(worst, Math.abs((step.distance ?? driven) - driven));
  }
  return worst;
}

/** Load on leaving each step: all deliveries of its trip, minus those made, plus pickups. */
function wrongLoad({ stops, model }: Compiled, { route: { steps } }: NumberedRoute): number {
  let worst = 0;
  let load: number[] = [];
  steps.forEach(({ type, id, load: reported }, at) => {
    const stop = stops.find((one) => nameOf(one) === nameOf({ type, ...(id !== undefined && { id }) }));
    if (at === 0 || type === 'reload') load = broughtFrom(at === 0 ? -1 : at);
    load = load.map(
      (amount, d) =>
        amount + (stop ? (stop.collects[d] ?? 0) - (stop.brings[d] ?? 0) - (stop.handsOver[d] ?? 0) : 0),
    );
    reported?.forEach((amount, d) => {
      worst = Math.max(worst, Math.abs(amount - (load[d] ?? 0)));
    });
  });
  return worst;

  function broughtFrom(head: number): number[] {
    const sum = new Array<number>(model.dimensions).fill(0);
    for (const step of steps.slice(head + 1)) {
      if (step.type === 'reload') break;
      const stop = stops.find((one) => nameOf(one) === nameOf(step));
      stop?.brings.forEach((amount, d) => {
        sum[d]! += amount;
      });
    }
    return sum;
  }
}

function isElsewhere(compiled: Compiled, numbered: NumberedRoute, step: Step): boolean {
  const site = siteOf(compiled, numbered, step);
  if (site === null || site < 0) return false;
  const row = compiled.rows[site];
  const coordinates = compiled.sites[site];
  return (
    (step.location_index !== undefined && typeof row === 'number' && step.location_index !== row) ||
    (step.location !== undefined &&
      coordinates !== undefined &&
      String(step.location) !== String(coordinates))
  );
}

function wrongTotals({ stops, model }: Compiled, { tasks, route }: NumberedRoute): number {
  const { steps } = route;
  const sum = (of: (step: Step) => number) => steps.reduce((total, step) => total + of(step), 0);
  const own = (name: 'brings' | 'collects' | 'handsOver', d: number) =>
    tasks.reduce((total, task) => total + (stops[task]![name][d] ?? 0), 0);
  const last = steps.at(-1)!;
  const expected: Omit<Totals, 'cost'> & { priority: number } = {
    setup: sum(({ setup }) => setup),
    service: sum(({ type, service }) => (type === 'break' || type === 'reload' ? 0 : service)),
    duration: last.duration,
    waiting_time: sum(({ waiting_time }) => waiting_time),
    distance: last.distance,
    priority: tasks.reduce(
      (total, task) => total + (stops[task]!.type === 'delivery' ? 0 : (stops[task]!.priority ?? 0)),
      0,
    ),
    delivery: Array.from({ length: model.dimensions }, (_, d) => own('brings', d) + own('handsOver', d)),
    pickup: Array.from({ length: model.dimensions }, (_, d) => own('collects', d)),
  };
  const off = (name: keyof typeof expected) => {
    const [reported, is] = [[route[name] ?? expected[name]].flat(), [expected[name]].flat()];
    return Math.max(0, ...is.map((value, i) => Math.abs((reported[i] ?? value) - value)));
  };
  return Math.max(...Object.keys(expected).map((name) => off(name as keyof typeof expected)));
}

import type { Report, Visit } from './check.ts';
import { drivenBetween, drivenBy } from './check-speeds.ts';
import { type Model, UNLIMITED, type VehicleType } from './model.ts';

type Window = readonly [opens: number, closes: number];

/**
 * Finds the departure that violates nothing, or the least; returns the resulting lateness cost and the travel time in seconds.
 * With time-dependent speeds the plan states its departure; otherwise the latest departure that delays nothing is used.
 */
export function checkTimes(
  model: Model,
  type: VehicleType,
  visits: readonly Visit[],
  departure: number | null,
  report: Report,
): { cost: number; driving: number } {
  const byTables = visits
    .slice(1)
    .reduce(
      (sum, { location }, i) =>
        sum + type.duration_seconds[visits[i]!.location * model.locations + location]!,
      0,
    );
  const taken = visits.flatMap(({ breaks }) => breaks);
  report(
    'break',
    Math.abs(type.breaks.length - taken.length) + taken.filter((index, at) => index !== at).length,
  );
  if (taken.some((index) => index >= type.breaks.length)) return { cost: 0, driving: byTables };
  const runs = departuresOf(model, type, visits, departure).map((at) => run(model, type, visits, at));
  const late = Math.min(...runs.map((one) => one.late));
  const missed = Math.min(...runs.map((one) => one.missed));
  report('time_window', late);
  report('break', missed);
  const inTime = runs.filter((one) => one.late <= 0 && one.missed <= 0);
  if (late <= 0 && missed <= 0 && inTime.length === 0) report('time_window', 1);
  if (inTime.length === 0) return { cost: 0, driving: byTables };
  const shortest = Math.min(...inTime.map(({ duration }) => duration));
  report('max_duration', shortest - type.maxDurationSeconds);
  const good = inTime.filter(({ duration }) => duration <= Math.max(shortest, type.maxDurationSeconds));
  const [cheapest] = good.toSorted((a, b) => a.cost - b.cost);
  return cheapest!;
}

function departuresOf(
  model: Model,
  type: VehicleType,
  visits: readonly Visit[],
  departure: number | null,
): number[] {
  const first = Math.max(type.earliest, readyAt(model, visits, 0));
  if (!type.speeds) return departuresWorthTrying(model, type, visits, first);
  // Departing before working hours or before the goods are ready is not possible, so a plan that states it is wrong.
  if (departure !== null) return [Math.max(first, departure)];
  const early = run(model, type, visits, first);
  let from = first;
  let to = Math.max(first, first + early.duration);
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    const { late, missed, lateSeconds, duration } = run(model, type, visits, middle);
    const isAsGood =
      late <= Math.max(0, early.late) &&
      missed <= early.missed &&
      lateSeconds <= early.lateSeconds &&
      middle + duration <= first + early.duration;
    if (isAsGood) from = middle;
    else to = middle - 1;
  }
  return [from];
}

/** The earliest possible time, and every later one at which some visit is reached exactly when a window opens or closes. */
function departuresWorthTrying(
  model: Model,
  type: VehicleType,
  visits: readonly Visit[],
  first: number,
): number[] {
  const departures = [first];
  let offset = 0;
  visits.slice(1).forEach(({ kind, location, task, breaks }, i) => {
    const travelTime = type.duration_seconds[visits[i]!.location * model.locations + location]!;
    for (const index of breaks) {
      const { windows, service_seconds } = type.breaks[index]!;
      for (const time of windows.flat()) departures.push(time - offset, time - offset - travelTime);
      offset += service_seconds;
    }
    offset += travelTime;
    if (kind === 'task') {
      for (const time of windowsOf(model, task).flat()) departures.push(time - offset);
      departures.push(model.due[task]! - offset);
      offset += timeAt(model, task, visits[i]!.location);
    }
    if (kind === 'reload') {
      departures.push(readyAt(model, visits, i + 1) - offset);
      offset += loadingTime(type, location);
    }
  });
  return departures.filter((at) => at >= first && (at === first || at <= type.latest));
}

function run(model: Model, type: VehicleType, visits: readonly Visit[], departure: number) {
  let at = departure;
  let late = 0;
  let missed = 0;
  let cost = 0;
  let lateSeconds = 0;
  let driving = 0;
  const drive = (thousandths: number) => {
    const there = drivenBy(type, at, thousandths);
    driving += there - at;
    at = there;
  };
  visits.slice(1).forEach(({ kind, location, task, breaks }, i) => {
    let toDrive = type.duration_seconds[visits[i]!.location * model.locations + location]! * 1000;
    for (const index of breaks) {
      const { windows, service_seconds } = type.breaks[index]!;
      const now = at;
      const window = windows.find(([, closes]) => now <= closes);
      if (!window) missed = Math.max(missed, at - windows.at(-1)![1]);
      const opens = Math.max(at, window?.[0] ?? at);
      // Keep driving until the break may begin.
      const before = Math.min(toDrive, drivenBetween(type, at, opens));
      toDrive -= before;
      drive(before);
      at = Math.max(at, opens) + service_seconds;
    }
    drive(toDrive);
    if (kind === 'reload') at = Math.max(at, readyAt(model, visits, i + 1)) + loadingTime(type, location);
    if (kind !== 'task') return;
    const windows = windowsOf(model, task);
    const open = windows.find(([, closes]) => at <= closes);
    if (!open) late = Math.max(late, at - windows.at(-1)![1]);
    else at = Math.max(at, open[0]);
    cost += Math.round(Math.max(0, at - model.due[task]!) * model.latenessCost[task]!);
    if (model.latenessCost[task]! > 0) lateSeconds += Math.max(0, at - model.due[task]!);
    at += timeAt(model, task, visits[i]!.location);
  });
  return {
    late: Math.max(late, at - type.latest),
    missed,
    cost,
    lateSeconds,
    driving,
    duration: at - departure,
  };
}

/** When the last goods delivered on the trip starting at this visit are ready. */
function readyAt(model: Model, visits: readonly Visit[], head: number): number {
  let ready = -UNLIMITED;
  for (let at = head + 1; visits[at]?.kind === 'task'; at += 1)
    ready = Math.max(ready, model.release[visits[at]!.task]!);
  return ready;
}

function loadingTime(type: VehicleType, location: number): number {
  return type.reloads.find((reload) => reload.location === location)?.service_seconds ?? 0;
}

/** Setup time, if the previous stop was at another location, plus service time. */
function timeAt(model: Model, task: number, locationBefore: number): number {
  const setup = locationBefore === model.location[task] ? 0 : model.setup_seconds[task]!;
  return setup + model.service_seconds[task]!;
}

function windowsOf(model: Model, task: number): Window[] {
  const windows: Window[] = [];
  let opens = model.earliest[task]!;
  for (let gap = model.gapsFrom[task]!; gap < model.gapsFrom[task + 1]!; gap += 1) {
    windows.push([opens, model.gapStart[gap]!]);
    opens = model.gapEnd[gap]!;
  }
  windows.push([opens, model.latest[task]!]);
  return windows;
}

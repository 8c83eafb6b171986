import type { Model, RouteEvent, VehicleType } from './model.ts';
import { arrivalOf, PARTS, partsBetween } from './speeds.ts';

/** One timed action of a vehicle. */
export interface Entry {
  readonly kind: 'start' | 'task' | 'reload' | 'break' | 'end';
  /** Task, or index of the break; −1 for neither. */
  readonly of: number;
  /** For a break, the “nowhere” location. */
  readonly location: number;
  readonly arrival: number;
  /** Start of service, loading or break. */
  readonly begin: number;
  readonly setup: number;
  readonly service: number;
  /** Travel time since the previous entry. */
  readonly driven: number;
}

export type Event = Pick<Entry, 'kind' | 'of' | 'location'>;

/**
 * Times all events of a route. The vehicle departs when the plan says, or as late as possible without a later arrival or more
 * lateness, to avoid waiting en route.
 */
export function timetableOf(
  model: Model,
  type: VehicleType,
  tasks: readonly number[],
  routeEvents: readonly RouteEvent[],
): Entry[] {
  const events = eventsOf(model, type, tasks, routeEvents);
  const decided = routeEvents.find((routeEvent) => routeEvent.kind === 'start');
  if (decided) return drive(model, type, events, decided.time);
  let entries = drive(model, type, events, type.earliest);
  const limit = badnessOf(model, type, entries);
  // All times are monotonic in the departure: bisect for the latest one that changes nothing.
  let from = entries[0]!.begin;
  let to = Math.max(from, entries.at(-1)!.arrival);
  while (from < to) {
    const departure = Math.ceil((from + to) / 2);
    const later = drive(model, type, events, departure);
    if (badnessOf(model, type, later).every((bad, i) => bad <= limit[i]!)) {
      entries = later;
      from = departure;
    } else to = departure - 1;
  }
  return entries;
}

/** What must not get worse: arrival, soft lateness, hard lateness. */
function badnessOf(model: Model, type: VehicleType, entries: readonly Entry[]): number[] {
  let cost = 0;
  let late = 0;
  for (const { kind, of, begin } of entries) {
    if (kind === 'break')
      late += Math.max(0, begin - Math.max(...type.breaks[of]!.windows.map(([, closes]) => closes)));
    if (kind !== 'task') continue;
    cost += latenessOf(model, of, begin);
    late += Math.max(0, begin - model.latest[of]!);
  }
  return [entries.at(-1)!.arrival, cost, late, Math.max(entries[0]!.begin, type.latest)];
}

/** In the model's unit of cost. */
export function latenessOf(model: Model, task: number, begin: number): number {
  return Math.round(Math.max(0, begin - model.due[task]!) * model.latenessCost[task]!);
}

/** All events of a route in order; each event precedes the task it is assigned to. */
export function eventsOf(
  model: Model,
  type: VehicleType,
  tasks: readonly number[],
  routeEvents: readonly RouteEvent[],
): Event[] {
  const events: Event[] = [{ kind: 'start', of: -1, location: type.start }];
  for (let at = 0; at <= tasks.length; at += 1) {
    for (const routeEvent of routeEvents) {
      if (routeEvent.at !== at) continue;
      if (routeEvent.kind === 'break') events.push({ kind: 'break', of: routeEvent.index, location: -1 });
      if (routeEvent.kind === 'reload')
        events.push({ kind: 'reload', of: -1, location: routeEvent.location });
    }
    const task = tasks[at];
    if (task !== undefined) events.push({ kind: 'task', of: task, location: model.location[task]! });
  }
  events.push({ kind: 'end', of: -1, location: type.end });
  return events;
}

/** Requested start of an event: exactly, at the earliest, at the latest. */
export interface TimeConstraint {
  readonly at?: number;
  readonly after?: number;
  readonly before?: number;
}

/** Simulates the events from a departure on, each no earlier than its goods are ready and its requested time. */
export function drive(
  model: Model,
  type: VehicleType,
  events: readonly Event[],
  departure: number,
  constraints: readonly TimeConstraint[] = [],
): Entry[] {
  const readyAt = (head: number) => {
    let ready = Number.NEGATIVE_INFINITY;
    for (let i = head + 1; i < events.length && events[i]!.kind !== 'reload'; i += 1)
      if (events[i]!.kind === 'task') ready = Math.max(ready, model.release[events[i]!.of]!);
    return ready;
  };
  let at = Math.max(departure, readyAt(0));
  let site = type.start;
  /** Part of the current leg already driven. */
  let done = 0;
  const still = { setup: 0, service: 0, driven: 0 };
  const entries: Entry[] = [{ ...events[0]!, ...still, arrival: at, begin: at }];
  events.slice(1).forEach((event, i) => {
    const { kind, of } = event;
    if (kind === 'break') {
      const { windows, service_seconds } = type.breaks[of]!;
      const opens = windows.find(([, closes]) => at <= closes)?.[0] ?? at;
      const { at: exactly, after = opens } = constraints[i + 1] ?? {};
      const wait = Math.max(0, (exactly ?? Math.max(opens, after)) - at);
      const next = events.slice(i + 2).find((one) => one.kind !== 'break')!;
      const left = type.duration_seconds[site * model.locations + next.location]! * PARTS - done;
      const parts = partsBetween(type.speeds, at, at + wait);
      const travelled = parts < left ? wait : arrivalOf(type.speeds, at, left) - at;
      entries.push({
        ...event,
        ...still,
        arrival: at + travelled,
        begin: at + wait,
        service: service_seconds,
        driven: travelled,
      });
      done += Math.min(parts, left);
      at += wait + service_seconds;
      return;
    }
    const travelTime = type.duration_seconds[site * model.locations + event.location]! * PARTS;
    const arrival = arrivalOf(type.speeds, at, travelTime - done);
    const entry = { ...event, arrival, begin: arrival, setup: 0, service: 0, driven: arrival - at };
    if (kind === 'task') {
      const { at: exactly, after = arrival } = constraints[i + 1] ?? {};
      entry.begin =
        exactly === undefined ? openAt(model, of, Math.max(arrival, after)) : Math.max(arrival, exactly);
      entry.setup = site === event.location ? 0 : model.setup_seconds[of]!;
      entry.service = model.service_seconds[of]!;
    }
    if (kind === 'reload') {
      entry.begin = Math.max(arrival, readyAt(i + 1));
      entry.service = type.reloads.find(({ location }) => location === event.location)?.service_seconds ?? 0;
    }
    entries.push(entry);
    at = entry.begin + entry.setup + entry.service;
    site = event.location;
    done = 0;
  });
  return entries;
}

function openAt({ earliest, gapsFrom, gapStart, gapEnd }: Model, task: number, at: number): number {
  const open = Math.max(at, earliest[task]!);
  for (let gap = gapsFrom[task]!; gap < gapsFrom[task + 1]!; gap += 1)
    if (open > gapStart[gap]! && open < gapEnd[gap]!) return gapEnd[gap]!;
  return open;
}

import type { Model } from '../model.ts';
import type { Plan } from './plan.ts';

/**
 * Reloads as nodes: `tasks … stops − 1`, each of one place, taken from a stock and put back. They divide a route into trips;
 * a trip's head is the start or the reload before it, its tail the reload or the end after it.
 */
export class Trips {
  /** Place of each reload node, by its number in `places`. */
  readonly siteOf: Int32Array;
  /** Location of each place. */
  readonly sites: readonly number[];
  /** Vehicle type → the places it may reload at. */
  readonly sitesOf: readonly (readonly number[])[];
  /** Vehicle type × place: time spent there. */
  readonly seconds: readonly (readonly number[])[];
  /** Per node of a route: the head of its trip; of a head, itself. */
  readonly head: Int32Array;
  /** Per head: its trip's tail. */
  readonly tail: Int32Array;
  /** Reloads each route has now. */
  readonly count: Int32Array;
  readonly #firstOf: Int32Array;

  constructor(model: Model, routes: number) {
    const { vehicleTypes, tasks } = model;
    this.sites = [...new Set(vehicleTypes.flatMap(({ reloads }) => reloads.map(({ location }) => location)))];
    this.sitesOf = vehicleTypes.map(({ reloads }) =>
      reloads.map(({ location }) => this.sites.indexOf(location)),
    );
    this.seconds = vehicleTypes.map(({ reloads }) =>
      this.sites.map((site) => reloads.find(({ location }) => location === site)?.service_seconds ?? 0),
    );
    const siteOf: number[] = [];
    this.#firstOf = new Int32Array(this.sites.length + 1);
    this.sites.forEach((_, site) => {
      const max = vehicleTypes.reduce(
        (sum, type, at) =>
          sum + (this.sitesOf[at]!.includes(site) ? Math.min(type.count, tasks) * type.maxReloads : 0),
        0,
      );
      // No plan needs more trips than there are tasks.
      for (let i = 0; i < Math.min(max, tasks); i += 1) siteOf.push(site);
      this.#firstOf[site + 1] = siteOf.length;
    });
    this.siteOf = Int32Array.from(siteOf);
    const nodes = tasks + siteOf.length + 2 * routes;
    this.head = new Int32Array(nodes);
    this.tail = new Int32Array(nodes);
    this.count = new Int32Array(routes);
  }

  /** A reload of the place that is in no route, as its number in the stock; −1 when all do. */
  spare(site: number, route: Int32Array, tasks: number): number {
    for (let at = this.#firstOf[site]!; at < this.#firstOf[site + 1]!; at += 1)
      if (route[tasks + at]! < 0) return tasks + at;
    return -1;
  }

  /** Reads a route's sequence again. */
  refresh(route: number, start: number, next: Int32Array, tasks: number): void {
    let head = start;
    let count = 0;
    this.head[start] = start;
    for (let v = next[start]!; v !== start + 1; v = next[v]!) {
      if (v >= tasks) {
        this.tail[head] = v;
        head = v;
        count += 1;
      }
      this.head[v] = head;
    }
    this.tail[head] = start + 1;
    this.head[start + 1] = head;
    this.count[route] = count;
  }
}

/** Takes out reloads before and after which nothing is served, and those whose two trips fit into one for less. */
export function dropNeedlessReloads(plan: Plan, route: number): void {
  const { next, prev, stops, tasks } = plan;
  const start = plan.startOf(route);
  for (let v = next[start]!; v < stops; v = next[v]!) {
    if (v >= tasks && (prev[v] === start || next[v]! >= tasks)) plan.removeReload(v);
  }
  for (let v = next[start]!; v < stops; v = next[v]!) {
    if (v < tasks || !mayJoin(plan, v, route)) continue;
    const p = prev[v]!;
    // What the route has lost so far counts already.
    plan.refresh(route);
    const before = plan.cost + plan.extraOf(route);
    plan.removeReload(v);
    plan.refresh(route);
    if (!plan.holds(route) || plan.cost + plan.extraOf(route) > before) {
      plan.insertReload(v, p, route);
    }
  }
}

function mayJoin({ rules }: Plan, reload: number, route: number): boolean {
  for (const { joins } of rules) if (joins && !joins(reload, route)) return false;
  return true;
}

import type { Model } from '../model.ts';
import type { Plan } from './plan.ts';

/**
 * Reloads as nodes `tasks … stops − 1`, each of one site, taken from a stock and returned. They divide a route into trips; a
 * trip's head is the start or reload before it, its tail the reload or end after it.
 */
export class Trips {
  /** Site of each reload node, as an index of `sites`. */
  readonly siteOf: Int32Array;
  /** Location of each site. */
  readonly sites: readonly number[];
  /** Vehicle type → its reload sites. */
  readonly sitesOf: readonly (readonly number[])[];
  /** Vehicle type × site: time spent there. */
  readonly seconds: readonly (readonly number[])[];
  /** Per node of a route: the head of its trip; for a head, itself. */
  readonly head: Int32Array;
  /** Per head: its trip's tail. */
  readonly tail: Int32Array;
  /** Number of reloads per route. */
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

  /** An unused reload of the site, as its index in the stock; −1 if all are used. */
  spare(site: number, route: Int32Array, tasks: number): number {
    for (let at = this.#firstOf[site]!; at < this.#firstOf[site + 1]!; at += 1)
      if (route[tasks + at]! < 0) return tasks + at;
    return -1;
  }

  /** Recomputes heads and tails after a change of the sequence. */
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

/** Removes reloads next to empty trips, and those whose two trips can be merged at lower cost. */
export function dropNeedlessReloads(plan: Plan, route: number): void {
  const { next, prev, stops, tasks } = plan;
  const start = plan.startOf(route);
  for (let v = next[start]!; v < stops; v = next[v]!) {
    if (v >= tasks && (prev[v] === start || next[v]! >= tasks)) plan.removeReload(v);
  }
  for (let v = next[start]!; v < stops; v = next[v]!) {
    if (v < tasks || !mayJoin(plan, v, route)) continue;
    const p = prev[v]!;
    // Take the removals so far into account.
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

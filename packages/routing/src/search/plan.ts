import type { Model, RouteEvent, VehicleType } from '../model.ts';
import { Before } from './before.ts';
import { isBound } from './bound.ts';
import { routeEventsOf } from './route-events.ts';
import type { Rule } from './rules/rule.ts';
import { sizesOf } from './sizes.ts';
import { dropNeedlessReloads, Trips } from './trips.ts';

/**
 * A mutable plan: every route is a doubly linked list of nodes. Nodes 0 … tasks − 1 are tasks, up to stops − 1 reloads (see
 * `Trips`; usually none); route r has the start node `stops + 2r` and the end node `stops + 2r + 1`. `undo` reverts changes since
 * `begin`.
 */
export class Plan {
  readonly model: Model;
  readonly tasks: number;
  readonly stops: number;
  readonly routes: number;
  readonly next: Int32Array;
  readonly prev: Int32Array;
  /** Route of a node; −1 for an unassigned task. */
  readonly route: Int32Array;
  readonly location: Int32Array;
  /** `location × locations`: offset of a node's matrix row. */
  readonly row: Int32Array;
  readonly size: Int32Array;
  readonly typeOf: Int32Array;
  readonly costs: readonly VehicleType['cost'][];
  readonly rules: readonly Rule[];
  readonly trips: Trips | null;
  /** 1 for tasks that the search may not remove or precede; see `isBound`. */
  readonly isLocked: Uint8Array;
  /** Routes with tasks, unordered: `used[0 … usedCount − 1]`. */
  readonly used: Int32Array;
  usedCount = 0;
  /** Unassigned tasks, shipments by their pickup: `absent[0 … absentCount − 1]`. */
  readonly absent: Int32Array;
  absentCount = 0;
  readonly sizeOf: readonly number[];
  /** The only vehicle size (see `sizesOf`) that may be newly used; −1 for any. */
  onlySize = -1;
  /** Jobs are inserted next to a near neighbor, and at a route's end only if no neighbor is feasible. */
  onlyNear = false;
  /** Maximum number of used vehicles. */
  mostUsed: number;
  /** Per vehicle type: unused vehicles reserved for other searches. */
  readonly spared: Int32Array;
  /** Tasks of another search: in no route here, and not absent. Their penalties are included in `penalty`. */
  elsewhere = 0;
  /** Seed of the step's removals; −1 if they concern the whole plan. */
  focus = -1;
  /** Length of `absent` at `begin`. */
  absentBefore = 0;
  /** Travel, vehicles and surcharges; penalties of unassigned tasks are in `penalty`. */
  cost = 0;
  penalty = 0;
  /** Surcharge of the rules per route. */
  readonly extra: Float64Array;

  readonly #priced: readonly ((route: number) => number)[];
  readonly #before: Before;
  readonly #usedAt: Int32Array;
  /** Unused routes by type, as stacks. */
  readonly #free: number[][];

  constructor(model: Model, makeRules: (plan: Plan) => Rule[]) {
    this.model = model;
    const { tasks } = model;
    const types = model.vehicleTypes.flatMap((type, at) =>
      // No plan needs more vehicles of a type than there are tasks.
      new Array<number>(Math.min(type.count, Math.max(1, tasks))).fill(at),
    );
    const routes = types.length;
    const reloads = model.vehicleTypes.some((type) => type.reloads.length > 0 && type.maxReloads > 0);
    this.trips = reloads ? new Trips(model, routes) : null;
    this.tasks = tasks;
    this.stops = tasks + (this.trips?.siteOf.length ?? 0);
    const nodes = this.stops + 2 * routes;
    this.routes = routes;
    this.mostUsed = routes;
    this.typeOf = Int32Array.from(types);
    this.costs = model.vehicleTypes.map((type) => type.cost);
    this.sizeOf = sizesOf(model);
    this.next = new Int32Array(nodes).fill(-1);
    this.prev = new Int32Array(nodes).fill(-1);
    this.route = new Int32Array(nodes).fill(-1);
    this.location = new Int32Array(nodes);
    this.row = new Int32Array(nodes);
    this.size = new Int32Array(routes);
    this.used = new Int32Array(routes);
    this.absent = new Int32Array(tasks);
    this.#usedAt = new Int32Array(routes).fill(-1);
    this.#free = model.vehicleTypes.map(() => []);
    this.spared = new Int32Array(model.vehicleTypes.length);
    this.#before = new Before(this.stops, routes);
    this.extra = new Float64Array(routes);
    this.isLocked = new Uint8Array(nodes);
    for (let task = 0; task < tasks; task += 1) {
      this.location[task] = model.location[task]!;
      if (model.isHandover[task] === 0) this.leaveOut(task);
    }
    this.trips?.siteOf.forEach((site, at) => {
      this.location[tasks + at] = this.trips!.sites[site]!;
    });
    for (let route = routes - 1; route >= 0; route -= 1) {
      const start = this.startOf(route);
      const type = this.typeAt(route);
      this.next[start] = start + 1;
      this.prev[start + 1] = start;
      this.route[start] = route;
      this.route[start + 1] = route;
      this.location[start] = type.start;
      this.location[start + 1] = type.end;
      this.#free[this.typeOf[route]!]!.push(route);
    }
    for (let node = 0; node < nodes; node += 1) this.row[node] = this.location[node]! * model.locations;
    this.rules = makeRules(this);
    this.#priced = this.rules.flatMap(({ extra }) => extra ?? []);
    for (let route = 0; route < routes; route += 1) this.refresh(route);
  }

  startOf(route: number): number {
    return this.stops + 2 * route;
  }

  typeAt(route: number): VehicleType {
    return this.model.vehicleTypes[this.typeOf[route]!]!;
  }

  /** An unused route of the type; −1 if none is available or allowed. */
  freeRoute(type: number): number {
    if (this.usedCount >= this.mostUsed || (this.onlySize >= 0 && this.sizeOf[type] !== this.onlySize))
      return -1;
    const free = this.#free[type]!;
    return free.length <= this.spared[type]! ? -1 : free[free.length - 1]!;
  }

  /** The objective value. */
  total(): number {
    return this.cost + this.penalty;
  }

  /** `undo` restores the state at this call. */
  begin(): void {
    this.absentBefore = this.absentCount;
    this.#before.begin(this);
  }

  /** Removes a task from its route; for a shipment, remove both halves. Call `lost(route)` after the last removal. */
  remove(task: number): void {
    const route = this.route[task]!;
    this.#unlink(task, route);
    this.size[route]! -= 1;
    for (const rule of this.rules) rule.removed?.(task, route);
    if (this.model.isHandover[task] === 0) this.leaveOut(task);
  }

  /** Completes the removals from a route: drops needless reloads, and empties the route if it now violates a rule. */
  lost(route: number): void {
    if (this.trips) dropNeedlessReloads(this, route);
    this.refresh(route);
    if (this.size[route]! > 0 && !this.holds(route)) {
      const start = this.startOf(route);
      for (let v = this.next[start]!; v < this.stops; v = this.next[v]!) {
        if (v >= this.tasks) this.#unlink(v, route);
        else if (!isBound(this, v)) this.remove(v);
      }
      this.refresh(route);
    }
    this.#settle(route);
    if (this.size[route] === 0) this.#close(route);
  }

  /** True if the route satisfies all rules that can judge a complete route. */
  holds(route: number): boolean {
    return this.rules.every((rule) => rule.holds?.(route) ?? true);
  }

  /** Inserts a task (already taken off the absent list) after node `p` of the route. */
  insert(task: number, p: number, route: number): void {
    this.#link(task, p, route);
    this.penalty -= this.model.penalty[task]!;
    this.size[route]! += 1;
    this.trips?.refresh(route, this.startOf(route), this.next, this.tasks);
    for (const rule of this.rules) rule.added?.(task, route);
    this.#settle(route);
  }

  /** Inserts a spare reload after node `p`; a task of its trip must follow, or `lost` removes it again. */
  insertReload(reload: number, p: number, route: number): void {
    this.#link(reload, p, route);
    this.refresh(route);
    this.#settle(route);
  }

  /** Removes a reload. `refresh` or `lost` must follow. */
  removeReload(reload: number): void {
    this.#unlink(reload, this.route[reload]!);
  }

  leaveOut(task: number): void {
    this.absent[this.absentCount++] = task;
    this.penalty += this.model.penalty[task]!;
  }

  refresh(route: number): void {
    this.trips?.refresh(route, this.startOf(route), this.next, this.tasks);
    for (const rule of this.rules) rule.refresh?.(route);
  }

  undo(): void {
    this.#before.restoreTo(this);
  }

  /** Records that a route's sequence was restored, with its size and its surcharge at that time. */
  settleSequence(route: number, size: number, extra: number): void {
    if (size === 0 && this.#usedAt[route]! >= 0) this.#close(route);
    if (size > 0 && this.#usedAt[route]! < 0) this.#open(route);
    this.size[route] = size;
    this.refresh(route);
    this.extra[route] = extra;
  }

  /** Tasks and events of every used route. */
  sequences(): { route: number; tasks: number[]; routeEvents: RouteEvent[] }[] {
    return Array.from(this.used.subarray(0, this.usedCount), (route) => {
      const tasks: number[] = [];
      for (let node = this.next[this.startOf(route)]!; node < this.stops; node = this.next[node]!) {
        if (node < this.tasks) tasks.push(node);
      }
      return { route, tasks, routeEvents: routeEventsOf(this, route) };
    });
  }

  /** Surcharge of the rules for the current route. */
  extraOf(route: number): number {
    let extra = 0;
    for (const priceOf of this.#priced) extra += priceOf(route);
    return extra;
  }

  #link(node: number, p: number, route: number): void {
    const { next, prev, row, location } = this;
    this.#before.touch(this, route);
    const costs = this.costs[this.typeOf[route]!]!;
    const q = next[p]!;
    if (this.#usedAt[route]! < 0) {
      this.#open(route);
      this.cost += costs[row[p]! + location[q]!]!;
    }
    this.cost +=
      costs[row[p]! + location[node]!]! + costs[row[node]! + location[q]!]! - costs[row[p]! + location[q]!]!;
    next[p] = node;
    prev[node] = p;
    next[node] = q;
    prev[q] = node;
    this.route[node] = route;
  }

  /** Its own `next` and `prev` remain valid for ongoing traversals. */
  #unlink(node: number, route: number): void {
    const { next, prev, row, location } = this;
    this.#before.touch(this, route);
    const costs = this.costs[this.typeOf[route]!]!;
    const p = prev[node]!;
    const q = next[node]!;
    this.cost +=
      costs[row[p]! + location[q]!]! - costs[row[p]! + location[node]!]! - costs[row[node]! + location[q]!]!;
    next[p] = q;
    prev[q] = p;
    this.route[node] = -1;
  }

  #settle(route: number): void {
    if (this.#priced.length === 0) return;
    const extra = this.extraOf(route);
    this.cost += extra - this.extra[route]!;
    this.extra[route] = extra;
  }

  #open(route: number): void {
    const free = this.#free[this.typeOf[route]!]!;
    free.splice(free.lastIndexOf(route), 1);
    this.#usedAt[route] = this.usedCount;
    this.used[this.usedCount++] = route;
    this.cost += this.typeAt(route).fixedCost;
  }

  #close(route: number): void {
    const at = this.#usedAt[route]!;
    const last = this.used[--this.usedCount]!;
    this.used[at] = last;
    this.#usedAt[last] = at;
    this.#usedAt[route] = -1;
    this.#free[this.typeOf[route]!]!.push(route);
    const start = this.startOf(route);
    const type = this.typeAt(route);
    this.cost -= type.fixedCost + type.cost[this.row[start]! + this.location[start + 1]!]!;
  }
}

import type { Model, VehicleType } from '../model.ts';
import type { Rule } from './rules/rule.ts';

/**
 * A plan that is being changed: every route a doubly linked list of nodes. Nodes 0 … tasks − 1 are the tasks; route r has
 * the start node `tasks + 2r` and the end node `tasks + 2r + 1`. Changes since `begin` can be taken back by `undo`.
 */
export class Plan {
  readonly model: Model;
  readonly tasks: number;
  readonly routes: number;
  readonly next: Int32Array;
  readonly prev: Int32Array;
  /** Route of a node; −1 for a task that is out of the plan. */
  readonly route: Int32Array;
  readonly location: Int32Array;
  /** `location × locations`: where a node's row of a matrix begins. */
  readonly row: Int32Array;
  readonly size: Int32Array;
  readonly typeOf: Int32Array;
  /** Cost matrix per vehicle type. */
  readonly costs: readonly Int32Array[];
  readonly rules: readonly Rule[];
  /** Routes with tasks, in no order: `used[0 … usedCount − 1]`. */
  readonly used: Int32Array;
  usedCount = 0;
  /** Tasks out of the plan, shipments by their pick-up: `absent[0 … absentCount − 1]`. */
  readonly absent: Int32Array;
  absentCount = 0;
  /** Ways and vehicles; what is left out is in `penalty`. */
  cost = 0;
  penalty = 0;

  readonly #usedAt: Int32Array;
  /** Empty routes by type, as stacks. */
  readonly #free: number[][];
  readonly #touchedAt: Int32Array;
  readonly #touched: Int32Array;
  readonly #saved: Int32Array;
  readonly #savedFrom: Int32Array;
  readonly #absentBefore: Int32Array;
  #step = 0;
  #touchedCount = 0;
  #savedTop = 0;
  #absentBeforeCount = 0;
  #costBefore = 0;
  #penaltyBefore = 0;

  constructor(model: Model, makeRules: (plan: Plan) => Rule[]) {
    this.model = model;
    const { tasks } = model;
    const types = model.vehicleTypes.flatMap((type, at) =>
      // No plan needs more vehicles of a kind than there are tasks.
      new Array<number>(Math.min(type.count, Math.max(1, tasks))).fill(at),
    );
    const routes = types.length;
    const nodes = tasks + 2 * routes;
    this.tasks = tasks;
    this.routes = routes;
    this.typeOf = Int32Array.from(types);
    this.costs = model.vehicleTypes.map((type) => type.cost);
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
    this.#touchedAt = new Int32Array(routes).fill(-1);
    this.#touched = new Int32Array(routes);
    this.#saved = new Int32Array(tasks + routes);
    this.#savedFrom = new Int32Array(routes);
    this.#absentBefore = new Int32Array(tasks);
    for (let task = 0; task < tasks; task += 1) {
      this.location[task] = model.location[task]!;
      if (model.isHandover[task] === 0) this.leaveOut(task);
    }
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
    for (let route = 0; route < routes; route += 1) this.refresh(route);
  }

  startOf(route: number): number {
    return this.tasks + 2 * route;
  }

  typeAt(route: number): VehicleType {
    return this.model.vehicleTypes[this.typeOf[route]!]!;
  }

  /** An empty route of the type, not yet taken; −1 when all are in use. */
  freeRoute(type: number): number {
    const free = this.#free[type]!;
    return free.length === 0 ? -1 : free[free.length - 1]!;
  }

  /** What the plan is judged by. */
  total(): number {
    return this.cost + this.penalty;
  }

  /** From here on `undo` leads back to this state. */
  begin(): void {
    this.#step += 1;
    this.#touchedCount = 0;
    this.#savedTop = 0;
    this.#absentBeforeCount = this.absentCount;
    for (let i = 0; i < this.absentCount; i += 1) this.#absentBefore[i] = this.absent[i]!;
    this.#costBefore = this.cost;
    this.#penaltyBefore = this.penalty;
  }

  /** Takes a task out of its route; of a shipment, take out both. Call `lost(route)` when the route has lost all it is to lose. */
  remove(task: number): void {
    const { next, prev, row, location } = this;
    const route = this.route[task]!;
    this.#touch(route);
    const costs = this.costs[this.typeOf[route]!]!;
    const p = prev[task]!;
    const q = next[task]!;
    this.cost +=
      costs[row[p]! + location[q]!]! - costs[row[p]! + location[task]!]! - costs[row[task]! + location[q]!]!;
    next[p] = q;
    prev[q] = p;
    this.route[task] = -1;
    this.size[route]! -= 1;
    for (const rule of this.rules) rule.removed?.(task, route);
    if (this.model.isHandover[task] === 0) this.leaveOut(task);
  }

  /** Ends the removals from a route. One that is now worse than a rule allows is emptied; an emptied one goes back to its stack. */
  lost(route: number): void {
    this.refresh(route);
    if (this.size[route]! > 0 && !this.rules.every((rule) => rule.holds?.(route) ?? true)) {
      const start = this.startOf(route);
      while (this.next[start]! < this.tasks) this.remove(this.next[start]!);
      this.refresh(route);
    }
    if (this.size[route] === 0) this.#close(route);
  }

  /** Puts an absent task (already taken off the list of absent ones) after node `p` of the route. */
  insert(task: number, p: number, route: number): void {
    const { next, prev, row, location } = this;
    this.#touch(route);
    const costs = this.costs[this.typeOf[route]!]!;
    const q = next[p]!;
    if (this.size[route] === 0) {
      this.#open(route);
      this.cost += costs[row[p]! + location[q]!]!;
    }
    this.cost +=
      costs[row[p]! + location[task]!]! + costs[row[task]! + location[q]!]! - costs[row[p]! + location[q]!]!;
    this.penalty -= this.model.penalty[task]!;
    next[p] = task;
    prev[task] = p;
    next[task] = q;
    prev[q] = task;
    this.route[task] = route;
    this.size[route]! += 1;
    for (const rule of this.rules) rule.added?.(task, route);
  }

  /** Adds a task to the absent ones. */
  leaveOut(task: number): void {
    this.absent[this.absentCount++] = task;
    this.penalty += this.model.penalty[task]!;
  }

  refresh(route: number): void {
    for (const rule of this.rules) rule.refresh?.(route);
  }

  /** Back to the state at `begin`. */
  undo(): void {
    const { next, prev, tasks } = this;
    for (let t = 0; t < this.#touchedCount; t += 1) {
      const start = this.startOf(this.#touched[t]!);
      for (let node = next[start]!; node < tasks; node = next[node]!) this.route[node] = -1;
    }
    for (let t = 0; t < this.#touchedCount; t += 1) {
      const route = this.#touched[t]!;
      const start = this.startOf(route);
      let at = this.#savedFrom[t]!;
      const count = this.#saved[at++]!;
      if (count === 0 && this.#usedAt[route]! >= 0) this.#close(route);
      if (count > 0 && this.#usedAt[route]! < 0) this.#open(route);
      let p = start;
      for (let i = 0; i < count; i += 1) {
        const node = this.#saved[at++]!;
        next[p] = node;
        prev[node] = p;
        this.route[node] = route;
        p = node;
      }
      next[p] = start + 1;
      prev[start + 1] = p;
      this.size[route] = count;
      this.refresh(route);
    }
    this.absentCount = this.#absentBeforeCount;
    for (let i = 0; i < this.absentCount; i += 1) this.absent[i] = this.#absentBefore[i]!;
    this.cost = this.#costBefore;
    this.penalty = this.#penaltyBefore;
  }

  /** The tasks of every route in use, by route. */
  sequences(): { route: number; tasks: number[] }[] {
    return Array.from(this.used.subarray(0, this.usedCount), (route) => {
      const sequence: number[] = [];
      for (let node = this.next[this.startOf(route)]!; node < this.tasks; node = this.next[node]!)
        sequence.push(node);
      return { route, tasks: sequence };
    });
  }

  #touch(route: number): void {
    if (this.#touchedAt[route] === this.#step) return;
    this.#touchedAt[route] = this.#step;
    this.#savedFrom[this.#touchedCount] = this.#savedTop;
    this.#touched[this.#touchedCount++] = route;
    const countAt = this.#savedTop++;
    for (let node = this.next[this.startOf(route)]!; node < this.tasks; node = this.next[node]!)
      this.#saved[this.#savedTop++] = node;
    this.#saved[countAt] = this.#savedTop - countAt - 1;
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

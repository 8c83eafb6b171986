import type { Plan } from './plan.ts';

/** The state of a plan at `begin`: routes are saved on their first change. */
export class Before {
  readonly #touchedAt: Int32Array;
  readonly #touched: Int32Array;
  readonly #saved: Int32Array;
  readonly #savedFrom: Int32Array;
  readonly #extra: Float64Array;
  readonly #absent: Int32Array;
  #step = 0;
  #touchedCount = 0;
  #savedTop = 0;
  #absentCount = 0;
  #cost = 0;
  #penalty = 0;

  constructor(stops: number, routes: number) {
    this.#touchedAt = new Int32Array(routes).fill(-1);
    this.#touched = new Int32Array(routes);
    this.#saved = new Int32Array(stops + routes);
    this.#savedFrom = new Int32Array(routes);
    this.#extra = new Float64Array(routes);
    this.#absent = new Int32Array(stops);
  }

  begin(plan: Plan): void {
    this.#step += 1;
    this.#touchedCount = 0;
    this.#savedTop = 0;
    this.#absentCount = plan.absentCount;
    for (let i = 0; i < plan.absentCount; i += 1) this.#absent[i] = plan.absent[i]!;
    this.#cost = plan.cost;
    this.#penalty = plan.penalty;
  }

  /** Must be called before a route changes. */
  touch(plan: Plan, route: number): void {
    if (this.#touchedAt[route] === this.#step) return;
    this.#touchedAt[route] = this.#step;
    this.#savedFrom[this.#touchedCount] = this.#savedTop;
    this.#extra[this.#touchedCount] = plan.extra[route]!;
    this.#touched[this.#touchedCount++] = route;
    const countAt = this.#savedTop++;
    for (let node = plan.next[plan.startOf(route)]!; node < plan.stops; node = plan.next[node]!)
      this.#saved[this.#savedTop++] = node;
    this.#saved[countAt] = this.#savedTop - countAt - 1;
  }

  restoreTo(plan: Plan): void {
    const { next, prev, stops, tasks } = plan;
    for (let t = 0; t < this.#touchedCount; t += 1) {
      const start = plan.startOf(this.#touched[t]!);
      for (let node = next[start]!; node < stops; node = next[node]!) plan.route[node] = -1;
    }
    for (let t = 0; t < this.#touchedCount; t += 1) {
      const route = this.#touched[t]!;
      const start = plan.startOf(route);
      let at = this.#savedFrom[t]!;
      let size = 0;
      let p = start;
      for (let left = this.#saved[at++]!; left > 0; left -= 1) {
        const node = this.#saved[at++]!;
        next[p] = node;
        prev[node] = p;
        plan.route[node] = route;
        if (node < tasks) size += 1;
        p = node;
      }
      next[p] = start + 1;
      prev[start + 1] = p;
      plan.settleSequence(route, size, this.#extra[t]!);
    }
    plan.absentCount = this.#absentCount;
    for (let i = 0; i < this.#absentCount; i += 1) plan.absent[i] = this.#absent[i]!;
    plan.cost = this.#cost;
    plan.penalty = this.#penalty;
  }
}

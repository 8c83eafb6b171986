import { UNLIMITED } from '../../model.ts';
import type { Plan } from '../plan.ts';

/** When a trip can be loaded: once the last of its goods is ready. */
export interface TripReleases {
  /** Per head of a trip. */
  readonly of: Float64Array;
  refresh(route: number): void;
  /**
   * Analyses the trip changed by inserting a task, and perhaps a reload, after `p`: sets `head`, `atHead` and, for the reload,
   * `atReload`. True if its head waits for another time than before.
   */
  change(put: Int32Array, count: number, p: number, q: number, route: number): boolean;
  head: number;
  atHead: number;
  atReload: number;
}

/** Null if all goods are ready from the beginning. */
export function tripReleases(plan: Plan): TripReleases | null {
  const { model, next, tasks, trips } = plan;
  const { release } = model;
  if (release.every((at) => at <= -UNLIMITED)) return null;
  const of = new Float64Array(next.length).fill(-UNLIMITED);
  /** Latest release of the tasks from `v` to the next reload or end, or to `last`. */
  const latest = (v: number, last: number) => {
    let max = -UNLIMITED;
    for (let at = v; at < tasks; at = next[at]!) {
      if (release[at]! > max) max = release[at]!;
      if (at === last) break;
    }
    return max;
  };
  const releases: TripReleases = {
    of,
    head: 0,
    atHead: 0,
    atReload: 0,
    refresh: (route) => {
      const end = plan.startOf(route) + 1;
      for (let v = end - 1; v !== end; v = next[v]!) if (v >= tasks) of[v] = latest(next[v]!, -1);
    },
    change: (put, count, p, q, route) => {
      const head = trips ? trips.head[p]! : plan.startOf(route);
      releases.head = head;
      if (count === 1) releases.atHead = Math.max(of[head]!, release[put[0]!]!);
      else {
        const before = p === head ? -UNLIMITED : latest(next[head]!, p);
        const after = latest(q, -1);
        const isFirst = put[0]! < tasks;
        const own = release[put[isFirst ? 0 : 1]!]!;
        releases.atHead = isFirst ? Math.max(before, own) : before;
        releases.atReload = isFirst ? after : Math.max(after, own);
      }
      return releases.atHead !== of[head]!;
    },
  };
  return releases;
}

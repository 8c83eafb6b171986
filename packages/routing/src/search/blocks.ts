import type { Model } from '../model.ts';

/** Tasks of a block. */
const SIZE = 64;
/**
 * What rounding may take from a triangle's longer way, in units of cost and in seconds of travel: three entries, each rounded to
 * meters, seconds and units of cost, at half the speed or more.
 */
const ROUNDING = 6;

/** Tasks in blocks of those that lie together, where costs are the same there and back and no detour is cheaper than going directly. */
export interface Blocks {
  /** All tasks by the number of their location: a block is a stretch of them. */
  readonly order: Int32Array;
  /** Calls `visit(first, end)` for the task's own block, then for those around it while they may hold a task within the bound. */
  around(task: number, bound: () => number, visit: (first: number, end: number) => void): void;
}

/**
 * Locations are numbered by place (decision 195), so that consecutive ones lie together. A block has a center and the cost to the
 * farthest of its tasks: by the triangle inequality none of them is nearer than the center is, less that radius.
 */
export function blocksOf({ tasks, location, locations, vehicleTypes }: Model): Blocks {
  const { cost, secondCost } = vehicleTypes[0]!;
  const order = Int32Array.from(location, (_, task) => task).sort(
    (a, b) => location[a]! - location[b]! || a - b,
  );
  const count = Math.ceil(tasks / SIZE);
  const blockOf = new Int32Array(tasks);
  const center = new Int32Array(count);
  const radius = new Float64Array(count).fill(ROUNDING * (1 + secondCost));
  for (let block = 0; block < count; block += 1) {
    const members = order.subarray(block * SIZE, endOf(block));
    center[block] = location[members[members.length >> 1]!]!;
    const row = center[block]! * locations;
    radius[block]! += members.reduce((far, task) => Math.max(far, cost[row + location[task]!]!), 0);
    for (const task of members) blockOf[task] = block;
  }

  return {
    order,
    around(task, bound, visit) {
      const own = blockOf[task]!;
      const row = location[task]! * locations;
      const consider = (block: number) => {
        if (cost[row + center[block]!]! - radius[block]! <= bound()) visit(block * SIZE, endOf(block));
      };
      consider(own);
      for (let step = 1; step < count; step += 1) {
        if (own >= step) consider(own - step);
        if (own + step < count) consider(own + step);
      }
    },
  };

  function endOf(block: number): number {
    return Math.min(tasks, (block + 1) * SIZE);
  }
}

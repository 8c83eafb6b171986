import type { Model } from '../model.ts';
import { isRich } from './is-rich.ts';
import type { Neighbours } from './neighbours.ts';
import { ordersOf } from './orders.ts';
import { jobPlacer } from './place-job.ts';
import { richJobPlacer } from './place-rich-job.ts';
import { shipmentPlacer } from './place-shipment.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';

/** Insertions between two clock checks. */
const CHECK_EVERY = 64;
/** A step's removed tasks are sorted without a comparison function; large plans are too long for that. */
const FEW = 500;

/**
 * Reinserts absent tasks in turn, each at its cheapest position (greedy insertion with blinks, Christiaens and Vanden Berghe
 * 2020). The insertion function is chosen once by the problem's features. A plan that reaches the cost `limit` before completion
 * is abandoned, since it practically only gets more expensive. Once `isOver`, the remaining tasks go next to near neighbors where
 * possible.
 */
export function recreater(
  plan: Plan,
  neighbours: Neighbours,
  random: Random,
): (limit?: number, isOver?: () => boolean) => void {
  const { model, tasks, absent } = plan;
  const { partner } = model;
  const placeJob = (isRich(model) ? richJobPlacer : jobPlacer)(plan, neighbours, random);
  const placeShipment = shipmentPlacer(plan);
  const order = new Int32Array(tasks);
  const key = new Float64Array(tasks);
  const orders = ordersOf(plan, random);

  const sizes = [...new Set(plan.sizeOf)];
  const turnOf = turnsOf(model);

  return (limit = Number.POSITIVE_INFINITY, isOver) => {
    const { onlyNear } = plan;
    const count = sortAbsent();
    if (turnOf) order.subarray(0, count).sort((a, b) => turnOf[a]! - turnOf[b]!);
    plan.absentCount = 0;
    // A single task is cheapest in the smallest vehicle; restricting the size lets larger ones be tried.
    if (sizes.length > 1) plan.onlySize = sizes[random.below(2 * sizes.length)] ?? -1;
    for (let i = 0; i < count; i += 1) {
      const task = order[i]!;
      if (i % CHECK_EVERY === 0 && isOver?.()) plan.onlyNear = true;
      if (plan.cost >= limit) {
        absent[plan.absentCount++] = task;
        continue;
      }
      const place = partner[task]! >= 0 ? placeShipment : placeJob;
      let isPlaced = place(task);
      if (!isPlaced && plan.onlySize >= 0) {
        plan.onlySize = -1;
        isPlaced = place(task);
      }
      if (!isPlaced) absent[plan.absentCount++] = task;
    }
    plan.onlySize = -1;
    plan.onlyNear = onlyNear;
  };

  /** Copies the absent tasks in one of several orders; returns their number. */
  function sortAbsent(): number {
    const count = plan.absentCount;
    const keyOf = orders[random.below(orders.length)]!;
    if (count > FEW) {
      for (let i = 0; i < count; i += 1) key[absent[i]!] = keyOf(absent[i]!);
      order.set(absent.subarray(0, count));
      order.subarray(0, count).sort((a, b) => key[a]! - key[b]!);
      return count;
    }
    for (let i = 0; i < count; i += 1) {
      const task = absent[i]!;
      const k = keyOf(task);
      key[task] = k;
      let j = i;
      while (j > 0 && key[order[j - 1]!]! > k) {
        order[j] = order[j - 1]!;
        j -= 1;
      }
      order[j] = task;
    }
    return count;
  }
}

/** Per task: how many must be inserted before it in turn; null where none waits for another. */
function turnsOf({ relations }: Model): Int32Array | null {
  if (!relations?.after.some((tasks) => tasks.length > 0)) return null;
  const turnOf = (task: number): number =>
    relations.after[task]!.reduce((turn, before) => Math.max(turn, 1 + turnOf(before)), 0);
  return Int32Array.from(relations.after, (_, task) => turnOf(task));
}

import type { Model } from '../model.ts';
import { isRich } from './is-rich.ts';
import type { Neighbours } from './neighbours.ts';
import { optionalOf } from './optional.ts';
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
 * possible. `size` restricts unused vehicles to one size, where one of random size would be.
 */
export function recreater(
  plan: Plan,
  neighbours: Neighbours,
  random: Random,
): (limit?: number, isOver?: () => boolean, size?: number) => void {
  const { model, tasks, absent } = plan;
  const { partner } = model;
  const placeJob = (isRich(model) ? richJobPlacer : jobPlacer)(plan, neighbours, random);
  const placeShipment = shipmentPlacer(plan, { neighbours, random });
  const order = new Int32Array(tasks);
  const key = new Float64Array(tasks);
  const orders = ordersOf(plan, random);

  const sizes = [...new Set(plan.sizeOf)];
  const turnOf = turnsOf(model);
  const optional = optionalOf(plan, neighbours, random);

  return (limit = Number.POSITIVE_INFINITY, isOver, size) => {
    const { onlyNear } = plan;
    const count = sortAbsent();
    if (turnOf) order.subarray(0, count).sort((a, b) => turnOf[a]! - turnOf[b]!);
    // A single task is cheapest in the smallest vehicle; restricting the size lets larger ones be tried.
    if (optional) optional.openAtLoss(order, count);
    if (sizes.length > 1) plan.onlySize = size ?? sizes[random.below(2 * sizes.length)] ?? -1;
    for (let i = 0; i < count; i += 1) {
      const task = order[i]!;
      if (plan.route[task]! >= 0) continue;
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

  /** Moves the absent tasks to `order`, in one of several orders; returns their number. Those not worth a try stay. */
  function sortAbsent(): number {
    const keyOf = orders[random.below(orders.length)]!;
    let count = 0;
    let left = 0;
    optional?.begin();
    for (let i = 0; i < plan.absentCount; i += 1) {
      const task = absent[i]!;
      if (i < plan.absentBefore && optional?.isFar(task)) absent[left++] = task;
      else order[count++] = task;
    }
    plan.absentCount = left;
    if (count > FEW) {
      for (let i = 0; i < count; i += 1) key[order[i]!] = keyOf(order[i]!);
      order.subarray(0, count).sort((a, b) => key[a]! - key[b]!);
      return count;
    }
    for (let i = 0; i < count; i += 1) {
      const task = order[i]!;
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

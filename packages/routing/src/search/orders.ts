import { hasWindows } from './neighbours.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';

/**
 * Insertion orders, each listed as often as it should be drawn: random, largest, farthest, nearest first; narrow and early
 * windows.
 */
export function ordersOf({ model }: Plan, random: Random): ((task: number) => number)[] {
  const { location, locations, dimensions, delivery, pickup, earliest, latest, penalty } = model;
  const { cost, start } = model.vehicleTypes[0]!;
  const size = Float64Array.from(location, (_, task) => {
    let sum = 0;
    for (let d = task * dimensions; d < (task + 1) * dimensions; d += 1) sum += delivery[d]! + pickup[d]!;
    return sum;
  });
  const far = Float64Array.from(location, (to) => cost[start * locations + to]!);
  const chance = () => random.unit();
  const largest = (task: number) => -size[task]!;
  const farthest = (task: number) => -far[task]!;
  const nearest = (task: number) => far[task]!;
  const orders = [
    ...new Array(4).fill(chance),
    ...(size.some((amount) => amount !== size[0]) ? new Array(4).fill(largest) : []),
    farthest,
    farthest,
    nearest,
  ];
  if (hasWindows(model)) {
    const narrow = (task: number) => latest[task]! - earliest[task]!;
    orders.push(
      narrow,
      narrow,
      narrow,
      (task: number) => earliest[task]!,
      (task: number) => -latest[task]!,
    );
  }
  if (penalty.some((of) => of !== penalty[0]))
    orders.push(...new Array(3).fill((task: number) => -penalty[task]!));
  return orders;
}

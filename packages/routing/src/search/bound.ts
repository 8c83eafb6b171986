import type { Plan } from './plan.ts';

/** True if the search may not remove the task: it is locked, or its shipment's other half is. */
export function isBound({ isLocked, model }: Plan, task: number): boolean {
  const other = model.partner[task]!;
  return isLocked[task] === 1 || (other >= 0 && isLocked[other] === 1);
}

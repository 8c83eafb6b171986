import type { Plan } from './plan.ts';

/** No search may take the task out: it is locked, or is the other half of what is. */
export function isBound({ isLocked, model }: Plan, task: number): boolean {
  const other = model.partner[task]!;
  return isLocked[task] === 1 || (other >= 0 && isLocked[other] === 1);
}

import type { Plan } from '../plan.ts';
import type { Rule } from './rule.ts';

/** Nothing gets in before what is locked. Whether a task is, the plan knows once its routes have begun. */
export function locksRule({ model, isLocked }: Plan): Rule | null {
  if (model.planned.every(({ locked }) => locked === 0)) return null;
  return {
    code: 'locked',
    fits: (_task, _p, q) => isLocked[q] === 0,
    fitsAll: (_nodes, _count, _p, q) => isLocked[q] === 0,
  };
}

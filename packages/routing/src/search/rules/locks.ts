import type { Plan } from '../plan.ts';
import type { Rule } from './rule.ts';

/** Nothing is inserted before locked tasks. Locks are known once the initial routes are in place. */
export function locksRule({ model, isLocked }: Plan): Rule | null {
  if (model.planned.every(({ locked }) => locked === 0)) return null;
  return {
    code: 'locked',
    fits: (_task, _p, q) => isLocked[q] === 0,
    fitsAll: (_nodes, _count, _p, q) => isLocked[q] === 0,
  };
}

import type { Db } from './db.ts';

const GENERIC = { name: 'generic_plans', text: 'set local plan_cache_mode = force_generic_plan' };

/**
 * From here on statements of this transaction keep their plans. With a few things to do at a time PostgreSQL takes a plan of their own
 * for cheaper each time, and making it costs several times what it saves.
 */
export function preferGenericPlans(db: Db): void {
  db.later(GENERIC);
}

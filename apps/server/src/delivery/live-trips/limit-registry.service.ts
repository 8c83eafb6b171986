import type { AlertLimits } from '@fleet/domain/tracking.ts';
import type { Ctx } from '../../platform/context.ts';
import { limitsOf, listLimits } from '../delivery-branches/alert-limits.service.ts';

/** A limit that was changed counts on the road after this long at the latest. */
const RELOAD_MS = 10_000;

export interface LimitRegistry {
  refresh(): Promise<void>;
  of(delivery_branch_id: number): AlertLimits;
}

/** The depots' alert limits in memory: a position is judged without reading them. */
export function openLimitRegistry(systemCtx: () => Ctx): LimitRegistry {
  let limits: ReadonlyMap<number, AlertLimits> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;

  return {
    async refresh() {
      if (performance.now() - readAt < RELOAD_MS) return;
      readAt = performance.now();
      limits = await listLimits(systemCtx());
    },
    of: (branch) => limitsOf(limits, branch),
  };
}

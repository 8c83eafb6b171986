import type { Coordinates } from '@fleet/domain/geo.ts';
import type { Ctx } from '../../platform/context.ts';
import { gridOf, type WatchedArea } from './areas.rules.ts';
import { listWatchedAreas } from './followed.queries.ts';

/** A place drawn, changed or switched off counts on the road after this long at the latest. */
const RELOAD_MS = 10_000;

export interface AreaRegistry {
  refresh(): Promise<void>;
  /** The geofences of a depot that contain a point. */
  at(delivery_branch_id: number, coordinates: Coordinates): WatchedArea[];
}

/** Places drawn on the branches' maps, in memory by a grid; built again only where one has changed. */
export function openAreaRegistry(systemCtx: () => Ctx): AreaRegistry {
  const grids = new Map<number, { text: string; at: ReturnType<typeof gridOf> }>();
  let readAt = Number.NEGATIVE_INFINITY;

  return {
    async refresh() {
      if (performance.now() - readAt < RELOAD_MS) return;
      readAt = performance.now();
      const areas = await listWatchedAreas(systemCtx());
      const byBranch = Map.groupBy(areas, ({ delivery_branch_id }) => delivery_branch_id);
      for (const branch of grids.keys()) if (!byBranch.has(branch)) grids.delete(branch);
      for (const [branch, own] of byBranch) {
        const text = JSON.stringify(own);
        if (grids.get(branch)?.text !== text) grids.set(branch, { text, at: gridOf(own) });
      }
    },
    at: (branch, coordinates) => grids.get(branch)?.at(coordinates) ?? [],
  };
}

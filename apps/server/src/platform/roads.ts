import type { Area } from '@fleet/roads/closures.ts';
import { readGraph } from '@fleet/roads/files/graph-file.ts';
import { RoadRouter } from '@fleet/roads/road-router.ts';
import type { Config } from './config.ts';

/** Routers around areas, least recently used dropped first: 2 MB each for a city. */
const MAX_VARIANTS = 40;

interface Roads {
  readonly router: RoadRouter;
  /** By what they keep out of; most recently used last. */
  readonly variants: Map<string, RoadRouter>;
}

/** One graph per file and process: read when first used, some 70 ms for a city. */
const graphs = new Map<string, Roads>();

/** The router of the configured road graph, around these areas; null without a graph. */
export function findRoadRouter(
  { ROADS }: Pick<Config, 'ROADS'>,
  closed: readonly Area[] = [],
): RoadRouter | null {
  if (ROADS.kind !== 'graph') return null;
  const roads = roadsOf(ROADS.path);
  if (closed.length === 0) return roads.router;
  const { variants } = roads;
  const name = JSON.stringify(closed);
  const found = variants.get(name) ?? roads.router.without(closed);
  variants.delete(name);
  variants.set(name, found);
  if (variants.size > MAX_VARIANTS) variants.delete(variants.keys().next().value!);
  return found;
}

function roadsOf(path: string): Roads {
  let roads = graphs.get(path);
  if (!roads) {
    roads = { router: RoadRouter.of(readGraph(path)), variants: new Map() };
    graphs.set(path, roads);
  }
  return roads;
}

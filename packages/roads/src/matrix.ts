import type { Metric } from './metric.ts';
import { NEVER_MS, type RoadGraph } from './road-graph.ts';
import { type Entry, Walk } from './walk.ts';

/** Row by row: from the first place to all, from the second to all, …; `NEVER_MS` where there is no route. */
export interface TimesAndLengths {
  readonly ms: Int32Array;
  readonly dm: Int32Array;
}

/**
 * Times and lengths from each place to each other (Knopp et al., 2007): what each target is reached from is kept at the nodes,
 * and each source looks there. Linear in targets for memory, besides the result.
 */
export function manyToMany(
  graph: RoadGraph,
  metric: Metric,
  sources: readonly (readonly Entry[])[],
  targets: readonly (readonly Entry[])[],
): TimesAndLengths {
  const walk = new Walk(graph);
  const kept = keepTargets(graph, metric, targets, walk);
  const size = targets.length;
  const ms = new Int32Array(sources.length * size).fill(NEVER_MS);
  const dm = new Int32Array(sources.length * size);
  sources.forEach((entries, source) => {
    walk.run(metric, entries, false);
    const row = source * size;
    for (const node of walk.reached) {
      const [to, toDm] = [walk.ms[node]!, walk.dm[node]!];
      for (let at = kept.start[node]!; at < kept.start[node + 1]!; at++) {
        const total = to + kept.ms[at]!;
        const cell = row + kept.target[at]!;
        if (total >= ms[cell]!) continue;
        ms[cell] = total;
        dm[cell] = toDm + kept.dm[at]!;
      }
    }
    walk.clear();
  });
  return { ms, dm };
}

/** From every node the targets it leads to upwards, as one list per node. */
function keepTargets(graph: RoadGraph, metric: Metric, targets: readonly (readonly Entry[])[], walk: Walk) {
  const nodes: number[] = [];
  const target: number[] = [];
  const times: number[] = [];
  const lengths: number[] = [];
  targets.forEach((entries, index) => {
    walk.run(metric, entries, true);
    for (const node of new Set(walk.reached)) {
      if (walk.ms[node]! >= NEVER_MS) continue;
      nodes.push(node);
      target.push(index);
      times.push(walk.ms[node]!);
      lengths.push(walk.dm[node]!);
    }
    walk.clear();
  });
  const start = new Int32Array(graph.arcStart.length);
  for (const node of nodes) start[node + 1]!++;
  for (let node = 0; node < start.length - 1; node++) start[node + 1]! += start[node]!;
  const filled = start.slice();
  const kept = {
    start,
    target: new Int32Array(nodes.length),
    ms: new Int32Array(nodes.length),
    dm: new Int32Array(nodes.length),
  };
  nodes.forEach((node, i) => {
    const at = filled[node]!++;
    kept.target[at] = target[i]!;
    kept.ms[at] = times[i]!;
    kept.dm[at] = lengths[i]!;
  });
  return kept;
}

/** The fastest times from the entries to every node, ms. */
export function oneToAll(graph: RoadGraph, metric: Metric, entries: readonly Entry[]): Int32Array {
  const walk = new Walk(graph);
  walk.run(metric, entries, false);
  const { ms } = walk;
  const { arcStart, arcHead } = graph;
  // From the top down, each node looks at those above it, which are final.
  for (let node = ms.length - 1; node >= 0; node--) {
    let best = ms[node]!;
    for (let arc = arcStart[node]!; arc < arcStart[node + 1]!; arc++)
      best = Math.min(best, ms[arcHead[arc]!]! + metric.down_ms[arc]!);
    ms[node] = Math.min(best, NEVER_MS);
  }
  return ms;
}

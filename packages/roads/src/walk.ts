import type { Metric } from './metric.ts';
import { NEVER_MS, type RoadGraph } from './road-graph.ts';

/** Where a search begins or ends: a node, with what is driven before or after it. */
export interface Entry {
  readonly node: number;
  readonly ms: number;
  readonly dm: number;
}

/**
 * One direction of a search: from its entries to every node above them. In the tree of a node's lowest higher neighbors these are
 * its ancestors, so there is no queue. Reused between searches; `clear` costs what the search cost.
 */
export class Walk {
  readonly ms: Int32Array;
  readonly dm: Int32Array;
  /** The arc a node was reached by, −1 at an entry. */
  readonly arc: Int32Array;
  /** Nodes reached, ascending on each branch. */
  readonly reached: number[] = [];
  private readonly graph: RoadGraph;

  constructor(graph: RoadGraph) {
    const nodes = graph.arcStart.length - 1;
    this.graph = graph;
    this.ms = new Int32Array(nodes).fill(NEVER_MS);
    this.dm = new Int32Array(nodes);
    this.arc = new Int32Array(nodes).fill(-1);
  }

  /** Walks up from each entry; with `isBackward`, edges are followed against their direction. */
  run({ up_ms, up_dm, down_ms, down_dm }: Metric, entries: readonly Entry[], isBackward: boolean): void {
    const { arcStart, arcHead } = this.graph;
    const [arcMs, arcDm] = isBackward ? [down_ms, down_dm] : [up_ms, up_dm];
    const { ms, dm, arc: by, reached } = this;
    for (const entry of entries) {
      if (entry.ms >= ms[entry.node]!) continue;
      ms[entry.node] = entry.ms;
      dm[entry.node] = entry.dm;
      by[entry.node] = -1;
      // Common ancestors of several entries are walked once for each, the last time with the best of all.
      for (let node = entry.node; ; ) {
        reached.push(node);
        const [first, end] = [arcStart[node]!, arcStart[node + 1]!];
        const here = ms[node]!;
        if (here < NEVER_MS)
          for (let arc = first; arc < end; arc++) {
            const there = here + arcMs[arc]!;
            const head = arcHead[arc]!;
            if (there >= ms[head]!) continue;
            ms[head] = there;
            dm[head] = dm[node]! + arcDm[arc]!;
            by[head] = arc;
          }
        if (first === end) break;
        node = arcHead[first]!;
      }
    }
  }

  clear(): void {
    for (const node of this.reached) {
      this.ms[node] = NEVER_MS;
      this.arc[node] = -1;
    }
    this.reached.length = 0;
  }
}

import { NEVER_MS, type RoadGraph } from './road-graph.ts';

/**
 * Times and lengths of every arc of a hierarchy, for one set of weights. *Up* is from the lower to the higher node, *down* the
 * other way. `via` says what an arc stands for: an edge `e` as `−1 − e`, otherwise the lower node of the two arcs it joins.
 */
export interface Metric {
  readonly up_ms: Int32Array;
  readonly down_ms: Int32Array;
  readonly up_dm: Int32Array;
  readonly down_dm: Int32Array;
  readonly upVia: Int32Array;
  readonly downVia: Int32Array;
  /** 1 for sections no vehicle of this metric may use; undefined if all are open. */
  readonly isClosed: Uint8Array | undefined;
}

/**
 * Weighs a hierarchy anew (Dibbelt, Strasser, Wagner: Customizable Contraction Hierarchies, 2016): the fastest path of each arc
 * through nodes below it. Costs some ten milliseconds for a city; the graph itself is not touched.
 */
export function customize(graph: RoadGraph, isClosed?: Uint8Array): Metric {
  const { arcStart, arcHead } = graph;
  const arcs = arcHead.length;
  const nodes = arcStart.length - 1;
  const metric: Metric = {
    up_ms: new Int32Array(arcs).fill(NEVER_MS),
    down_ms: new Int32Array(arcs).fill(NEVER_MS),
    up_dm: new Int32Array(arcs),
    down_dm: new Int32Array(arcs),
    upVia: new Int32Array(arcs),
    downVia: new Int32Array(arcs),
    isClosed,
  };
  weighEdges(graph, metric);
  const { up_ms, down_ms, up_dm, down_dm, upVia, downVia } = metric;
  for (let node = 0; node < nodes; node++) {
    const end = arcStart[node + 1]!;
    for (let a = arcStart[node]!; a < end; a++) {
      // The higher neighbors of a node are neighbors of each other, so the arcs from x are walked beside those of the node.
      let c = arcStart[arcHead[a]!]!;
      for (let b = a + 1; b < end; b++) {
        const y = arcHead[b]!;
        while (arcHead[c] !== y) c++;
        const up = down_ms[a]! + up_ms[b]!;
        if (up < up_ms[c]!) {
          up_ms[c] = up;
          up_dm[c] = down_dm[a]! + up_dm[b]!;
          upVia[c] = node;
        }
        const down = down_ms[b]! + up_ms[a]!;
        if (down < down_ms[c]!) {
          down_ms[c] = down;
          down_dm[c] = down_dm[b]! + up_dm[a]!;
          downVia[c] = node;
        }
      }
    }
  }
  return metric;
}

/** The arc from a lower to a higher node; they must be neighbors. */
export function arcBetween({ arcStart, arcHead }: RoadGraph, lower: number, higher: number): number {
  let [low, high] = [arcStart[lower]!, arcStart[lower + 1]! - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (arcHead[middle]! < higher) low = middle + 1;
    else high = middle;
  }
  return low;
}

function weighEdges(graph: RoadGraph, metric: Metric): void {
  const { edgeStart, tail, head, time_ms, length_dm } = graph;
  for (let section = 0; section < edgeStart.length - 1; section++) {
    if (metric.isClosed?.[section]) continue;
    for (let edge = edgeStart[section]!; edge < edgeStart[section + 1]!; edge++) {
      const [from, to] = [tail[edge]!, head[edge]!];
      if (from === to) continue;
      const isUp = from < to;
      const arc = isUp ? arcBetween(graph, from, to) : arcBetween(graph, to, from);
      const [ms, dm, via] = isUp
        ? [metric.up_ms, metric.up_dm, metric.upVia]
        : [metric.down_ms, metric.down_dm, metric.downVia];
      if (time_ms[edge]! >= ms[arc]!) continue;
      ms[arc] = time_ms[edge]!;
      dm[arc] = length_dm[edge]!;
      via[arc] = -1 - edge;
    }
  }
}

import { arcBetween, type Metric } from './metric.ts';
import { NEVER_MS, type RoadGraph } from './road-graph.ts';
import { type Entry, Walk } from './walk.ts';

/** A fastest route between two places. */
export interface Route {
  readonly ms: number;
  readonly dm: number;
  /** Edges in the order they are driven; those begun or ended within are not among them. */
  readonly edges: readonly number[];
  /** Index of the entry it begins and ends with. */
  readonly from: number;
  readonly to: number;
}

/** Answers single pairs with two walks kept between calls. */
export class RouteFinder {
  private readonly forward: Walk;
  private readonly backward: Walk;
  private readonly graph: RoadGraph;

  constructor(graph: RoadGraph) {
    this.graph = graph;
    this.forward = new Walk(graph);
    this.backward = new Walk(graph);
  }

  /** Undefined where there is no route. */
  find(metric: Metric, sources: readonly Entry[], targets: readonly Entry[]): Route | undefined {
    const { forward, backward } = this;
    forward.run(metric, sources, false);
    backward.run(metric, targets, true);
    let meeting = -1;
    let ms = NEVER_MS;
    for (const node of forward.reached) {
      const total = forward.ms[node]! + backward.ms[node]!;
      if (total >= ms) continue;
      ms = total;
      meeting = node;
    }
    const route =
      meeting < 0
        ? undefined
        : {
            ms,
            dm: forward.dm[meeting]! + backward.dm[meeting]!,
            ...this.unpack(metric, meeting, sources, targets),
          };
    forward.clear();
    backward.clear();
    return route;
  }

  private unpack(metric: Metric, meeting: number, sources: readonly Entry[], targets: readonly Entry[]) {
    const { forward, backward, graph } = this;
    const up: number[] = [];
    let first = meeting;
    for (; forward.arc[first]! >= 0; first = lowerOf(graph, forward.arc[first]!))
      up.push(forward.arc[first]!);
    const edges: number[] = [];
    for (const arc of up.reverse()) unpackArc(graph, metric, arc, true, edges);
    let last = meeting;
    for (; backward.arc[last]! >= 0; last = lowerOf(graph, backward.arc[last]!))
      unpackArc(graph, metric, backward.arc[last]!, false, edges);
    return {
      edges,
      from: sources.findIndex(({ node, ms }) => node === first && ms === forward.ms[first]),
      to: targets.findIndex(({ node, ms }) => node === last && ms === backward.ms[last]),
    };
  }
}

/** The edges an arc stands for, in the order they are driven. */
function unpackArc(graph: RoadGraph, metric: Metric, arc: number, isUp: boolean, edges: number[]): void {
  const via = (isUp ? metric.upVia : metric.downVia)[arc]!;
  if (via < 0) {
    edges.push(-1 - via);
    return;
  }
  const [low, high] = [lowerOf(graph, arc), graph.arcHead[arc]!];
  const [from, to] = isUp ? [low, high] : [high, low];
  unpackArc(graph, metric, arcBetween(graph, via, from), false, edges);
  unpackArc(graph, metric, arcBetween(graph, via, to), true, edges);
}

/** The lower node of an arc. */
function lowerOf({ arcStart }: RoadGraph, arc: number): number {
  let [low, high] = [0, arcStart.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (arcStart[middle]! <= arc) low = middle;
    else high = middle - 1;
  }
  return low;
}

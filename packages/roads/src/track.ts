import { metersBetween } from './earth.ts';
import { type Fix, type Matched, matchFixes } from './match.ts';
import type { Metric } from './metric.ts';
import type { Point, RoadGraph } from './road-graph.ts';
import { RouteFinder } from './route.ts';
import type { RoadIndex } from './snap.ts';

/** What was driven between two positions. */
export interface TrackStep {
  readonly shape: readonly Point[];
  readonly distance_m: number;
  /** False for a straight line: no road there, or no plausible route. */
  readonly isOnRoad: boolean;
}

/** A track on the roads it was driven on. */
export interface MatchedTrack {
  readonly fixes: readonly (Matched | null)[];
  /** One fewer than positions: from each to the next. */
  readonly steps: readonly TrackStep[];
}

/** Matches positions, in order of time, and joins them along the roads. */
export function matchTrack(
  graph: RoadGraph,
  index: RoadIndex,
  metric: Metric,
  fixes: readonly Fix[],
): MatchedTrack {
  const matched = matchFixes(graph, index, metric, fixes);
  const finder = new RouteFinder(graph);
  const steps = fixes.slice(1).map((fix, at): TrackStep => {
    const [from, to] = [matched[at], matched[at + 1]];
    const onRoad = from && to && !to.isStart ? stepBetween(graph, index, metric, finder, from, to) : null;
    if (onRoad) return onRoad;
    const shape = [from?.at ?? fixes[at]!.at, to?.at ?? fix.at];
    return { shape, distance_m: metersBetween(shape[0]!, shape[1]!), isOnRoad: false };
  });
  return { fixes: matched, steps };
}

function stepBetween(
  graph: RoadGraph,
  index: RoadIndex,
  metric: Metric,
  finder: RouteFinder,
  from: Matched,
  to: Matched,
): TrackStep | null {
  const { isReverse, head, tail, time_ms, length_dm } = graph;
  const driven = ({ edge, share }: Matched) => (isReverse[edge] ? 1 - share : share);
  const [behind, there] = [driven(from), driven(to)];
  if (from.edge === to.edge) {
    // Backwards on its own road: noise of a vehicle that hardly moved.
    if (there < behind) return { shape: [from.at, from.at], distance_m: 0, isOnRoad: true };
    return {
      shape: index.shapeBetween(from.section, from.share, to.share),
      distance_m: (length_dm[from.edge]! * (there - behind)) / 10,
      isOnRoad: true,
    };
  }
  const part = (edge: number, share: number) => ({
    ms: Math.round(time_ms[edge]! * share),
    dm: Math.round(length_dm[edge]! * share),
  });
  const found = finder.find(
    metric,
    [{ node: head[from.edge]!, ...part(from.edge, 1 - behind) }],
    [{ node: tail[to.edge]!, ...part(to.edge, there) }],
  );
  if (!found) return null;
  const shape = [
    ...index.shapeBetween(from.section, from.share, isReverse[from.edge] ? 0 : 1),
    ...found.edges.flatMap((edge) => {
      const section = sectionOf(graph, edge);
      return isReverse[edge] ? index.shapeBetween(section, 1, 0) : index.shapeBetween(section, 0, 1);
    }),
    ...index.shapeBetween(to.section, isReverse[to.edge] ? 1 : 0, to.share),
  ];
  return { shape, distance_m: found.dm / 10, isOnRoad: true };
}

/** The section an edge belongs to. */
export function sectionOf({ edgeStart }: RoadGraph, edge: number): number {
  let [low, high] = [0, edgeStart.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (edgeStart[middle]! <= edge) low = middle;
    else high = middle - 1;
  }
  return low;
}

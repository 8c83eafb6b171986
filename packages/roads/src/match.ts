import { metersBetween } from './earth.ts';
import type { Metric } from './metric.ts';
import { NEVER_MS, type Point, type RoadGraph } from './road-graph.ts';
import type { RoadIndex } from './snap.ts';
import { Walk } from './walk.ts';

/** A reported position. */
export interface Fix {
  readonly at: Point;
  /** Meters; without it a phone outdoors is assumed. */
  readonly accuracy_m?: number | null;
  /** Degrees from north; only while driving. */
  readonly heading?: number | null;
}

/** Where on the roads a position was. */
export interface Matched {
  readonly section: number;
  readonly edge: number;
  /** Share of the section's length before it, in the direction of its shape. */
  readonly share: number;
  readonly at: Point;
  /** On another road from the position before: no route between them was plausible. */
  readonly isStart: boolean;
}

/** Deviation of positions without a reported accuracy. */
const USUAL_ACCURACY_M = 15;
const MIN_ACCURACY_M = 6;
/** Roads further than this many deviations, or meters, are not considered. */
const REACH = 4;
const MIN_REACH_M = 60;
const MAX_REACH_M = 300;
/** The likeliest by the position alone; more cost time and gain nothing. */
const MAX_CANDIDATES = 6;
/** How much the route between two positions differs from the straight line, usually: 1 / e of them by more (Newson, Krumm, 2009). */
const DIFFERENCE_M = 40;
/** A route so much longer than the straight line was not driven between two positions. */
const MAX_TIMES_LONGER = 4;
const MAX_LONGER_M = 1_500;
/** Driving against the direction of the road costs as much as so many deviations beside it. */
const AGAINST_HEADING = 2.5;
/** A position so far behind the one before on the same road is noise: nobody drove around the block for it. */
interface Candidate {
  readonly section: number;
  readonly edge: number;
  readonly share: number;
  readonly off_m: number;
  /** Negative logarithm of the likelihood of the position there. */
  readonly cost: number;
}

/**
 * The roads a track was driven on: the most likely sequence of a hidden Markov model (Newson and Krumm, 2009) whose hidden states are
 * places on directed roads. Positions without a road nearby are null.
 */
export function matchFixes(
  graph: RoadGraph,
  index: RoadIndex,
  metric: Metric,
  fixes: readonly Fix[],
): (Matched | null)[] {
  const lengths = new RouteLengths(graph, metric);
  const candidates = fixes.map((fix) => candidatesOf(graph, index, metric, fix));
  const matched: (Matched | null)[] = fixes.map(() => null);
  let first = 0;
  while (first < fixes.length) {
    if (candidates[first]!.length === 0) {
      first += 1;
      continue;
    }
    const { last, states } = chainFrom(fixes, candidates, lengths, first);
    states.forEach((state, step) => {
      const { section, edge, share } = candidates[first + step]![state]!;
      matched[first + step] = {
        section,
        edge,
        share,
        at: index.pointOn(section, share),
        isStart: step === 0,
      };
    });
    first = last + 1;
  }
  return matched;
}

/** The most likely states from one position up to where no route leads on. */
function chainFrom(
  fixes: readonly Fix[],
  candidates: readonly (readonly Candidate[])[],
  lengths: RouteLengths,
  first: number,
): { last: number; states: number[] } {
  let costs = candidates[first]!.map(({ cost }) => cost);
  const came: Int32Array[] = [];
  let last = first;
  for (let next = first + 1; next < fixes.length; next += 1) {
    const [from, to] = [candidates[next - 1]!, candidates[next]!];
    if (to.length === 0) break;
    const straight_m = metersBetween(fixes[next - 1]!.at, fixes[next]!.at);
    const longest_m = Math.min(straight_m * MAX_TIMES_LONGER + 200, straight_m + MAX_LONGER_M);
    const routes_m = lengths.between(from, to);
    const origin = new Int32Array(to.length).fill(-1);
    const reached = to.map(({ cost }, j) => {
      let best = Number.POSITIVE_INFINITY;
      from.forEach((_, i) => {
        const route_m = routes_m[i * to.length + j]!;
        if (route_m > longest_m) return;
        const total = costs[i]! + Math.abs(route_m - straight_m) / DIFFERENCE_M;
        if (total >= best) return;
        best = total;
        origin[j] = i;
      });
      return best + cost;
    });
    if (!reached.some(Number.isFinite)) break;
    costs = reached;
    came.push(origin);
    last = next;
  }
  let state = costs.indexOf(Math.min(...costs));
  const states = [state];
  for (const origin of came.toReversed()) {
    state = origin[state]!;
    states.unshift(state);
  }
  return { last, states };
}

function candidatesOf(graph: RoadGraph, index: RoadIndex, metric: Metric, fix: Fix): Candidate[] {
  const accuracy_m = Math.max(MIN_ACCURACY_M, fix.accuracy_m ?? USUAL_ACCURACY_M);
  const reach_m = Math.min(MAX_REACH_M, Math.max(MIN_REACH_M, accuracy_m * REACH));
  return index
    .near(fix.at, reach_m, metric.isClosed)
    .flatMap(({ section, share, off_m }) => {
      const along = index.headingAt(section, share);
      const edges: Candidate[] = [];
      for (let edge = graph.edgeStart[section]!; edge < graph.edgeStart[section + 1]!; edge += 1) {
        const heading = graph.isReverse[edge] ? along + 180 : along;
        const against = fix.heading == null ? 0 : (1 - cosine(heading - fix.heading)) / 2;
        const cost = (off_m / accuracy_m) ** 2 / 2 + (against * AGAINST_HEADING ** 2) / 2;
        edges.push({ section, edge, share, off_m, cost });
      }
      return edges;
    })
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_CANDIDATES);
}

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}

/** Lengths of the fastest routes between candidates: from each of one position to each of the next, row by row. */
class RouteLengths {
  private readonly graph: RoadGraph;
  private readonly metric: Metric;
  private readonly walk: Walk;

  constructor(graph: RoadGraph, metric: Metric) {
    this.graph = graph;
    this.metric = metric;
    this.walk = new Walk(graph);
  }

  between(from: readonly Candidate[], to: readonly Candidate[]): Float64Array {
    const { graph, metric, walk } = this;
    const targets = to.map(({ edge, share }) => {
      const { ms, dm } = this.part(edge, this.driven(edge, share));
      walk.run(metric, [{ node: graph.tail[edge]!, ms, dm }], true);
      const nodes = [...walk.reached];
      const kept = {
        nodes,
        ms: nodes.map((node) => walk.ms[node]!),
        dm: nodes.map((node) => walk.dm[node]!),
      };
      walk.clear();
      return kept;
    });
    const lengths = new Float64Array(from.length * to.length).fill(Number.POSITIVE_INFINITY);
    from.forEach(({ edge, share }, i) => {
      const behind = this.driven(edge, share);
      const { ms, dm } = this.part(edge, 1 - behind);
      walk.run(metric, [{ node: graph.head[edge]!, ms, dm }], false);
      targets.forEach((target, j) => {
        const cell = i * to.length + j;
        const other = to[j]!;
        const onSame = this.driven(other.edge, other.share) - behind;
        if (other.edge === edge && onSame >= 0) {
          lengths[cell] = this.part(edge, onSame).dm / 10;
          return;
        }
        if (other.edge === edge && -onSame * graph.length_dm[edge]! < BACK_DM) {
          lengths[cell] = 0;
          return;
        }
        let best = NEVER_MS;
        target.nodes.forEach((node, at) => {
          const total = walk.ms[node]! + target.ms[at]!;
          if (total >= best) return;
          best = total;
          lengths[cell] = (walk.dm[node]! + target.dm[at]!) / 10;
        });
      });
      walk.clear();
    });
    return lengths;
  }

  /** Share of an edge that is behind a place on it. */
  private driven(edge: number, share: number): number {
    return this.graph.isReverse[edge] ? 1 - share : share;
  }

  private part(edge: number, share: number): { ms: number; dm: number } {
    const { time_ms, length_dm } = this.graph;
    return { ms: Math.round(time_ms[edge]! * share), dm: Math.round(length_dm[edge]! * share) };
  }
}

const BACK_DM = 500;

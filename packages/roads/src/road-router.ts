import { type Area, sectionsTouching } from './closures.ts';
import type { Fix } from './match.ts';
import { manyToMany, oneToAll } from './matrix.ts';
import { customize, type Metric } from './metric.ts';
import { NEVER_MS, type Point, type RoadGraph } from './road-graph.ts';
import { RouteFinder } from './route.ts';
import { type OnRoad, RoadIndex } from './snap.ts';
import { type MatchedTrack, matchTrack, sectionOf } from './track.ts';
import type { Entry } from './walk.ts';

/** Places further from every road than this have no route by road. */
export const MAX_OFF_ROAD_M = 2_000;
/** Between a place and the road vehicles go straight and slowly: residential streets are not in the shipped data. */
const OFF_ROAD_KMH = 20;

/** Seconds and meters from one place to another. */
export interface Leg {
  readonly duration_s: number;
  readonly distance_m: number;
}

export interface RoadRoute extends Leg {
  /** Along the road, from place to place. */
  readonly shape: readonly Point[];
}

/** Row by row; −1 where there is no route by road. */
export interface RoadMatrix {
  readonly durations_s: Int32Array;
  readonly distances_m: Int32Array;
}

/** A place with the nearest road to it. */
interface Snapped {
  readonly road: OnRoad;
  readonly sources: readonly DirectedEntry[];
  readonly targets: readonly DirectedEntry[];
}

interface DirectedEntry extends Entry {
  readonly edge: number;
}

/**
 * Times, distances and routes on the roads of one graph, for vehicles that keep out of some areas. Cheap to make: a graph is shared
 * by any number of routers.
 */
export class RoadRouter {
  readonly index: RoadIndex;
  private readonly graph: RoadGraph;
  private readonly metric: Metric;
  private readonly finder: RouteFinder;

  private constructor(graph: RoadGraph, index: RoadIndex, areas: readonly Area[]) {
    this.graph = graph;
    this.index = index;
    this.metric = customize(graph, sectionsTouching(graph, areas));
    this.finder = new RouteFinder(graph);
  }

  static of(graph: RoadGraph): RoadRouter {
    return new RoadRouter(graph, new RoadIndex(graph), []);
  }

  /** The same roads without those that touch one of the areas. */
  without(areas: readonly Area[]): RoadRouter {
    return new RoadRouter(this.graph, this.index, areas);
  }

  /** Whether the data is complete around a place, so that a route by road can be trusted. */
  covers([longitude, latitude]: Point): boolean {
    const [west, south, east, north] = this.graph.completeInside;
    return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
  }

  /** Fastest times, and the distances on those routes, from each source to each target. */
  matrix(from: readonly Point[], to: readonly Point[]): RoadMatrix {
    const sources = from.map((point) => this.snap(point));
    const targets = to.map((point) => this.snap(point));
    const { ms, dm } = manyToMany(
      this.graph,
      this.metric,
      sources.map((place) => place?.sources ?? []),
      targets.map((place) => place?.targets ?? []),
    );
    const durations_s = new Int32Array(ms.length).fill(-1);
    const distances_m = new Int32Array(ms.length).fill(-1);
    sources.forEach((source, i) => {
      targets.forEach((target, j) => {
        const cell = i * targets.length + j;
        if (!source || !target) return;
        if (isSame(from[i]!, to[j]!)) {
          durations_s[cell] = 0;
          distances_m[cell] = 0;
          return;
        }
        const direct = this.within(source, target);
        const isDirect = direct !== undefined && direct.ms <= ms[cell]!;
        if (!isDirect && ms[cell]! >= NEVER_MS) return;
        const off = offRoad(source, target);
        durations_s[cell] = Math.round((isDirect ? direct.ms : ms[cell]!) / 1_000 + off.duration_s);
        distances_m[cell] = Math.round((isDirect ? direct.dm : dm[cell]!) / 10 + off.distance_m);
      });
    });
    return { durations_s, distances_m };
  }

  /** The fastest route with its shape; undefined where there is none. */
  route(from: Point, to: Point): RoadRoute | undefined {
    const [source, target] = [this.snap(from), this.snap(to)];
    if (!source || !target) return undefined;
    if (isSame(from, to)) return { duration_s: 0, distance_m: 0, shape: [from, to] };
    const off = offRoad(source, target);
    const direct = this.within(source, target);
    const found = this.finder.find(this.metric, source.sources, target.targets);
    if (direct && direct.ms <= (found?.ms ?? NEVER_MS)) {
      const road = this.index.shapeBetween(source.road.section, source.road.share, target.road.share);
      return leg(direct.ms, direct.dm, off, [from, ...road, to]);
    }
    if (!found) return undefined;
    const { isReverse } = this.graph;
    const first = source.sources[found.from]!.edge;
    const last = target.targets[found.to]!.edge;
    const shape = [
      from,
      ...this.index.shapeBetween(source.road.section, source.road.share, isReverse[first] ? 0 : 1),
      ...found.edges.flatMap((edge) => {
        const section = sectionOf(this.graph, edge);
        return isReverse[edge]
          ? this.index.shapeBetween(section, 1, 0)
          : this.index.shapeBetween(section, 0, 1);
      }),
      ...this.index.shapeBetween(target.road.section, isReverse[last] ? 1 : 0, target.road.share),
      to,
    ];
    return leg(
      found.ms,
      found.dm,
      off,
      shape.filter((point, i) => !isSame(point, shape[i - 1])),
    );
  }

  /** The roads, or the parts of them, that are reached within a time; one line for each. */
  reachable(from: Point, duration_s: number): Point[][] {
    const source = this.snap(from);
    if (!source) return [];
    const limit = duration_s * 1_000 - offRoad(source).duration_s * 1_000;
    const ms = oneToAll(this.graph, this.metric, source.sources);
    const { edgeStart, tail, isReverse, time_ms } = this.graph;
    const lines: Point[][] = [];
    for (let section = 0; section < edgeStart.length - 1; section++) {
      if (this.metric.isClosed?.[section]) continue;
      for (let edge = edgeStart[section]!; edge < edgeStart[section + 1]!; edge++) {
        const share = Math.min(1, (limit - ms[tail[edge]!]!) / time_ms[edge]!);
        if (share <= 0) continue;
        lines.push(
          isReverse[edge]
            ? this.index.shapeBetween(section, 1, 1 - share)
            : this.index.shapeBetween(section, 0, share),
        );
      }
    }
    return lines;
  }

  /** The roads a track was driven on; positions are in order of time. */
  match(fixes: readonly Fix[]): MatchedTrack {
    return matchTrack(this.graph, this.index, this.metric, fixes);
  }

  /** The nearest open road and what a route that begins or ends there costs before the first and after the last junction. */
  private snap(point: Point): Snapped | undefined {
    const { edgeStart, isReverse, head, tail, time_ms, length_dm } = this.graph;
    const road = this.index.nearest(point, MAX_OFF_ROAD_M, this.metric.isClosed);
    if (!road) return undefined;
    const edges = Array.from(
      { length: edgeStart[road.section + 1]! - edgeStart[road.section]! },
      (_, index) => edgeStart[road.section]! + index,
    );
    const driven = (edge: number) => (isReverse[edge] ? 1 - road.share : road.share);
    return {
      road,
      sources: edges.map((edge) => ({
        edge,
        node: head[edge]!,
        ms: Math.round(time_ms[edge]! * (1 - driven(edge))),
        dm: Math.round(length_dm[edge]! * (1 - driven(edge))),
      })),
      targets: edges.map((edge) => ({
        edge,
        node: tail[edge]!,
        ms: Math.round(time_ms[edge]! * driven(edge)),
        dm: Math.round(length_dm[edge]! * driven(edge)),
      })),
    };
  }

  /** Along one section without a junction between; undefined if they are on several, or the street is one-way against it. */
  private within(source: Snapped, target: Snapped): { ms: number; dm: number } | undefined {
    if (source.road.section !== target.road.section) return undefined;
    const share = target.road.share - source.road.share;
    const { isReverse, time_ms, length_dm } = this.graph;
    const edge = source.sources.find((entry) => (isReverse[entry.edge] ? share <= 0 : share >= 0))?.edge;
    if (edge === undefined) return undefined;
    return {
      ms: Math.round(time_ms[edge]! * Math.abs(share)),
      dm: Math.round(length_dm[edge]! * Math.abs(share)),
    };
  }
}

function offRoad(...places: readonly Snapped[]): Leg {
  const distance_m = places.reduce((sum, { road }) => sum + road.off_m, 0);
  return { distance_m, duration_s: (distance_m * 3.6) / OFF_ROAD_KMH };
}

function leg(ms: number, dm: number, off: Leg, shape: readonly Point[]): RoadRoute {
  return {
    duration_s: Math.round(ms / 1_000 + off.duration_s),
    distance_m: Math.round(dm / 10 + off.distance_m),
    shape,
  };
}

function isSame([x, y]: Point, other: Point | undefined): boolean {
  return other !== undefined && other[0] === x && other[1] === y;
}

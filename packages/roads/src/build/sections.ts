import { metersBetween } from '../earth.ts';
import type { Point, RoadClass } from '../road-graph.ts';
import { nodeKey, type RoadSource, speedOf, WAIT_MS } from './road-source.ts';

/** A street between two junctions, in the direction of its shape. */
export interface Section {
  readonly from: number;
  readonly to: number;
  readonly shape: readonly Point[];
  readonly roadClass: RoadClass;
  readonly name: string | undefined;
  /** Ways at its two ends, which restrictions name. */
  readonly firstStreet: number;
  readonly lastStreet: number;
  readonly isForward: boolean;
  readonly isBackward: boolean;
  readonly length_dm: number;
  readonly forward_ms: number;
  readonly backward_ms: number;
}

/** A straight piece of a street. */
interface Segment {
  readonly ends: readonly [number, number];
  readonly street: number;
}

/** The sections of a source and the places they meet in; a place where a street merely bends or changes its name is none. */
export interface SectionMap {
  readonly sections: readonly Section[];
  /** Node of a coordinate, by `nodeKey`. */
  readonly nodeOf: ReadonlyMap<string, number>;
}

/** Joins the straight pieces of all streets to sections. */
export function findSections(source: RoadSource): SectionMap {
  const { streets } = source;
  const { nodeOf, points, segments } = cutAtNodes(source);
  const meeting: number[][] = points.map(() => []);
  segments.forEach(({ ends }, index) => {
    for (const end of ends) meeting[end]!.push(index);
  });
  const restricted = new Set(source.restrictions.map(({ via }) => nodeOf.get(nodeKey(via))));
  const wait_ms = new Map(
    source.waitingPlaces.map(({ at, kind }) => [nodeOf.get(nodeKey(at)), WAIT_MS[kind]] as const),
  );

  const isPassed = (node: number): boolean => {
    const [first, second, ...others] = meeting[node]!;
    if (first === undefined || second === undefined || others.length > 0 || restricted.has(node))
      return false;
    const [a, b] = [segments[first]!, segments[second]!];
    const [one, other] = [streets[a.street]!, streets[b.street]!];
    if (one.highway !== other.highway || one.name !== other.name) return false;
    // Fluxes through the node, seen along the line that enters with `a` and leaves with `b`.
    const along = (segment: Segment, isLeaving: boolean) => {
      const runs = segment.ends[isLeaving ? 0 : 1] === node ? 1 : -1;
      return (streets[segment.street]!.oneway ?? 0) * runs;
    };
    return along(a, false) === along(b, true);
  };

  const isUsed = new Uint8Array(segments.length);
  const sections: Section[] = [];
  for (let node = 0; node < points.length; node++) {
    if (isPassed(node)) continue;
    for (const first of meeting[node]!) if (!isUsed[first]) sections.push(follow(node, first));
  }
  return { sections, nodeOf };

  /** From a junction along one piece to the next junction. */
  function follow(from: number, first: number): Section {
    const places = [from];
    const pieces: Segment[] = [];
    for (let index = first; ; ) {
      isUsed[index] = 1;
      const piece = segments[index]!;
      const at = places.at(-1)!;
      const next = piece.ends[0] === at ? piece.ends[1] : piece.ends[0];
      pieces.push(piece);
      places.push(next);
      if (next === from || !isPassed(next)) break;
      index = meeting[next]!.find((other) => other !== index)!;
    }
    const street = streets[pieces[0]!.street]!;
    const direction = (street.oneway ?? 0) * (pieces[0]!.ends[0] === from ? 1 : -1);
    let forward_ms = 0;
    let backward_ms = 0;
    let length_dm = 0;
    pieces.forEach((piece, i) => {
      const meters = metersBetween(points[places[i]!]!, points[places[i + 1]!]!);
      const ms = segmentMs(meters, speedOf(streets[piece.street]!));
      length_dm += Math.round(meters * 10);
      forward_ms += ms + (wait_ms.get(places[i + 1]!) ?? 0);
      backward_ms += ms + (wait_ms.get(places[i]!) ?? 0);
    });
    return {
      ...{ from, to: places.at(-1)!, shape: places.map((place) => points[place]!) },
      ...{ roadClass: street.highway, name: street.name },
      ...{ firstStreet: street.id, lastStreet: streets[pieces.at(-1)!.street]!.id },
      ...{ isForward: direction >= 0, isBackward: direction <= 0 },
      ...{ length_dm, forward_ms, backward_ms },
    };
  }
}

/** Rounded for each straight piece, so that sums do not depend on where streets are cut. */
export function segmentMs(meters: number, speed_kmh: number): number {
  return Math.round((meters * 3_600) / speed_kmh);
}

function cutAtNodes({ streets }: RoadSource) {
  const nodeOf = new Map<string, number>();
  const points: Point[] = [];
  const segments: Segment[] = [];
  streets.forEach(({ line }, street) => {
    let before = -1;
    for (const point of line) {
      const key = nodeKey(point);
      const node = nodeOf.get(key) ?? points.push(point) - 1;
      nodeOf.set(key, node);
      if (before >= 0 && before !== node) segments.push({ ends: [before, node], street });
      before = node;
    }
  });
  return { nodeOf, points, segments };
}

import { MICRODEGREES, ROAD_CLASSES, type RoadGraph } from '../road-graph.ts';
import { dissectionOrder } from './dissect.ts';
import type { RoadSource } from './road-source.ts';
import { findSections, type Section } from './sections.ts';
import { buildTurnGraph, type TurnEdge, type TurnGraph } from './turn-graph.ts';

/** A graph of a source, without the places that cannot be reached from most others. The same source gives the same graph. */
export function buildGraph(source: RoadSource): RoadGraph {
  const map = findSections(source);
  const turns = buildTurnGraph(map, source);
  const rank = rankOf(turns, map.sections);
  const edges = turns.edges
    .map((edge) => ({ ...edge, tail: rank[edge.tail]!, head: rank[edge.head]! }))
    .sort(
      (a, b) =>
        a.section - b.section ||
        Number(a.isReverse) - Number(b.isReverse) ||
        a.tail - b.tail ||
        a.head - b.head,
    );
  return {
    attribution: source.attribution,
    completeInside: source.completeInside,
    ...sectionArrays(map.sections, edges),
    ...hierarchyArcs(turns.nodes, edges),
  };
}

/** Place of each node in the order of contraction. */
function rankOf({ nodes, edges }: TurnGraph, sections: readonly Section[]): Int32Array {
  const neighbors = Array.from({ length: nodes }, () => new Set<number>());
  const x = new Float64Array(nodes);
  const y = new Float64Array(nodes);
  for (const { tail, head, section, isReverse } of edges) {
    const { shape } = sections[section]!;
    const [first, last] = isReverse ? [shape.at(-1)!, shape[0]!] : [shape[0]!, shape.at(-1)!];
    [x[tail], y[tail]] = first as [number, number];
    [x[head], y[head]] = last as [number, number];
    if (tail === head) continue;
    neighbors[tail]!.add(head);
    neighbors[head]!.add(tail);
  }
  const order = dissectionOrder({ neighbors: neighbors.map((set) => [...set].sort((a, b) => a - b)), x, y });
  const rank = new Int32Array(nodes);
  order.forEach((node, place) => {
    rank[node] = place;
  });
  return rank;
}

/** Sections that are left, renumbered, and their edges. */
function sectionArrays(sections: readonly Section[], edges: readonly TurnEdge[]) {
  const used = [...new Set(edges.map(({ section }) => section))];
  const number = new Map(used.map((section, index) => [section, index]));
  const names: string[] = [];
  const nameIndex = new Map<string, number>();
  const shape: number[] = [];
  const shapeStart = [0];
  const edgeStart = new Int32Array(used.length + 1);
  const roadClass = new Uint8Array(used.length);
  const name = new Int32Array(used.length).fill(-1);
  used.forEach((section, index) => {
    const found = sections[section]!;
    roadClass[index] = ROAD_CLASSES.indexOf(found.roadClass);
    if (found.name !== undefined) {
      if (!nameIndex.has(found.name)) nameIndex.set(found.name, names.push(found.name) - 1);
      name[index] = nameIndex.get(found.name)!;
    }
    for (const [lon, lat] of found.shape)
      shape.push(Math.round(lon * MICRODEGREES), Math.round(lat * MICRODEGREES));
    shapeStart.push(shape.length / 2);
  });
  for (const { section } of edges) edgeStart[number.get(section)! + 1]!++;
  for (let index = 0; index < used.length; index++) edgeStart[index + 1]! += edgeStart[index]!;
  return {
    ...{
      names,
      shape: Int32Array.from(shape),
      shapeStart: Int32Array.from(shapeStart),
      roadClass,
      name,
      edgeStart,
    },
    tail: Int32Array.from(edges, ({ tail }) => tail),
    head: Int32Array.from(edges, ({ head }) => head),
    isReverse: Uint8Array.from(edges, ({ isReverse }) => Number(isReverse)),
    time_ms: Int32Array.from(edges, ({ section, isReverse }) =>
      isReverse ? sections[section]!.backward_ms : sections[section]!.forward_ms,
    ),
    length_dm: Int32Array.from(edges, ({ section }) => sections[section]!.length_dm),
  };
}

/**
 * The arcs of the hierarchy: contracting a node joins all its higher neighbors with each other. Only the lowest of them needs to
 * be told, as it passes them on when its turn comes.
 */
function hierarchyArcs(nodes: number, edges: readonly TurnEdge[]): Pick<RoadGraph, 'arcStart' | 'arcHead'> {
  const higher = Array.from({ length: nodes }, () => new Set<number>());
  for (const { tail, head } of edges)
    if (tail !== head) higher[Math.min(tail, head)]!.add(Math.max(tail, head));
  const arcStart = new Int32Array(nodes + 1);
  const heads: number[] = [];
  for (let node = 0; node < nodes; node++) {
    const sorted = [...higher[node]!].sort((a, b) => a - b);
    const [lowest, ...others] = sorted;
    if (lowest !== undefined) for (const other of others) higher[lowest]!.add(other);
    for (const head of sorted) heads.push(head);
    arcStart[node + 1] = heads.length;
    higher[node]!.clear();
  }
  return { arcStart, arcHead: Int32Array.from(heads) };
}

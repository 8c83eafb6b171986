import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildGraph } from './build/build-graph.ts';
import { PlainSearch } from './build/plain-search.test-support.ts';
import type { RoadSource, Street, TurnRestriction } from './build/road-source.ts';
import { readRoadFolder } from './files/road-folder.ts';
import { manyToMany, oneToAll } from './matrix.ts';
import { customize } from './metric.ts';
import { MICRODEGREES, NEVER_MS, type Point, type RoadGraph } from './road-graph.ts';
import { RouteFinder } from './route.ts';

const RIYADH = readRoadFolder(new URL('../../../data/riyadh', import.meta.url).pathname);

describe('a graph', () => {
  test('answers 10 000 pairs of Riyadh as a plain search over its streets does', () => {
    expect(differences(RIYADH, { sources: 25, targets: 400 })).toEqual({
      pairs: 10_000,
      different: 0,
      first: undefined,
    });
  }, 120_000);

  test('answers all pairs of any small town as a plain search does', () => {
    fc.assert(
      fc.property(town(), (source) => {
        expect(differences(source, { sources: 12, targets: 60 }).first).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });
});

/** Compares times between the ends of edges and the beginnings of others. */
function differences(source: RoadSource, size: { sources: number; targets: number }) {
  const graph = buildGraph(source);
  const metric = customize(graph);
  const finder = new RouteFinder(graph);
  const plain = new PlainSearch(source);
  const edges = graph.tail.length;
  const every = (count: number, of: number) =>
    Array.from({ length: count }, (_, index) => Math.floor(((index * 0.754_877_67 + 0.3) % 1) * of));
  const different: string[] = [];
  let pairs = 0;
  if (edges === 0) return { pairs, different: 0, first: undefined };
  for (const start of every(size.sources, edges)) {
    const sources = [{ node: graph.head[start]!, ms: 0, dm: 0 }];
    const expected = plain.from(lastPiece(graph, plain, start));
    const targets = every(size.targets, edges).map((edge) => ({ edge, entries: beginnings(graph, edge) }));
    const { ms, dm } = manyToMany(
      graph,
      metric,
      [sources],
      targets.map(({ entries }) => entries),
    );
    const all = oneToAll(graph, metric, sources);
    targets.forEach(({ edge, entries }, index) => {
      pairs++;
      const plainMs = expected[firstPiece(graph, plain, edge)]!;
      const route = finder.find(metric, sources, entries);
      const driven = route?.edges.reduce((sum, driven) => sum + graph.time_ms[driven]!, 0);
      const isJoined = route?.edges.every(
        (one, at) => graph.tail[one] === (at === 0 ? sources[0]!.node : graph.head[route.edges[at - 1]!]),
      );
      const times = [
        ms[index],
        Math.min(...entries.map(({ node }) => all[node]!)),
        route?.ms ?? NEVER_MS,
        driven ?? NEVER_MS,
      ];
      const wanted = Number.isFinite(plainMs) ? plainMs : NEVER_MS;
      if (
        times.some((time) => time !== wanted) ||
        isJoined === false ||
        (route && route.dm !== dm[index]! && route.ms !== ms[index])
      )
        different.push(`${start} to ${edge}: ${times.join(', ')}, plain ${wanted}`);
    });
  }
  return { pairs, different: different.length, first: different[0] };
}

/** The nodes from which an edge, or a copy of it behind a restricted turn, is entered. */
function beginnings({ edgeStart, isReverse, tail }: RoadGraph, edge: number) {
  const section = edgeStart.findIndex((_, index) => edgeStart[index + 1]! > edge);
  const entries: { node: number; ms: number; dm: number }[] = [];
  for (let other = edgeStart[section]!; other < edgeStart[section + 1]!; other++)
    if (isReverse[other] === isReverse[edge]) entries.push({ node: tail[other]!, ms: 0, dm: 0 });
  return entries;
}

function firstPiece(graph: RoadGraph, plain: PlainSearch, edge: number): number {
  const shape = shapeOf(graph, edge);
  return plain.pieceBetween(shape[0]!, shape[1]!);
}

function lastPiece(graph: RoadGraph, plain: PlainSearch, edge: number): number {
  const shape = shapeOf(graph, edge);
  return plain.pieceBetween(shape.at(-2)!, shape.at(-1)!);
}

function shapeOf({ edgeStart, shapeStart, shape, isReverse }: RoadGraph, edge: number): Point[] {
  const section = edgeStart.findIndex((_, index) => edgeStart[index + 1]! > edge);
  const points: Point[] = [];
  for (let point = shapeStart[section]!; point < shapeStart[section + 1]!; point++)
    points.push([shape[2 * point]! / MICRODEGREES, shape[2 * point + 1]! / MICRODEGREES]);
  return isReverse[edge] ? points.reverse() : points;
}

/** Streets along a grid of up to 6 × 6 places, some missing, some one-way, with signals and restricted turns. */
function town(): fc.Arbitrary<RoadSource> {
  const place = (x: number, y: number): Point => [46.7 + x / 1_000, 24.7 + y / 1_000];
  return fc
    .record({
      width: fc.integer({ min: 2, max: 6 }),
      height: fc.integer({ min: 2, max: 6 }),
      kinds: fc.array(fc.constantFrom(0, 0, 0, 1, -1, undefined), { minLength: 72, maxLength: 72 }),
      signals: fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 5 }),
      turns: fc.array(fc.tuple(fc.nat(71), fc.nat(3), fc.boolean()), { maxLength: 8 }),
    })
    .map(({ width, height, kinds, signals, turns }) => {
      const streets: Street[] = [];
      const add = (a: Point, b: Point) => {
        const oneway = kinds[streets.length % kinds.length];
        const highway = streets.length % 3 === 0 ? 'primary' : 'tertiary';
        if (oneway !== undefined) streets.push({ id: streets.length + 1, highway, oneway, line: [a, b] });
        else kinds.push(0);
      };
      for (let x = 0; x < width; x++)
        for (let y = 0; y < height; y++) {
          if (x + 1 < width) add(place(x, y), place(x + 1, y));
          if (y + 1 < height) add(place(x, y), place(x, y + 1));
        }
      const restrictions = turns.flatMap(([from, step, isOnly]): TurnRestriction[] => {
        const street = streets[from % Math.max(1, streets.length)];
        if (!street) return [];
        const via = street.oneway === -1 ? street.line[0]! : street.line[1]!;
        const others = streets.filter(
          ({ id, line }) =>
            id !== street.id &&
            line.some((point) => point === via || (point[0] === via[0] && point[1] === via[1])),
        );
        const to = others[step % Math.max(1, others.length)];
        return to ? [{ from: street.id, via, to: to.id, rule: isOnly ? 'only' : 'forbidden' }] : [];
      });
      return {
        attribution: 'a test',
        completeInside: [46, 24, 47, 25] as const,
        streets,
        waitingPlaces: signals.map(([x, y]) => ({ at: place(x, y), kind: 'signals' as const })),
        restrictions,
      };
    });
}

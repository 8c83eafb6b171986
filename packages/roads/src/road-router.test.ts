import { beforeAll, describe, expect, test } from 'vitest';
import { metersBetween } from './earth.ts';
import { readGraph } from './files/graph-file.ts';
import type { Point } from './road-graph.ts';
import { RoadRouter } from './road-router.ts';

let router: RoadRouter;
beforeAll(() => {
  router = RoadRouter.of(readGraph(new URL('../../../data/riyadh/roads.graph', import.meta.url).pathname));
});

const KINGDOM_CENTRE: Point = [46.6745, 24.7114];
const DIPLOMATIC_QUARTER: Point = [46.619, 24.681];
const NASEEM: Point = [46.82, 24.73];
const MECCA: Point = [39.826, 21.423];
const PLACES: Point[] = [KINGDOM_CENTRE, DIPLOMATIC_QUARTER, NASEEM, [46.7, 24.62], [46.6, 24.8]];

describe('a router', () => {
  test('gives a route whose shape is as long as it says, without gaps', () => {
    for (const from of PLACES)
      for (const to of PLACES) {
        if (from === to) continue;
        const route = router.route(from, to)!;
        expect(route.shape[0]).toEqual(from);
        expect(route.shape.at(-1)).toEqual(to);
        const drawn_m = lengthOf(route.shape);
        expect(Math.abs(drawn_m - route.distance_m) / route.distance_m).toBeLessThan(0.01);
        expect(
          Math.max(...route.shape.map((point, i) => metersBetween(point, route.shape[i - 1] ?? point))),
        ).toBeLessThan(2_500);
        expect(route.distance_m).toBeGreaterThanOrEqual(metersBetween(from, to) * 0.99);
      }
  });

  test('gives the same in a matrix as for each pair', () => {
    const { durations_s, distances_m } = router.matrix(PLACES, PLACES);
    PLACES.forEach((from, i) => {
      PLACES.forEach((to, j) => {
        const cell = i * PLACES.length + j;
        const expected = i === j ? { duration_s: 0, distance_m: 0 } : router.route(from, to)!;
        expect([durations_s[cell], distances_m[cell]]).toEqual([expected.duration_s, expected.distance_m]);
      });
    });
  });

  test('knows that there and back differ', () => {
    expect(router.route(KINGDOM_CENTRE, NASEEM)!.distance_m).not.toBe(
      router.route(NASEEM, KINGDOM_CENTRE)!.distance_m,
    );
  });

  test('has no route to a place far from every road', () => {
    expect(router.route(KINGDOM_CENTRE, MECCA)).toBeUndefined();
    expect(
      [...router.matrix([KINGDOM_CENTRE, MECCA], [NASEEM, MECCA]).durations_s].map((s) => s < 0),
    ).toEqual([false, true, true, true]);
    expect([router.covers(KINGDOM_CENTRE), router.covers(MECCA)]).toEqual([true, false]);
  });

  test('goes around closed areas, and never through them', () => {
    const open = router.route(KINGDOM_CENTRE, NASEEM)!;
    const [longitude, latitude] = open.shape[Math.floor(open.shape.length / 2)]!;
    const area = square([longitude, latitude], 0.004);
    const around = router.without([area]).route(KINGDOM_CENTRE, NASEEM)!;
    expect(around.duration_s).toBeGreaterThan(open.duration_s);
    expect(around.shape.filter((point) => isIn(point, [longitude, latitude], 0.004))).toEqual([]);
    expect(router.route(KINGDOM_CENTRE, NASEEM)).toEqual(open);
  });

  test('reaches less in five minutes than in ten, and nothing outside of what it can drive', () => {
    const [five, ten] = [300, 600].map((seconds) => router.reachable(KINGDOM_CENTRE, seconds));
    const total = (lines: Point[][]) => lines.reduce((sum, line) => sum + lengthOf(line), 0);
    expect(total(five!)).toBeGreaterThan(5_000);
    expect(total(ten!)).toBeGreaterThan(2 * total(five!));
    for (const line of five!)
      expect(metersBetween(KINGDOM_CENTRE, line.at(-1)!)).toBeLessThan((300 * 110) / 3.6);
  });
});

describe('the nearest road', () => {
  test('is the nearest of all, by looking at every one', () => {
    for (const point of PLACES) {
      const [first, ...others] = router.index.near(point, 800);
      expect(router.index.nearest(point, 2_000)).toEqual(first);
      for (const { off_m } of others) expect(off_m).toBeGreaterThanOrEqual(first!.off_m);
      const [at] = router.index.shapeBetween(first!.section, first!.share, 1);
      expect(Math.abs(metersBetween(point, at!) - first!.off_m)).toBeLessThan(1);
    }
  });
});

function lengthOf(line: readonly Point[]): number {
  return line.reduce((sum, point, i) => sum + metersBetween(line[i - 1] ?? point, point), 0);
}

function square([longitude, latitude]: Point, half: number): Point[] {
  return [
    [longitude - half, latitude - half],
    [longitude + half, latitude - half],
    [longitude + half, latitude + half],
    [longitude - half, latitude + half],
  ];
}

function isIn([longitude, latitude]: Point, [x, y]: Point, half: number): boolean {
  return Math.abs(longitude - x) < half && Math.abs(latitude - y) < half;
}

import { describe, expect, test } from 'vitest';
import { metersBetween } from './earth.ts';
import { readGraph } from './files/graph-file.ts';
import type { Fix } from './match.ts';
import type { Point } from './road-graph.ts';
import { RoadRouter } from './road-router.ts';

const router = RoadRouter.of(
  readGraph(new URL('../../../data/riyadh/roads.graph', import.meta.url).pathname),
);
const METERS_A_DEGREE = 111_195;

/** A small fixed generator of values around 0 with a deviation of 1. */
function deviations(): () => number {
  let state = 3;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 4_294_967_296;
  };
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** The places of a drive, 150 m apart, without its ends off the road. */
function drive(from: Point, to: Point): Point[] {
  const shape = router.route(from, to)!.shape.slice(1, -1);
  const places: Point[] = [];
  let due = 0;
  for (const [index, end] of shape.slice(1).entries()) {
    const begin = shape[index]!;
    const length = metersBetween(begin, end);
    for (; due <= length && length > 0; due += 150) {
      const share = due / length;
      places.push([begin[0] + share * (end[0] - begin[0]), begin[1] + share * (end[1] - begin[1])]);
    }
    due -= length;
  }
  return places;
}

function shaken(places: readonly Point[], meters: number): Fix[] {
  const deviation = deviations();
  return places.map(([longitude, latitude]) => ({
    at: [
      longitude + (deviation() * meters) / METERS_A_DEGREE,
      latitude + (deviation() * meters) / METERS_A_DEGREE,
    ],
    accuracy_m: meters,
  }));
}

const lengthOf = (steps: readonly { readonly distance_m: number }[]) =>
  steps.reduce((sum, { distance_m }) => sum + distance_m, 0);

describe('a matched track', () => {
  const places = drive([46.6745, 24.7114], [46.82, 24.73]);

  test('is as long as the drive, and on its road, despite noise', () => {
    const track = router.match(shaken(places, 12));
    const true_m = (places.length - 1) * 150;
    expect(Math.abs(lengthOf(track.steps) - true_m) / true_m).toBeLessThan(0.02);
    const wrong = track.fixes.filter((fix, index) => !fix || metersBetween(fix.at, places[index]!) > 50);
    expect(wrong.length / places.length).toBeLessThan(0.03);
    // At an interchange the road may not be among the likeliest once.
    expect(track.fixes.filter((fix) => fix?.isStart).length).toBeLessThanOrEqual(2);
  });

  test('runs in the direction that was driven', () => {
    const back = drive([46.82, 24.73], [46.6745, 24.7114]);
    const there = router.match(shaken(places, 8)).fixes;
    const home = router.match(shaken(back, 8)).fixes;
    const edges = new Set(there.map((fix) => fix?.edge));
    expect(home.filter((fix) => fix && edges.has(fix.edge)).length / home.length).toBeLessThan(0.05);
  });

  test('is a straight line off the roads and across a leap that nobody drove', () => {
    const far: Point[] = [
      [46.3, 24.2],
      [46.31, 24.2],
    ];
    const track = router.match([
      ...shaken(places.slice(0, 10), 5),
      ...far.map((at) => ({ at })),
      ...shaken(places.slice(60, 70), 5),
    ]);
    expect(track.fixes.slice(10, 12)).toEqual([null, null]);
    expect(track.fixes[12]).toMatchObject({ isStart: true });
    expect(track.steps.map(({ isOnRoad }) => isOnRoad)).toEqual([
      ...Array<boolean>(9).fill(true),
      ...Array<boolean>(3).fill(false),
      ...Array<boolean>(9).fill(true),
    ]);
  });
});

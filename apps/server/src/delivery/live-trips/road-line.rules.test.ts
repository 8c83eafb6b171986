import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import { readGraph } from '@fleet/roads/files/graph-file.ts';
import { RoadRouter } from '@fleet/roads/road-router.ts';
import { describe, expect, test } from 'vitest';
import { etasOf } from './eta.rules.ts';
import { type FollowedStop, type FollowedTrip, offRoute } from './followed.rules.ts';
import { besideLine, type RoadLine, roadLineOf, type TripRoads } from './road-line.rules.ts';

const GRAPH = new URL('../../../../../data/riyadh/roads.graph', import.meta.url).pathname;
const router = RoadRouter.of(readGraph(GRAPH));
const DEPOT = { latitude: 24.641, longitude: 46.826 };
const SITE = { latitude: 24.7114, longitude: 46.6745 };
const NOW = Date.parse('2026-03-01T07:00:00Z');
const METRES_A_DEGREE = 111_195;

function between(from: Coordinates, to: Coordinates): RoadLine {
  const route = router.route([from.longitude, from.latitude], [to.longitude, to.latitude])!;
  const points = route.shape.map(([longitude, latitude]) => ({ latitude, longitude }));
  return roadLineOf(points, route.distance_m, route.duration_s);
}

const line = between(DEPOT, SITE);
const roads: TripRoads = { line: () => line, ahead: between };

/** On the way from the depot to one site, since now. */
function trip(more: Partial<FollowedTrip> = {}): FollowedTrip {
  const stop = (position: number, kind: 'start' | 'job', at: Coordinates) => ({
    ...at,
    id: position,
    position,
    kind,
    status: 'planned' as const,
    order_id: null,
    planned_arrival: NOW,
    service_seconds: 0,
    travelled_seconds: 0,
    window_from: null,
    window_to: null,
    arrived: null,
    left: null,
  });
  return {
    id: 1,
    trip_code: 'T-1',
    status: 'started',
    delivery_branch_id: 1,
    delivery_vehicle_id: 1,
    planned_start: NOW,
    loaded: null,
    started: NOW,
    travel: {
      detour_percent: 100,
      speed_metres_per_hour: 40_000,
      speed_percent_by_hour: Array.from({ length: 24 }, () => 100),
      speed_percent: 100,
    },
    roads,
    stops: [stop(0, 'start', DEPOT), stop(1, 'job', SITE)],
    ...more,
  };
}

function moved({ latitude, longitude }: Coordinates, north: number, east: number): Coordinates {
  const stretch = Math.cos((latitude * Math.PI) / 180);
  return {
    latitude: latitude + north / METRES_A_DEGREE,
    longitude: longitude + east / METRES_A_DEGREE / stretch,
  };
}

/** A small fixed generator of values around 0 with a deviation of 1. */
function noise(): () => number {
  let state = 7;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 4_294_967_296;
  };
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** The second delivery of a trip that loads again between, for 40 minutes. */
const NEXT = { latitude: 24.79, longitude: 46.66 };
const LOADING_SECONDS = 2_400;

/** Its first delivery is over; `reload` is what positions show of the depot since. */
function makeReloading(reload: Partial<FollowedStop> = {}, next: Partial<FollowedStop> = {}): FollowedTrip {
  const [start, job] = trip().stops;
  const travelled = line.seconds + between(SITE, DEPOT).seconds;
  return trip({
    roads: { line: between, ahead: between },
    stops: [
      start!,
      { ...job!, status: 'done', arrived: NOW, left: NOW, travelled_seconds: line.seconds },
      {
        ...start!,
        id: 2,
        position: 2,
        kind: 'reload',
        service_seconds: LOADING_SECONDS,
        travelled_seconds: travelled,
        ...reload,
      },
      {
        ...job!,
        ...NEXT,
        id: 3,
        position: 3,
        travelled_seconds: travelled + between(DEPOT, NEXT).seconds,
        ...next,
      },
    ],
  });
}

const etaSeconds = (followed: FollowedTrip, position: Coordinates) =>
  (etasOf(followed, { ...position, fixed_at: new Date(NOW) }, new Date(NOW))[0]!.at - NOW) / 1_000;

describe('off route', () => {
  test('is no position on the road, however noisy, nor one on the parallel carriageway', () => {
    const deviation = noise();
    for (const point of line.points)
      for (let n = 0; n < 20; n += 1)
        expect(offRoute(trip(), moved(point, deviation() * 40, deviation() * 40))).toBe(0);
    for (const point of line.points) expect(offRoute(trip(), moved(point, 90, 0))).toBe(0);
    // A phone that says it is rough is believed.
    const rough = { ...moved(DEPOT, -400, 0), accuracy_metres: 200 };
    expect(offRoute(trip(), rough)).toBe(0);
  });

  test('is a road elsewhere, which the ellipse without road data would not have seen', () => {
    const middle = line.points[Math.floor(line.points.length / 2)]!;
    const aside = moved(middle, 900, 900);
    const metres = offRoute(trip(), aside);
    expect(metres).toBeGreaterThan(250);
    expect(metres).toBe(Math.round(besideLine(line, aside).metres));
    const { roads: _, ...withoutRoads } = trip();
    expect(offRoute(withoutRoads, aside)).toBe(0);
  });

  test('is not the road to the next delivery over the depot, where nobody records the loading', () => {
    const reloading = makeReloading();
    for (const [from, to] of [
      [SITE, DEPOT],
      [DEPOT, NEXT],
    ] as const)
      for (const point of between(from, to).points) expect(offRoute(reloading, point)).toBe(0);
    expect(offRoute(reloading, moved(DEPOT, -3_000, 0))).toBeGreaterThan(0);
  });

  test('is nowhere at a stop', () => {
    const [start, job] = trip().stops;
    const atStop = trip({ stops: [start!, { ...job!, status: 'arrived', arrived: NOW }] });
    expect(offRoute(atStop, moved(SITE, 5_000, 0))).toBe(0);
  });
});

describe('ETAs by road', () => {
  test('are what is left of the line, scaled by the hour and the vehicle', () => {
    expect(etaSeconds(trip(), DEPOT)).toBeCloseTo(line.seconds, -1);
    const half = line.points[Math.floor(line.points.length / 2)]!;
    const left = line.seconds * (1 - besideLine(line, half).share);
    expect(Math.abs(etaSeconds(trip(), half) - left)).toBeLessThan(3);
    const travel = { ...trip().travel, speed_percent: 50 };
    expect(Math.abs(etaSeconds(trip({ travel }), half) - 2 * left)).toBeLessThan(4);
  });

  test('of a vehicle beside its line follow the roads from where it is', () => {
    const aside = moved(line.points[Math.floor(line.points.length / 2)]!, 1_500, 1_500);
    expect(Math.abs(etaSeconds(trip(), aside) - between(aside, SITE).seconds)).toBeLessThan(3);
  });

  test('without a road are by straight line', () => {
    const unknown: TripRoads = { line: () => null, ahead: () => null };
    expect(etaSeconds(trip({ roads: unknown }), DEPOT)).toBeCloseTo(
      distanceMetres(DEPOT, SITE) / (40 / 3.6),
      -1,
    );
  });
});

describe('ETAs of a trip that loads again', () => {
  const back = between(SITE, DEPOT);
  const on = between(DEPOT, NEXT);
  /** Minutes until each stop ahead, with the vehicle there so many minutes from now. */
  const minutes = (followed: FollowedTrip, position: Coordinates, now = 0) =>
    etasOf(
      followed,
      { ...position, fixed_at: new Date(NOW + now * 60_000) },
      new Date(NOW + now * 60_000),
    ).map(({ stop_id, at }) => [stop_id, (at - NOW) / 60_000]);
  const total = (back.seconds + LOADING_SECONDS + on.seconds) / 60;

  test('are the way to the depot, the loading and the way on', () => {
    const [reload, delivery] = minutes(makeReloading(), SITE);
    expect(reload![1]).toBeCloseTo(back.seconds / 60, 0);
    expect(delivery).toEqual([3, expect.closeTo(total, 0)]);
    // It is far from the straight way, which would take no notice of the depot.
    expect(delivery![1]! - between(SITE, NEXT).seconds / 60).toBeGreaterThan(60);
    const half = back.points[Math.floor(back.points.length / 2)]!;
    const left = (back.seconds * (1 - besideLine(back, half).share)) / 60;
    expect(minutes(makeReloading(), half)[1]![1]).toBeCloseTo(total - back.seconds / 60 + left, 0);
  });

  test('count what is left of the loading at the depot, and only the way on after it', () => {
    const loading = makeReloading({ status: 'arrived', arrived: NOW });
    expect(minutes(loading, DEPOT, 15)).toEqual([
      [3, expect.closeTo((LOADING_SECONDS + on.seconds) / 60, 0)],
    ]);
    // It takes longer than planned.
    expect(minutes(loading, DEPOT, 50)).toEqual([[3, expect.closeTo(50 + on.seconds / 60, 0)]]);
    const loaded = makeReloading({ status: 'done', arrived: NOW, left: NOW });
    const half = on.points[Math.floor(on.points.length / 2)]!;
    const left = (on.seconds * (1 - besideLine(on, half).share)) / 60;
    expect(minutes(loaded, half)).toEqual([[3, expect.closeTo(left, 0)]]);
    expect(offRoute(loaded, half)).toBe(0);
  });

  test('leave the depot out once nothing is left to load for', () => {
    expect(minutes(makeReloading({}, { status: 'failed' }), SITE)).toEqual([]);
  });
});

import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import { readGraph } from '@fleet/roads/files/graph-file.ts';
import { RoadRouter } from '@fleet/roads/road-router.ts';
import { expect, test } from 'vitest';
import { drivenBy, staysOf, type TrackFix } from './tracks.rules.ts';
import { drivesOf, onRoads } from './tracks-road.rules.ts';

const GRAPH = new URL('../../../../../data/riyadh/roads.graph', import.meta.url).pathname;
const router = RoadRouter.of(readGraph(GRAPH));
const SPEED = 12;
const EVERY_SECONDS = 5;

/** A small fixed generator of values around 0 with a deviation of 1. */
function noise(): () => number {
  let state = 7;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 4_294_967_296;
  };
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

const deviation = noise();
const shaken = ({ latitude, longitude }: Coordinates, metres: number): Coordinates => ({
  latitude: latitude + (deviation() * metres) / 111_195,
  longitude: longitude + (deviation() * metres) / 101_000,
});

/** A drive there, half an hour's stop, and a drive back, reported every five seconds with noise. */
function dayOf(metres: number): { fixes: TrackFix[]; driven_metres: number } {
  const fixes: TrackFix[] = [];
  let [at, driven_metres] = [0, 0];
  const report = (place: Coordinates, speed: number) => {
    fixes.push({
      // A parked phone drifts less.
      ...shaken(place, speed > 0 ? metres : metres / 3),
      at,
      speed_kmh: speed * 3.6,
      heading_degrees: null,
      accuracy_metres: metres,
    });
    at += EVERY_SECONDS;
  };
  const drive = (from: readonly [number, number], to: readonly [number, number]) => {
    const route = router.route(from, to)!;
    driven_metres += route.distance_m;
    let left = 0;
    for (const [index, [longitude, latitude]] of route.shape.slice(1).entries()) {
      const begin = { longitude: route.shape[index]![0], latitude: route.shape[index]![1] };
      const length = distanceMetres(begin, { latitude, longitude });
      for (; left < length; left += SPEED * EVERY_SECONDS) {
        const share = left / length;
        report(
          {
            latitude: begin.latitude + share * (latitude - begin.latitude),
            longitude: begin.longitude + share * (longitude - begin.longitude),
          },
          SPEED,
        );
      }
      left -= length;
    }
  };
  const [home, site] = [[46.8262, 24.6375] as const, [46.7371, 24.6676] as const];
  drive(home, site);
  for (let n = 0; n < 360; n += 1) report({ longitude: site[0], latitude: site[1] }, 0);
  drive(site, home);
  return { fixes, driven_metres };
}

test('a noisy day is measured along its roads, without the drift of its stop', () => {
  const { fixes, driven_metres } = dayOf(12);
  const stays = staysOf(fixes);
  expect(stays).toHaveLength(1);
  const drives = drivesOf(fixes, stays);
  expect(drives).toHaveLength(2);
  const pieces = drives.map((drive) => onRoads(router, drive));
  const measured = pieces.reduce((sum, { distance_metres }) => sum + distance_metres, 0);
  const off = (metres: number) => Math.abs(metres - driven_metres) / driven_metres;
  expect(off(measured)).toBeLessThan(0.03);
  expect(off(measured)).toBeLessThan(off(drivenBy(fixes, stays).distance_metres));
});

test('a matched line is in order of time and on the road', () => {
  const { fixes } = dayOf(12);
  const [drive] = drivesOf(fixes, staysOf(fixes));
  const { points } = onRoads(router, drive!);
  for (const [index, [at]] of points.slice(1).entries()) expect(at).toBeGreaterThanOrEqual(points[index]![0]);
  const onRoad = points.filter(
    ([, latitude, longitude]) => router.index.nearest([longitude, latitude], 500)!.off_m < 2,
  );
  expect(onRoad.length / points.length).toBeGreaterThan(0.95);
});

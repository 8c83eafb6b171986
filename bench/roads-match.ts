/**
 * `npm run bench:roads-match`: simulated drives with noisy positions, on the roads of Riyadh: their length as reported, snapped to the
 * nearest road, and matched by the hidden Markov model; the share of positions put on a wrong road; and how often a position on its route
 * would count as off route.
 */
import {
  besideLine,
  metresOffLine,
  roadLineOf,
} from '../apps/server/src/delivery/live-trips/road-line.rules.ts';
import { metersBetween } from '../packages/roads/src/earth.ts';
import { readGraph } from '../packages/roads/src/files/graph-file.ts';
import type { Point } from '../packages/roads/src/road-graph.ts';
import { RoadRouter } from '../packages/roads/src/road-router.ts';

const DRIVES = 20;
const METERS_A_DEGREE = 111_195;
/** A matched place this far from the true one, beside twice the noise, is on another road. */
const WRONG_M = 30;
const router = RoadRouter.of(readGraph(new URL('../data/riyadh/roads.graph', import.meta.url).pathname));

interface SimulatedFix {
  readonly truth: Point;
  readonly at: Point;
  readonly accuracy_m: number;
  readonly heading: number;
}

console.log(
  'noise  apart    reported   nearest   matched   wrong: nearest  matched   off route   a position',
);
for (const noise_m of [5, 10, 20, 40])
  for (const apart_m of [100, 300]) {
    const chance = chances();
    const sum = {
      truth: 0,
      reported: 0,
      nearest: 0,
      matched: 0,
      wrongNearest: 0,
      wrong: 0,
      off: 0,
      fixes: 0,
      ms: 0,
    };
    for (let drive = 0; drive < DRIVES; drive++) {
      const place = (): Point => [46.6 + chance.next() * 0.2, 24.6 + chance.next() * 0.2];
      const route = router.route(place(), place())!;
      const fixes = driven(route.shape.slice(1, -1), apart_m, noise_m, chance);
      const nearest = fixes.map(({ at }) => {
        const road = router.index.nearest(at, 300);
        return road ? router.index.pointOn(road.section, road.share) : at;
      });
      const start = performance.now();
      const track = router.match(fixes);
      sum.ms += performance.now() - start;
      sum.fixes += fixes.length;
      sum.truth += (fixes.length - 1) * apart_m;
      sum.reported += lengthOf(fixes.map(({ at }) => at));
      sum.nearest += lengthOf(nearest);
      sum.matched += track.steps.reduce((total, { distance_m }) => total + distance_m, 0);
      const isWrong = (at: Point | undefined, index: number) =>
        !at || metersBetween(at, fixes[index]!.truth) > Math.max(WRONG_M, 2 * noise_m);
      sum.wrongNearest += nearest.filter(isWrong).length;
      sum.wrong += track.fixes.filter((fix, index) => isWrong(fix?.at, index)).length;
      const points = route.shape.map(([longitude, latitude]) => ({ latitude, longitude }));
      const line = roadLineOf(points, route.distance_m, route.duration_s);
      sum.off += fixes.filter(
        ({ at: [longitude, latitude] }) =>
          metresOffLine(line, { latitude, longitude, accuracy_metres: null }) > 0,
      ).length;
      if (besideLine(line, points[0]!).metres > 1) throw new Error('A line does not begin where it begins.');
    }
    const error = (meters: number) => `${((meters / sum.truth - 1) * 100).toFixed(1)} %`.padStart(9);
    const share = (count: number) => `${((100 * count) / sum.fixes).toFixed(2)} %`.padStart(9);
    console.log(
      `${String(noise_m).padStart(3)} m ${String(apart_m).padStart(5)} m ${error(sum.reported)} ${error(sum.nearest)} ${error(sum.matched)}        ${share(sum.wrongNearest)} ${share(sum.wrong)}   ${share(sum.off)}     ${(sum.ms / sum.fixes).toFixed(2)} ms`,
    );
  }

/** Positions along a line, this far apart, with noise. */
function driven(
  shape: readonly Point[],
  apart_m: number,
  noise_m: number,
  chance: ReturnType<typeof chances>,
) {
  const fixes: SimulatedFix[] = [];
  let [along, due] = [0, 0];
  for (const [index, to] of shape.slice(1).entries()) {
    const from = shape[index]!;
    const length = metersBetween(from, to);
    const stretch = Math.cos((from[1] * Math.PI) / 180);
    const heading = (Math.atan2((to[0] - from[0]) * stretch, to[1] - from[1]) * 180) / Math.PI;
    for (; due <= along + length && length > 0; due += apart_m) {
      const share = (due - along) / length;
      const truth: Point = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
      const at: Point = [
        truth[0] + (chance.deviation() * noise_m) / METERS_A_DEGREE / stretch,
        truth[1] + (chance.deviation() * noise_m) / METERS_A_DEGREE,
      ];
      fixes.push({ truth, at, accuracy_m: noise_m, heading: heading + chance.deviation() * 10 });
    }
    along += length;
  }
  return fixes;
}

function lengthOf(line: readonly Point[]): number {
  return line.slice(1).reduce((sum, point, index) => sum + metersBetween(line[index]!, point), 0);
}

function chances() {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 4_294_967_296;
  };
  const deviation = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return { next, deviation };
}

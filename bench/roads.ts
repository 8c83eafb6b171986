/**
 * `npm run bench:roads`: the road graph of Riyadh against its goals and a plain search: opening, weights, matrices, single pairs,
 * memory; and how far straight lines times a factor are from the road.
 *
 * --pairs=2000   pairs for single ways and for straight lines
 */
import { parseArgs } from 'node:util';
import { PlainSearch } from '../packages/roads/src/build/plain-search.test-support.ts';
import { metersBetween } from '../packages/roads/src/earth.ts';
import { readGraph } from '../packages/roads/src/files/graph-file.ts';
import { readRoadFolder } from '../packages/roads/src/files/road-folder.ts';
import type { Point } from '../packages/roads/src/road-graph.ts';
import { RoadRouter } from '../packages/roads/src/road-router.ts';

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '2000' } } });
const FOLDER = new URL('../data/riyadh', import.meta.url).pathname;
const GRAPH = `${FOLDER}/roads.graph`;
/** Where the data has every road down to tertiary. */
const [WEST, SOUTH, EAST, NORTH] = [46.585, 24.56, 46.79, 24.8];
/** Of straight lines where a plan has no roads. */
const DETOUR_FACTOR = 1.3;

const before_mb = heapAndBuffers();
const opened = timed(() => RoadRouter.of(readGraph(GRAPH)));
const router = opened.result;
report('graph opened', `${opened.ms.toFixed(0)} ms`, opened.ms / 300);
report('memory', `${(heapAndBuffers() - before_mb).toFixed(0)} MB`, (heapAndBuffers() - before_mb) / 120);

const area: Point[] = [
  [46.69, 24.69],
  [46.71, 24.69],
  [46.71, 24.71],
  [46.69, 24.71],
];
router.without([area]);
const closed = timed(() => router.without([area]));
report('one closed area weighed', `${closed.ms.toFixed(0)} ms`);

const places = somePlaces(500);
router.matrix(places.slice(0, 50), places.slice(0, 50));
const table = timed(() => router.matrix(places, places));
report('500 × 500 matrix', `${table.ms.toFixed(0)} ms`, table.ms / 2_000);

const pairs = Number(values.pairs);
const [from, to] = [somePlaces(pairs, 1), somePlaces(pairs, 2)];
const each = timed(() => from.map((place, i) => router.route(place, to[i]!)));
report('one pair with its shape', `${(each.ms / pairs).toFixed(3)} ms`, each.ms / pairs);

const plain = new PlainSearch(readRoadFolder(FOLDER));
const plainly = timed(() => [1, 10_001, 20_001, 30_001].map((piece) => plain.from(piece)));
const one = timed(() => router.matrix(places.slice(0, 1), places.slice(1, 2)));
report('plain search, one source', `${(plainly.ms / 4).toFixed(0)} ms`);
report('one pair against it', `${(plainly.ms / 4 / one.ms).toFixed(0)} times faster`);

const ratios = each.result.flatMap((route, i) => {
  const straight_m = metersBetween(from[i]!, to[i]!);
  return route && straight_m > 1_000 ? [(straight_m * DETOUR_FACTOR) / route.distance_m - 1] : [];
});
const off = ratios.map(Math.abs).sort((a, b) => a - b);
const quantile = (share: number) => `${(100 * off[Math.floor(off.length * share)]!).toFixed(0)} %`;
report(
  `straight lines × ${DETOUR_FACTOR}, ${off.length} pairs`,
  `off by ${quantile(0.5)} (median), ${quantile(0.9)} (90th percentile)`,
);

function report(what: string, measured: string, shareOfGoal?: number): void {
  const goal = shareOfGoal === undefined ? '' : `${(100 * shareOfGoal).toFixed(0)} % of the goal`;
  process.stdout.write(`${what.padEnd(38)} ${measured.padEnd(44)} ${goal}\n`);
}

function timed<Result>(work: () => Result): { ms: number; result: Result } {
  const start = performance.now();
  const result = work();
  return { ms: performance.now() - start, result };
}

function heapAndBuffers(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

function somePlaces(count: number, seed = 0): Point[] {
  return Array.from({ length: count }, (_, i) => [
    WEST + (((i + 1 + seed * 0.37) * 0.754_877_67) % 1) * (EAST - WEST),
    SOUTH + (((i + 1 + seed * 0.61) * 0.569_840_29) % 1) * (NORTH - SOUTH),
  ]);
}

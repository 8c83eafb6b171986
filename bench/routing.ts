/**
 * `npm run bench:routing [-- --set=rich|fleet --data=<folder> --cpu=10 --seeds=3 --only=R101,R104]`: the optimiser on public instances, one
 * thread, by CPU seconds, beside what the peers reached (`peers.csv` in the folder). Every answer passes the checker.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkPlan } from '../packages/routing/src/check.ts';
import { readCvrplib } from '../packages/routing/src/readers/cvrplib.ts';
import { readSolomon, SOLOMON_UNIT } from '../packages/routing/src/readers/solomon.ts';
import { anneal } from '../packages/routing/src/search/anneal.ts';
import { benchFleet, benchRich } from './routing-rich.ts';

const { values: given } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/routing' },
    cpu: { type: 'string', default: '10' },
    seeds: { type: 'string', default: '3' },
    only: { type: 'string' },
    set: { type: 'string' },
  },
});
const CPU_SECONDS = Number(given.cpu);
const SEEDS = Number(given.seeds);

interface Peer {
  readonly name: string;
  readonly best: number;
  readonly vroom_gap: number;
  readonly vroom_cpu: string;
  readonly pyvrp_gap: string;
}

const peersFile = join(given.data, 'peers.csv');
if (!existsSync(peersFile)) {
  console.log(`${peersFile} is not there: say where the instances are with --data=<folder>.`);
  process.exit(0);
}
const only = given.only?.split(',');
if (given.set) {
  console.log(
    `${CPU_SECONDS} CPU seconds, one thread, median of ${SEEDS} seeds; gaps to the best known, in %.`,
  );
  const bench = given.set === 'fleet' ? benchFleet : benchRich;
  bench({ data: given.data, cpuSeconds: CPU_SECONDS, seeds: SEEDS, only });
  process.exit(0);
}
const peers = readFileSync(peersFile, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line): Peer => {
    const [name = '', , best, vroom, vroom_cpu = '', pyvrp_gap = ''] = line.split(',');
    return { name, best: Number(best), vroom_gap: gap(Number(vroom), Number(best)), vroom_cpu, pyvrp_gap };
  })
  .filter(({ name }) => !only || only.includes(name));

console.log(
  `${CPU_SECONDS} CPU seconds, one thread, median of ${SEEDS} seeds; gaps to the best known, in %.`,
);
console.log('instance       cost     gap   worst   VROOM (CPU s)   PyVRP   steps/s');
const gaps: number[] = [];
for (const peer of peers) {
  const runs = Array.from({ length: SEEDS }, (_, at) => run(peer.name, at + 1)).toSorted(
    (a, b) => a.cost - b.cost,
  );
  const median = runs[Math.floor((SEEDS - 1) / 2)]!;
  const own = gap(median.cost, peer.best);
  gaps.push(own);
  console.log(
    peer.name.padEnd(11),
    median.cost.toFixed(1).padStart(8),
    own.toFixed(2).padStart(7),
    gap(runs.at(-1)!.cost, peer.best).toFixed(2).padStart(7),
    `${peer.vroom_gap.toFixed(2).padStart(7)} ${`(${peer.vroom_cpu})`.padEnd(8)}`,
    (peer.pyvrp_gap || '–').padStart(7),
    String(Math.round(median.iterations / CPU_SECONDS)).padStart(9),
  );
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
console.log(
  `mean gap ${mean(gaps).toFixed(3)} %, VROOM ${mean(peers.map((peer) => peer.vroom_gap)).toFixed(3)} %`,
);

function run(name: string, seed: number): { cost: number; iterations: number } {
  const isCvrp = name.startsWith('X-');
  const text = readFileSync(join(given.data, isCvrp ? `cvrp/${name}.vrp` : `vrptw/${name}.txt`), 'utf8');
  const model = isCvrp ? readCvrplib(text) : readSolomon(text);
  const before = process.cpuUsage();
  const progress = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6 / CPU_SECONDS;
  };
  const found = anneal(model, { seed, budget: { progress } });
  const verdict = checkPlan(model, found.routes);
  if (verdict.breaches.length > 0 || verdict.penalty > 0 || verdict.cost !== found.cost)
    throw new Error(`${name}: the checker disagrees: ${JSON.stringify({ verdict, cost: found.cost })}`);
  return { cost: found.cost / (isCvrp ? 1 : SOLOMON_UNIT), iterations: found.iterations };
}

function gap(cost: number, best: number): number {
  return (cost / best - 1) * 100;
}

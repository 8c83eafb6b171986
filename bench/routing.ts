/** `npm run bench:routing -- --help` lists what it can measure. Every solution must pass the checker. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Answer, answersApart, middleOf } from './routing/apart.ts';
import { benchClasses } from './routing/classes.ts';
import { benchHours } from './routing/hours.ts';
import { benchLarge } from './routing/large.ts';
import { benchReplan } from './routing/replan.ts';
import { benchFleet, benchRich } from './routing/rich.ts';
import { benchSlack } from './routing/slack.ts';
import { benchThreads } from './routing/threads.ts';
import { benchWeek } from './routing/week.ts';

const { values: input } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/routing' },
    cpu: { type: 'string', default: '10' },
    seeds: { type: 'string', default: '3' },
    only: { type: 'string' },
    set: { type: 'string' },
    threads: { type: 'string', default: '2' },
    help: { type: 'boolean', default: false },
  },
});
const HELP = `npm run bench:routing [-- options]

Without --set: the public instances of peers.csv beside what the peers reached on them; one thread, CPU seconds.
  --set=rich      several depots, kinds of vehicles, trips with releases, beside their best known values
  --set=classes   a folder a class, most with 1 000 tasks, beside best known values and PyVRP; also --only=<class>
  --set=fleet     the fewest vehicles, beside the best known fleets
Generated in the repository, so no folder is needed:
  --set=large     1 000 jobs: the command's answer in 1 s, and 10 s beside 60 s
  --set=threads   one thread beside several (--threads=2), as many CPU seconds for each of them
  --set=hours     200 jobs on roads slower at some hours: planned by the tables, and by the hour
  --set=slack     days of 80 jobs, each constraint switched on in turn but binding nobody; four days a seed
  --set=replan    500 stops under way, then an order more or a vehicle less
  --set=week      a week of tank refills on Riyadh's roads: planned together, and each day alone
  --data=<folder> where the public instances lie (../shared/data/routing)
  --cpu=10        CPU seconds for each answer; of the public instances also
  --cpu=vroom     half of what VROOM took, or as many where VROOM is at the best known
  --seeds=3       the median of so many seeds is shown
  --only=a,b      only these instances
Take figures on a machine that does nothing else.`;
if (input.help) {
  console.log(HELP);
  process.exit(0);
}
const isBesideVroom = input.cpu === 'vroom';
const CPU_SECONDS = Number(isBesideVroom ? 10 : input.cpu);
const SEEDS = Number(input.seeds);

interface Peer {
  readonly name: string;
  readonly best: number;
  readonly vroom_gap: number;
  readonly vroom_cpu: string;
  readonly pyvrp_gap: string;
}

if (input.set === 'replan') benchReplan(SEEDS);
if (input.set === 'large') benchLarge(SEEDS);
if (input.set === 'hours') benchHours(SEEDS, CPU_SECONDS);
if (input.set === 'threads') await benchThreads(SEEDS, Number(input.threads), CPU_SECONDS);
if (input.set === 'slack') benchSlack(SEEDS);
if (input.set === 'week') benchWeek(SEEDS, CPU_SECONDS);
if (['replan', 'large', 'hours', 'slack', 'threads', 'week'].includes(input.set ?? '')) process.exit(0);

const peersFile = join(input.data, 'peers.csv');
if (!existsSync(peersFile)) {
  console.log(`${peersFile} is not there: say where the instances are with --data=<folder>.`);
  process.exit(0);
}
const only = input.only?.split(',');
if (input.set) {
  console.log(
    `${CPU_SECONDS} CPU seconds, one thread, ${input.set === 'classes' ? 'mean' : 'median'} of ${SEEDS} seeds; gaps to the best known, in %.`,
  );
  const bench = { fleet: benchFleet, classes: benchClasses }[input.set] ?? benchRich;
  bench({ data: input.data, cpuSeconds: CPU_SECONDS, seeds: SEEDS, only });
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

const secondsOf = ({ vroom_gap, vroom_cpu }: Peer) =>
  isBesideVroom ? Number(vroom_cpu) / (vroom_gap > 0 ? 2 : 1) : CPU_SECONDS;
console.log(
  `${isBesideVroom ? "Half of VROOM's" : CPU_SECONDS} CPU seconds, one thread, median of ${SEEDS} seeds; gaps to the best known, in %.`,
);
console.log('instance       cost     gap   worst   VROOM (CPU s)   PyVRP   steps/s');
const gaps: number[] = [];
for (const peer of peers) {
  const answers = answersOf(peer);
  const median = middleOf(answers);
  const own = gap(median.cost, peer.best);
  gaps.push(own);
  console.log(
    peer.name.padEnd(11),
    median.cost.toFixed(1).padStart(8),
    own.toFixed(2).padStart(7),
    gap(answers.at(-1)!.cost, peer.best).toFixed(2).padStart(7),
    `${peer.vroom_gap.toFixed(2).padStart(7)} ${`(${peer.vroom_cpu})`.padEnd(8)}`,
    (peer.pyvrp_gap || '–').padStart(7),
    String(Math.round(median.iterations / secondsOf(peer))).padStart(9),
  );
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
console.log(
  `mean gap ${mean(gaps).toFixed(3)} %, VROOM ${mean(peers.map((peer) => peer.vroom_gap)).toFixed(3)} %`,
);

function answersOf(peer: Peer): Answer[] {
  const { name } = peer;
  const isCvrp = name.startsWith('X-');
  const file = join(input.data, isCvrp ? `cvrp/${name}.vrp` : `vrptw/${name}.txt`);
  const format = isCvrp ? 'cvrplib' : 'solomon';
  return answersApart({ instance: { format, file }, cpuSeconds: secondsOf(peer) }, SEEDS);
}

function gap(cost: number, best: number): number {
  return (cost / best - 1) * 100;
}

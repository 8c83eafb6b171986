import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openBrowsers } from './live/browsers.ts';
import { cpuSecondsBetween, loadAverage, type Usage, usageOf } from './live/machine.ts';
import { openPhones, type Phones } from './live/phones.ts';
import { type LiveApp, startLiveApp } from './live/test-app.ts';

// `npm run bench:live`: vehicles send a position every five seconds over the OsmAnd protocol, each is evaluated against a thousand
// geofences and pushed to open browsers. With --break the rate increases until the server no longer keeps up.

const { values: input } = parseArgs({
  options: {
    postgres: { type: 'string', default: 'installed' },
    vehicles: { type: 'string', default: '5000' },
    geofences: { type: 'string', default: '1000' },
    trips: { type: 'string', default: '500' },
    every: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '300' },
    browsers: { type: 'string', default: '3' },
    break: { type: 'boolean', default: false },
    'break-seconds': { type: 'string', default: '20' },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const vehicles = Number(input.vehicles);
const WARM_UP_SECONDS = 8;
/** Rates of the search for the breaking point, relative to the requested one. */
const STEPS = [1.5, 2, 2.5, 3, 4, 5, 6, 8];

const size = { vehicles, geofences: Number(input.geofences), trips: Number(input.trips) };
const app = await startLiveApp(input.postgres === 'embedded' ? 'embedded' : 'installed', size, print);
const base = `http://127.0.0.1:${app.port}${app.config.API_BASE}`;
let phones: Phones | null = null;
const browsers = await openBrowsers(
  `${base}/live-trips/events?delivery_branch_id=${app.road.delivery_branch_id}`,
  app.road.token,
  Number(input.browsers),
  () => phones,
);
try {
  print(`${app.postgres}, load average ${loadAverage()}, ${input.browsers} open browsers`);
  await measure(Number(input.every), Number(input.seconds));
  if (input.break)
    for (const step of STEPS)
      if (!(await measure(Number(input.every) / step, Number(input['break-seconds'])))) break;
} finally {
  browsers.close();
  const stopping = performance.now();
  await app.stop();
  print(`stopped in ${((performance.now() - stopping) / 1000).toFixed(1)} s`);
}

/** Sends for this long and prints results; returns whether the server kept up. */
async function measure(every: number, seconds: number): Promise<boolean> {
  const { pathname } = new URL(base);
  phones = await openPhones(app.port, `${pathname}/positions/osmand`, app.road, vehicles, every * 1000);
  await wait(WARM_UP_SECONDS * 1000);
  phones.takeAnswers();
  browsers.takeDelays();
  const pids = await app.databasePids();
  const before = { stored: await countOf(app), server: usageOf([app.pid]), database: usageOf(pids) };
  const began = performance.now();
  await wait(seconds * 1000);
  const took = (performance.now() - began) / 1000;
  const [answers, seen] = [phones.takeAnswers(), browsers.takeDelays()];
  const [server, database] = [usageOf([app.pid]), usageOf(await app.databasePids())];
  const stored = (await countOf(app)) - before.stored;
  phones.stop();
  phones = null;
  const offered = vehicles / every;
  const cores = (now: Usage, then: Usage) => (cpuSecondsBetween(then, now) / took).toFixed(2);
  const each = (now: Usage, then: Usage) =>
    ((cpuSecondsBetween(then, now) * 1000) / Math.max(1, stored)).toFixed(2);
  print(
    `\n${vehicles} vehicles, a fix every ${every.toFixed(2)} s: ${Math.round(offered)} a second asked, for ${Math.round(took)} s
  stored         ${Math.round(stored / took)} a second (sent ${Math.round(answers.sent / took)}, refused ${answers.refused}, unanswered at the end ${answers.waiting})
  fix to kept    p50 ${ms(answers.accepted, 0.5)}  p99 ${ms(answers.accepted, 0.99)}
  fix to browser p50 ${ms(seen.delays, 0.5)}  p99 ${ms(seen.delays, 0.99)}  most ${ms(seen.delays, 1)}  (${Math.round(seen.rows / took)} rows a second)
  server         ${server.megabytes} MB, ${cores(server, before.server)} cores
  database       ${database.megabytes} MB, ${cores(database, before.database)} cores
  processor      server ${each(server, before.server)} ms a fix, database ${each(database, before.database)} ms (their idle work included)
  load average   ${loadAverage()}`,
  );
  return stored / took > offered * 0.97 && answers.waiting < offered * 2;
}

async function countOf({ database }: LiveApp): Promise<number> {
  const { rows } = await database.query<{ count: string }>('select count(*)::text as count from positions');
  return Number(rows[0]!.count);
}

function ms(values: readonly number[], share: number): string {
  if (values.length === 0) return '–';
  const sorted = Float64Array.from(values).sort();
  return `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!)} ms`;
}

import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openBrowsers } from './live/browsers.ts';
import { cpuSecondsBetween, loadAverage, type Usage, usageOf } from './live/machine.ts';
import { openPhones, type Phones } from './live/phones.ts';
import { type LiveApp, startLiveApp } from './live/test-app.ts';

// `npm run bench:live`: vehicles send a position every five seconds over the OsmAnd protocol, each is evaluated against a thousand
// geofences and pushed to open browsers. With --servers=2 so many processes take them in, and the browsers are at the last. With
// --break the rate increases until the server no longer keeps up.

const { values: input } = parseArgs({
  options: {
    postgres: { type: 'string', default: 'installed' },
    vehicles: { type: 'string', default: '5000' },
    geofences: { type: 'string', default: '1000' },
    trips: { type: 'string', default: '500' },
    every: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '300' },
    servers: { type: 'string', default: '1' },
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
const app = await startLiveApp(
  input.postgres === 'embedded' ? 'embedded' : 'installed',
  size,
  Number(input.servers),
  print,
);
const base = `http://127.0.0.1:${app.ports.at(-1)}${app.config.API_BASE}`;
let phones: Phones | null = null;
const browsers = await openBrowsers(
  `${base}/live-trips/events?delivery_branch_id=${app.road.delivery_branch_id}`,
  app.road.token,
  Number(input.browsers),
  () => phones,
);
try {
  print(
    `${app.postgres}, load average ${loadAverage()}, ${input.servers} server processes, ${input.browsers} open browsers`,
  );
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
  phones = await openPhones(app.ports, `${pathname}/positions/osmand`, app.road, vehicles, every * 1000);
  // The first fix of a vehicle costs more: where it is begins.
  await wait(Math.max(WARM_UP_SECONDS, every) * 1000);
  phones.takeAnswers();
  browsers.takeDelays();
  const pids = await app.databasePids();
  const before = { ...(await storedIn(app)), server: usageOf(app.pids), database: usageOf(pids) };
  const began = performance.now();
  await wait(seconds * 1000);
  const took = (performance.now() - began) / 1000;
  const [answers, seen] = [phones.takeAnswers(), browsers.takeDelays()];
  const [server, database] = [usageOf(app.pids), usageOf(await app.databasePids())];
  const now = await storedIn(app);
  const stored = now.stored - before.stored;
  const bytes = (more: number) => Math.round(more / Math.max(1, stored));
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
  disk           ${Math.round(now.bytes / now.stored)} bytes a fix with its index, ${bytes(now.log - before.log)} of log
  processor      server ${each(server, before.server)} ms a fix, database ${each(database, before.database)} ms (their idle work included)
  load average   ${loadAverage()}`,
  );
  return stored / took > offered * 0.97 && answers.waiting < offered * 2;
}

async function storedIn({ database }: LiveApp) {
  const { rows } = await database.query<{ stored: number; bytes: number; log: number }>(
    `select (select count(*) from positions)::float8 as stored,
       (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'positions'::regclass)::float8 as bytes,
       (pg_current_wal_lsn() - '0/0')::float8 as log`,
  );
  return rows[0]!;
}

function ms(values: readonly number[], share: number): string {
  if (values.length === 0) return '–';
  const sorted = Float64Array.from(values).sort();
  return `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!)} ms`;
}

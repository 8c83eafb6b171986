/**
 * `npm run bench:second-net [-- --pairs=6 --each=150 --lists=bench_lists_1000000]`: what the rules of rows cost: the statements of a
 * refuelling and of ten lists, as the owner, whom no rule confines, and as the runtime role, in turns. `--lists` is a database that
 * `bench:lists -- --keep` left. Prints processor and pages; never fails.
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from '@fleet/domain/anomalies/robust.ts';
import pg from 'pg';
import { startEmbeddedPostgres, withDatabase } from '../apps/server/src/platform/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/migrate.ts';
import { type Case, casesOf, type Sample } from './lists/cases.ts';
import { costOf, statementsOf, tenantOf } from './lists/pages.ts';
import type { Scope } from './lists/parties.ts';
import { hasDatabase, startTestApp as startListsApp } from './lists/test-app.ts';
import { postgresMs } from './refuelling/measure-cost.ts';
import { captureCycle, driveCycles } from './refuelling/measure-cycle.ts';
import { runPgbench } from './refuelling/pgbench.ts';
import { startTestApp } from './refuelling/test-app.ts';

const { values: input } = parseArgs({
  options: {
    pairs: { type: 'string', default: '6' },
    each: { type: 'string', default: '150' },
    lists: { type: 'string', default: 'bench_lists_1000000' },
    only: { type: 'string', default: 'refuelling,lists' },
  },
});
const PAIRS = Number(input.pairs);
const ROLES = ['owner', 'runtime'] as const;
type Role = (typeof ROLES)[number];
type Urls = Readonly<Record<Role, string>>;

const TEN: readonly (readonly [Scope, Case['kind'], string])[] = [
  ['client', 'first', 'any time'],
  ['client', 'filtered', 'one vehicle'],
  ['client', 'searched', 'plate'],
  ['client', 'other', 'vehicles'],
  ['client', 'other', 'drivers by name'],
  ['client', 'other', 'search a plate'],
  ['client', 'other', 'statement, 28 days'],
  ['network', 'first', 'any time'],
  ['station', 'first', 'any time'],
  ['admin', 'other', 'search a driver'],
];

const embedded = await startEmbeddedPostgres({
  dataDirectory: join(import.meta.dirname, '../.data/bench'),
  log: (line) => console.log(line),
});
const urls: Urls = { owner: embedded.connectionString, runtime: embedded.runtimeConnectionString };
try {
  if (input.only.includes('refuelling')) await measureRefuelling();
  if (!input.only.includes('lists')) console.log('No lists are measured.');
  else if (await hasDatabase(urls.owner, input.lists)) await measureLists();
  else console.log(`${input.lists} is not there: no lists are measured.`);
} finally {
  await embedded.stop();
}

/** pgbench with the statements of a refuelling, one caller, whole refuellings. */
async function measureRefuelling(): Promise<void> {
  const app = await startTestApp((line) => console.log(line));
  const client = new pg.Client({ connectionString: app.connectionString });
  await client.connect();
  try {
    const captured = await captureCycle(app);
    // A refuelling of this vehicle is its own client's.
    const script = {
      ...captured,
      text: captured.text.replace(/set local fleet\.tenant = '([^']*)'/g, (_, tenant: string) => {
        const [client_id, network, station] = tenant.split('/').map(Number);
        const parts = [
          client_id && ':fleet_id::text',
          network && ':network_id::text',
          station && ':station_id::text',
        ];
        return `select set_config('fleet.tenant', ${parts.map((part) => part || `'0'`).join(` || '/' || `)}, true)`;
      }),
    };
    await driveCycles(app, 8, 5);
    await client.query('analyze');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // Outside a transaction each statement is told its tenant; there it is nobody's.
    process.env.PGOPTIONS = '-c fleet.tenant=0/0/0';
    const taken = await inTurns(async (role) => {
      const before = postgresMs(rows[0]!.pid)!;
      const url = withDatabase(urls[role], new URL(app.connectionString).pathname.slice(1));
      await runPgbench(url, script, { callers: 1, each: Number(input.each), start: 0 });
      await wait(1_000);
      return (postgresMs(rows[0]!.pid)! - before) / Number(input.each);
    });
    console.log(`A refuelling, ${script.statements} statements, ms of PostgreSQL's processor:`);
    print('refuelling', taken, (ms) => ms, 2);
  } finally {
    delete process.env.PGOPTIONS;
    await client.end();
    await app.stop();
  }
}

async function measureLists(): Promise<void> {
  const of = (role: Role) => withDatabase(urls[role], input.lists);
  await migrate(of('owner'), of('runtime'));
  const app = await startListsApp(urls.owner, input.lists);
  const clients = { owner: new pg.Client(of('owner')), runtime: new pg.Client(of('runtime')) };
  for (const client of Object.values(clients)) await client.connect();
  try {
    console.log('A list, ms of its statements with their plans, and pages:');
    for (const [scope, kind, name] of TEN) {
      const token = app.readers[scope][0]!;
      const { body } = await app.get('/fuel-requests', token, { status: 'transaction_completed' });
      const among = body.rows as Sample[];
      const one = casesOf(scope, app.parties).find((two) => two.kind === kind && two.name === name)!;
      const query = one.query((from) => from[0]!, among);
      const statements = await statementsOf(() => app.get(one.path, token, query));
      const taken = await inTurns((role) => costOf(clients[role], statements, tenantOf(scope, among[0]!)));
      print(`${scope} ${name}`, taken, ({ ms }) => ms, 1);
      print('  pages', taken, ({ pages }) => pages, 0);
    }
  } finally {
    for (const client of Object.values(clients)) await client.end();
    await app.close();
  }
}

/** Each role as often, the other one first each time; the first pair warms up. */
async function inTurns<T>(work: (role: Role) => Promise<T>): Promise<Record<Role, T[]>> {
  const taken: Record<Role, T[]> = { owner: [], runtime: [] };
  for (let pair = 0; pair <= PAIRS; pair++)
    for (const role of pair % 2 === 0 ? ROLES : ROLES.toReversed()) {
      const one = await work(role);
      if (pair > 0) taken[role].push(one);
    }
  return taken;
}

function print<T>(what: string, taken: Record<Role, T[]>, of: (one: T) => number, digits: number): void {
  const [owner, runtime] = ROLES.map((role) => median(taken[role].map(of))) as [number, number];
  const ratios = taken.owner.map((one, turn) => of(taken.runtime[turn]!) / of(one));
  console.log(
    `  ${what.padEnd(34)} owner ${owner.toFixed(digits).padStart(8)}  runtime ${runtime.toFixed(digits).padStart(8)}  ` +
      `ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})  load ${loadavg()[0]!.toFixed(1)}`,
  );
}

import * as imports from '@fleet/contracts/delivery/imports.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runImports } from '../../src/delivery/imports/imports-work.service.ts';
import { claimSimulation } from '../../src/fuelling/policy-simulations/policy-simulations.queries.ts';
import { buildWorld, civilId, mobile, type World } from '../world.ts';
import type { MadeUser } from '../world-makers.ts';
import { atOnce, duringChange } from './at-once.ts';

/** Background work of several concurrent processes. */

const PROCESSES = 8;
const LINES = 40;

let world: World;
let as: MadeUser;
beforeAll(async () => {
  world = await buildWorld({ pool: 20 });
  as = await world.makeUser('client_manager');
});
afterAll(() => world.close());

const everybody = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: PROCESSES }, work));

it('the same spreadsheet imported twice and saved by eight processes: every driver once, and the second one reports the duplicates', async () => {
  const rows = Array.from({ length: LINES }, (_, at) => {
    const n = 600_000 + at;
    return [civilId(n), mobile(n), `I-${n}`, 'Salem', 'Otaibi', 'male'].join(',');
  });
  const file = Buffer.from(
    ['Civil ID,Mobile,Employee number,First name,Last name,Gender', ...rows].join('\n'),
  );
  const bring = async () => {
    const body = { kind: 'drivers' as const, file_name: 'people.csv' };
    return (await world.call(imports.startImport, { as, body, file })).body.id;
  };
  const ids = await Promise.all([bring(), bring()]);
  await runImports(world.systemCtx());
  await Promise.all(ids.map((id) => world.call(imports.saveImport, { as, params: { id } })));
  await everybody(() => runImports(world.systemCtx()));

  const saved = await world.rows(
    'select 1 from drivers where client_id = (select client_id from users where id = $1)',
    [as.id],
  );
  expect(saved).toHaveLength(LINES);
  const states = await world.rows<{ state: string; count: number }>(
    'select state, count(*) as count from import_rows where import_id = any($1) group by state order by state',
    [ids],
  );
  expect(states).toEqual([
    { state: 'bad', count: LINES },
    { state: 'saved', count: LINES },
  ]);
});

it('saving and abandoning an import, twenty at once: one succeeds', async () => {
  const n = 700_000;
  const file = Buffer.from(
    `Civil ID,Mobile,Employee number,First name,Last name,Gender\n${civilId(n)},${mobile(n)},I-${n},Salem,Otaibi,male\n`,
  );
  const { body } = await world.call(imports.startImport, {
    as,
    body: { kind: 'drivers', file_name: 'one.csv' },
    file,
  });
  await runImports(world.systemCtx());
  const params = { id: body.id };
  const ended = await atOnce(20, () => world.call(imports.saveImport, { as, params }));
  expect(ended).toEqual({ won: 1, refused: ['STATUS_CONFLICT'] });
});

it('a simulation being claimed by another process is left to it', async () => {
  await world.rows(
    `insert into policy_simulations (client_id, rules, from_date, to_date)
     select client_id, '{}', '2026-02-01', '2026-02-28' from users where id = $1`,
    [as.id],
  );
  const taking = `update policy_simulations set status = 'running', heartbeat_at = now() where status = 'waiting'`;
  expect(await duringChange(world, [taking, []], () => claimSimulation(world.systemCtx()))).toBeNull();
});

it('two processes that send notifications share the work: neither waits for the other, nothing is sent twice', async () => {
  await world.jobs.runBatches();
  await world.rows(
    `insert into jobs (kind, payload) select 'wallet', '{"client_id": 1}' from generate_series(1, 3)`,
  );
  const other = await world.database.pool.connect();
  try {
    await other.query('begin');
    await other.query(`select id from jobs where kind = 'wallet' order by id limit 1 for update`);
    await world.jobs.runBatches();
    expect(await world.rows(`select 1 from jobs where kind = 'wallet'`)).toHaveLength(1);
    await other.query('commit');
  } finally {
    other.release();
  }
  await world.jobs.runBatches();
  expect(await world.rows(`select 1 from jobs where kind = 'wallet'`)).toEqual([]);
});

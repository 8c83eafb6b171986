/**
 * `npm run bench:refuelling:turns [-- --before=HEAD~1 --pairs=4 --seconds=6]`: what a refuelling costs now and at another commit, each
 * on its own database and server, in turns: pair by pair, the other one first each time. Prints every turn and the medians; never fails.
 */

import { existsSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from '@fleet/domain/anomalies/robust.ts';
import pg from 'pg';
import { checkOut, git } from '../tools/check-out.ts';

const { values: input } = parseArgs({
  options: {
    before: { type: 'string', default: 'HEAD~1' },
    pairs: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '6' },
  },
});
const ROOT = join(import.meta.dirname, '..');
const OLD = join(ROOT, '.tmp', `refuelling-${process.pid}`, 'before');
const CALLERS = 8;

const COSTS = ['PostgreSQL ms', 'Node ms', 'rows kB', 'log kB', 'a second'] as const;
type Costs = Record<(typeof COSTS)[number], number>;

interface Side {
  readonly name: string;
  readonly turns: Costs[];
  run(seconds: number): Promise<Costs>;
  stop(): Promise<void>;
}

const sides: Side[] = [];
try {
  checkOut(input.before, OLD);
  sides.push(await open('before', OLD), await open('now', ROOT));
  for (const side of sides) for (const seconds of [5, 2]) await side.run(seconds);
  for (let pair = 0; pair < Number(input.pairs); pair++)
    for (const side of pair % 2 === 0 ? sides : [...sides].reverse()) {
      const costs = await side.run(Number(input.seconds));
      side.turns.push(costs);
      print(`${side.name}, load ${loadavg()[0]!.toFixed(1)}`, (name) => costs[name]);
    }
  for (const side of sides)
    print(`${side.name}, medians`, (name) => median(side.turns.map((turn) => turn[name])));
} finally {
  for (const side of sides) await side.stop();
  if (existsSync(OLD)) git('worktree', 'remove', '--force', OLD);
  rmSync(join(OLD, '..'), { recursive: true, force: true });
}

/** A version with its own modules, database and server, measured by its own benchmark. */
async function open(name: string, root: string): Promise<Side> {
  const load = <Module>(path: string): Promise<Module> => import(join(root, 'bench/refuelling', path));
  const { startTestApp } = await load<typeof import('./refuelling/test-app.ts')>('test-app.ts');
  const { driveCycles } = await load<typeof import('./refuelling/measure-cycle.ts')>('measure-cycle.ts');
  const { costOfCycles } = await load<typeof import('./refuelling/measure-cost.ts')>('measure-cost.ts');
  const app = await startTestApp(() => {});
  return {
    name,
    turns: [],
    stop: () => app.stop(),
    async run(seconds) {
      const cost = await costOfCycles(
        app,
        () => settle(app.connectionString),
        () => driveCycles(app, CALLERS, seconds),
      );
      const bytes = cost.tables.reduce((sum, table) => sum + table.bytes, 0);
      return {
        'PostgreSQL ms': (cost.postgresMs ?? Number.NaN) / cost.cycles,
        'Node ms': cost.serverMs / cost.cycles,
        'rows kB': bytes / 1000 / cost.cycles,
        'log kB': cost.walBytes / 1000 / cost.cycles,
        'a second': cost.perSecond,
      };
    },
  };
}

/** Waits until what refuellings left behind is done; the planner then learns the sizes, as autovacuum would tell it. */
async function settle(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (let tries = 0; tries < 300; tries++) {
    const { rows } = await client.query<{ left: number }>(
      `select (select count(*) from jobs where status = 'waiting' and run_at = '-infinity') + (select count(*) from seal_queue) as left`,
    );
    if (Number(rows[0]!.left) === 0) break;
    await wait(100);
  }
  await client.query('analyze');
  await client.end();
}

function print(what: string, of: (name: (typeof COSTS)[number]) => number): void {
  console.log(`${what}: ${COSTS.map((name) => `${name} ${of(name).toFixed(1)}`).join(', ')}`);
}

import pg from 'pg';
import { addressOf } from '../src/platform/database-hosts.ts';
import type { Database } from '../src/platform/db.ts';
import { migrate } from '../src/platform/migrate.ts';

/** Any fixed number: the lock of the process that makes the demo company. */
const MAKING_LOCK = 726_354_820;

const BEGIN = `insert into milestones (name, done_at) values ('demo_begun', now()) on conflict do nothing`;
const IS_UNFINISHED = `select exists (select from milestones where name = 'demo_begun')
  and not exists (select from milestones where name = 'demo') as is_unfinished`;

/** Holds the lock while `make` runs, and writes down before that the demo company was begun. */
export async function makeAlone<T>(database: Database, make: () => Promise<T>): Promise<T> {
  // Its lock and its own connection end together.
  const client = new pg.Client({ connectionString: addressOf(database.direct) });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MAKING_LOCK]);
    await client.query(BEGIN);
    return await make();
  } finally {
    await client.end();
  }
}

/**
 * A migrated database whose demo company was not made to its end, as its process was killed, is emptied and migrated again: nobody
 * else has been let in yet. Waits for another process that is making it. Whether it was so.
 */
export async function clearUnfinishedDemo(owner: string, runtime = owner): Promise<boolean> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MAKING_LOCK]);
    const { rows } = await client.query<{ is_unfinished: boolean }>(IS_UNFINISHED);
    if (!rows[0]!.is_unfinished) return false;
    await client.query(
      'begin; drop schema public cascade; drop schema drizzle cascade; create schema public; commit',
    );
    await migrate(owner, runtime);
    return true;
  } finally {
    await client.end();
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

const PAUSE_MS = 20;
/** As long as a statement may take. */
const LIMIT_MS = 30_000;

/** By which connections of migrations are known, of this process and of those that wait for it. */
export const OF_MIGRATION = 'migration';

/** Not those that only listen, nor those whose locks outlive transactions: they prepare nothing. */
const END = `
  select count(*)::int as at_work from (
    select case when state = 'idle' then pg_terminate_backend(pid) else false end as is_ended from pg_stat_activity a
    where datname = current_database() and usename = $1 and backend_start < $2 and application_name <> '${OF_MIGRATION}'
      and query !~* '^listen' and not (state = 'idle' and exists (select from pg_locks l where l.pid = a.pid))) one
  where not is_ended`;

/**
 * Ends the connections of a role that were there before now, each once it is idle; servers open others. What they prepared may give other
 * columns after a migration, and PostgreSQL refuses it there from then on: versions up to 1.0.0 went on with such a connection.
 */
export async function endConnectionsOfBefore(client: pg.Client, role: string): Promise<void> {
  const began = performance.now();
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
  const atWork = async () => (await client.query(END, [role, rows[0]!.now])).rows[0].at_work;
  while ((await atWork()) > 0 && performance.now() - began < LIMIT_MS) await wait(PAUSE_MS);
}

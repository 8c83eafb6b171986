import pg from 'pg';
import { OF_MIGRATION } from './connections-of-before.ts';

/** Asked this often: what holds a table for less is in nobody's way. */
const CHECK_MS = 1_000;

/**
 * Looks from a connection of its own who keeps the connection `pid` waiting, and reports each transaction once: its process, how long it
 * has run, what it does. Statements of other roles are shown to a role that may read them (`pg_read_all_stats`) only.
 * Ends with the function it returns.
 */
export async function reportHolders(
  owner: string,
  pid: number,
  report: (line: string) => void,
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: owner, application_name: OF_MIGRATION });
  await client.connect();
  const seen = new Set<string>();
  let checking = Promise.resolve();
  const timer = setInterval(() => {
    checking = checking.then(() => reportNew(client, pid, seen, report)).catch(() => undefined);
  }, CHECK_MS);
  return async () => {
    clearInterval(timer);
    await checking;
    await client.end();
  };
}

async function reportNew(client: pg.Client, pid: number, seen: Set<string>, report: (line: string) => void) {
  const { rows } = await client.query<{ pid: number; begun: string; seconds: number; does: string }>(
    `select pid, coalesce(xact_start, backend_start)::text as begun,
            round(extract(epoch from now() - coalesce(xact_start, backend_start)))::int as seconds,
            concat_ws(', ', nullif(application_name, ''), state, left(regexp_replace(query, '\\s+', ' ', 'g'), 120)) as does
     from pg_stat_activity where pid = any(pg_blocking_pids($1))`,
    [pid],
  );
  for (const { pid: holder, begun, seconds, does } of rows) {
    const key = `${holder} ${begun}`;
    if (seen.has(key)) continue;
    seen.add(key);
    report(`Waits for process ${holder} of the database, which began ${seconds} s ago: ${does}`);
  }
}

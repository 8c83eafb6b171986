import pg from 'pg';
import type { Ctx } from './context.ts';
import { untilLocked } from './until-locked.ts';

/** Tables with a partition a month, by a time that no row changes (decision 187). */
export const MONTHLY = ['webhook_attempts', 'fuel_request_timeline', 'audit_rows'] as const;

/** Made ahead: a server that is down for weeks finds its months, and one whose lock is never free has many hours to come back. */
const DAYS_AHEAD = 75;
const DAY_MS = 86_400_000;

const ADD = { name: 'months_add', text: 'select add_months($1, $2)' };
const DROP = { name: 'months_drop', text: 'select drop_months($1, $2) as dropped' };

/** Job: makes the coming months of each table, by a function of the owner (migrations/access.sql). */
export async function makeMonths(ctx: Ctx): Promise<void> {
  const until = new Date(ctx.now.getTime() + DAYS_AHEAD * DAY_MS);
  for (const table of MONTHLY) await untilLocked(() => ctx.db.rows(ADD, [table, until]));
}

/** Removes the months of a table that may forget, of those that ended by then. Returns how many. */
export async function dropMonths(ctx: Ctx, table: 'webhook_attempts', endedBy: Date): Promise<number> {
  const [row] = await untilLocked(() => ctx.db.rows<{ dropped: number }>(DROP, [table, endedBy]));
  return row!.dropped;
}

/** Any fixed number: the lock of the connection that bounds. */
const BOUND_LOCK = 726_354_823;
/** Whoever reads or writes the table waits behind it no longer than this. */
const LIMITS = '-c statement_timeout=0 -c lock_timeout=500';
const TRIES = { tries: 120, pauseMs: 1_000 };

/**
 * Ends the first partition of each table, which holds all there was when the table got months, at a month that begins in ten days or later.
 * That it holds nothing after that is proven by a check, which reads it once while others write; moving its end and making a place for what
 * is later takes a moment. Safe to be cut off, and to be called by several processes: one works. Where the check fails nothing changes.
 */
export async function boundFirstMonths(
  owner: string,
  report = (_line: string) => {},
  tables: readonly string[] = MONTHLY,
): Promise<void> {
  const client = new pg.Client({ connectionString: owner, options: LIMITS });
  await client.connect();
  try {
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [
      BOUND_LOCK,
    ]);
    if (!rows[0]!.is_ours) return;
    for (const table of tables) await boundFirstMonth(client, table, report);
  } finally {
    await client.end();
  }
}

const UNBOUND = `select from pg_class where oid = to_regclass($1) and relispartition
  and pg_get_expr(relpartbound, oid) = 'FOR VALUES FROM (MINVALUE) TO (MAXVALUE)'`;
const FIRST_END = `select to_char((date_trunc('month', (now() + interval '10 days') at time zone 'Asia/Riyadh') + interval '1 month')
  at time zone 'Asia/Riyadh' at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS"+00"') as ends`;
const TIME_OF = `select a.attname as time from pg_partitioned_table p
  join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0] where p.partrelid = $1::regclass`;

async function boundFirstMonth(client: pg.Client, table: string, report: (line: string) => void) {
  const first = `${table}_first`;
  if ((await client.query(UNBOUND, [first])).rowCount === 0) return;
  report(`Dividing ${table} into months while servers work…`);
  const { rows: ends } = await client.query<{ ends: string }>(FIRST_END);
  const { rows: times } = await client.query<{ time: string }>(TIME_OF, [table]);
  const end = pg.escapeLiteral(ends[0]!.ends);
  await untilFree(client, [
    `alter table ${first} drop constraint if exists ${first}_ends`,
    `alter table ${first} add constraint ${first}_ends check (${times[0]!.time} < ${end}) not valid`,
  ]);
  try {
    await untilFree(client, [`alter table ${first} validate constraint ${first}_ends`]);
  } catch (error) {
    await untilFree(client, [`alter table ${first} drop constraint ${first}_ends`]);
    throw error;
  }
  await untilFree(client, [
    `select lock_months('${table}')`,
    `alter table ${table} detach partition ${first}`,
    `alter table ${table} attach partition ${first} for values from (minvalue) to (${end})`,
    `alter table ${first} drop constraint ${first}_ends`,
    `create table ${table}_later partition of ${table} for values from (${end}) to (maxvalue)`,
  ]);
}

/** All in one transaction, again and again until its locks are got in time. */
async function untilFree(client: pg.Client, statements: readonly string[]): Promise<void> {
  await untilLocked(async () => {
    try {
      await client.query('begin');
      for (const statement of statements) await client.query(statement);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  }, TRIES);
}

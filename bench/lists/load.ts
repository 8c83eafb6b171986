import pg from 'pg';
import { addUpStatementDays } from '../../apps/server/src/billing/statements/statement-days.service.ts';
import { foldSums } from '../../apps/server/src/insight/dashboards/dashboards-fold.service.ts';
import { takeSnapshots } from '../../apps/server/src/money/ledger/ledger-snapshots.service.ts';
import type { Ctx } from '../../apps/server/src/platform/context.ts';
import { inBulk } from './bulk.ts';
import { COPIES, HOLDS, LEDGER, MESSAGES, NUMBERS, PLAN, SUMS, VEHICLES } from './load-sql.ts';
import type { Parties } from './parties.ts';

const TRANSACTIONS_PER_VEHICLE = 50;
const MIN_VEHICLES = 1_000;
/** Idle vehicles of the second client: one per hundred transactions, ten thousand at a million. */
const TRANSACTIONS_PER_IDLE_VEHICLE = 100;
const TABLES = [
  ...['drivers', 'vehicles', 'fuel_requests', 'fuel_request_timeline', 'ledger_entries', 'ledger_postings'],
  ...['holds', 'audit_rows', 'push_messages'],
];

/** Period of the transactions, and whether to load their timelines, audit rows and notifications. */
export interface Spread {
  readonly days: number;
  /** End of the last day; now by default. */
  readonly until?: Date;
  readonly withHistory: boolean;
}
export const YEAR_AND_MORE: Spread = { days: 400, withHistory: true };
const HISTORY_TABLES = ['fuel_request_timeline', 'audit_rows'];

/**
 * Loads `size` transactions over a period by set-based SQL: requests with aggregates, timelines, audit rows and notifications, holds,
 * ledger entries with postings and balances. The ledger proof passes.
 */
export async function loadTransactions(
  connectionString: string,
  ctx: Ctx,
  parties: Parties,
  size: number,
  { days, until, withHistory }: Spread = YEAR_AND_MORE,
): Promise<void> {
  const vehicles = Math.max(MIN_VEHICLES, Math.round(size / TRANSACTIONS_PER_VEHICLE));
  const numbers: Record<string, number | string> = {
    size,
    days,
    until: until ? `timestamptz '${until.toISOString()}'` : 'now()',
    vehicles,
    cars: vehicles + Math.round(size / TRANSACTIONS_PER_IDLE_VEHICLE),
  };
  const client = new pg.Client({ connectionString });
  await client.connect();
  const run = (text: string) =>
    client.query(text.replaceAll(/:(size|vehicles|cars|days|until)\b/g, (_, name) => String(numbers[name])));
  try {
    await client.query(
      `set statement_timeout = 0; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'; select setseed(0.42)`,
    );
    await client.query('create temp table party (kind text, n int, id bigint)');
    for (const [kind, ids] of Object.entries({ ...parties, fuels: Object.values(parties.fuels) }))
      await client.query(
        'insert into party select $1, o - 1, id from unnest($2::bigint[]) with ordinality as p(id, o)',
        [kind, ids],
      );
    for (const statement of [...VEHICLES, ...PLAN]) await run(statement);
    await inBulk(client, TABLES, async () => {
      for (const { table, template, from, set } of COPIES) {
        if (!withHistory && HISTORY_TABLES.includes(table)) continue;
        const columns = await columnsOf(client, table);
        const values = columns.map((column) => set[column] ?? `t.${column}`);
        await run(`insert into ${table} (${columns.join(', ')}) overriding system value
                   select ${values.join(', ')} from (select * from ${table} where ${template} order by id limit 1) t cross join ${from}`);
      }
      for (const statement of [...SUMS, ...LEDGER, ...HOLDS, ...(withHistory ? MESSAGES : []), ...NUMBERS])
        await run(statement);
    });
  } finally {
    await client.end();
  }
  await foldSums(ctx);
  await takeSnapshots(ctx);
  await addUpStatementDays(ctx);
  const tidy = new pg.Client({ connectionString });
  await tidy.connect();
  // Added up day by day they lie by the day, and not as one go left them.
  await tidy.query('cluster fuel_request_sums using fuel_request_sums_span');
  await tidy.query('vacuum analyze');
  await tidy.end();
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map((row) => row.column_name);
}

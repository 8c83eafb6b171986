import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SIZE } from './fleet.ts';
import { driveSome } from './measure-cycle.ts';
import type { TestApp } from './test-app.ts';

const CHUNK = 100_000;
/** Refuellings that are copied: those of half of the vehicles, so that none has thousands of the past. */
const MODELS = 1_500;

/**
 * Writes refuellings of the past year with their timelines, as copies of some that the server made. The ledger has none of them: the
 * books are not proven after.
 */
export async function writeHistory(app: TestApp, count: number): Promise<void> {
  await driveSome(app, SIZE.callers, MODELS);
  const client = new pg.Client({ connectionString: app.connectionString });
  await client.connect();
  try {
    const columnsOf = async (table: string) => {
      const { rows } = await client.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
           and attname not in ('id', 'change_no') order by attnum`,
        [table],
      );
      return rows.map(({ name }) => name);
    };
    const earlier = `- make_interval(mins => (n * 31536000.0 / ${count} / 60)::int + 60)`;
    const values: Record<string, string> = {
      qr_token: `'H' || n`,
      reference_number: `'H' || n`,
      ...Object.fromEntries(
        [
          'created_at',
          'approved_at',
          'initiated_at',
          'fuelling_started_at',
          'closed_at',
          'completed_at',
          'status_changed_at',
        ].map((name) => [name, `r.${name} ${earlier}`]),
      ),
    };
    const columns = await columnsOf('fuel_requests');
    const lines = await columnsOf('fuel_request_timeline');
    await client.query(`create temporary table made as
      select *, row_number() over (order by id) - 1 as place, count(*) over () as made from fuel_requests where status = 'transaction_completed'`);
    for (let from = 0; from < count; from += CHUNK)
      await client.query(
        `with copied as (
           insert into fuel_requests (${columns.join(', ')})
           select ${columns.map((name) => values[name] ?? `r.${name}`).join(', ')}
           from generate_series(${from}, ${Math.min(from + CHUNK, count) - 1}) n join made r on r.place = n % r.made
           returning *
         )
         insert into fuel_request_timeline (${lines.join(', ')})
         select ${lines.map((name) => (name === 'fuel_request_id' ? 'c.id' : name === 'at' ? 'c.created_at' : `t.${name}`)).join(', ')}
         from copied c join made r on r.place = substr(c.qr_token, 2)::bigint % r.made join fuel_request_timeline t on t.fuel_request_id = r.id`,
      );
    await settleRounds(client);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  console.log(`${count} refuellings of the past year written.`);
}

/** Waits until the rounds of the server have worked off what the copies left them: sums, and stretches between fills. */
async function settleRounds(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ left: boolean }>(
      `select exists (select from fill_stretch_marks) or exists (select from fuel_request_sum_changes) as left`,
    );
    if (!rows[0]!.left) return;
    await wait(1000);
  }
}

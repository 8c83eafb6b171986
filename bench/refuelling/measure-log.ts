import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { readOrCreateSecrets } from '../../apps/server/src/platform/embedded-postgres-cluster.ts';
import { findCluster } from '../../apps/server/src/platform/embedded-postgres-location.ts';
import { SIZE } from './fleet.ts';
import { driveSome } from './measure-cycle.ts';
import type { TestApp } from './test-app.ts';

/** Of what, and how many bytes of log, page images apart. */
interface LogPart {
  readonly of: string;
  readonly table: string;
  readonly what: 'rows' | 'index' | 'beside';
  readonly records: number;
  readonly bytes: number;
  readonly images: number;
}

// A record of several pages counts for its first.
const BY_RELATION = `
  with blocks as materialized (select * from pg_get_wal_block_info($1, $2, false)),
  records as (
    select start_lsn, (array_agg(relfilenode order by block_id))[1] as file, (array_agg(reldatabase order by block_id))[1] as db,
      max(record_length) - sum(coalesce(block_fpi_length, 0)) as bytes, sum(coalesce(block_fpi_length, 0)) as images
    from blocks group by start_lsn)
  select coalesce(c.relname, 'shared or of another database') as of,
    coalesce(owner.relname, beside.relname, c.relname, '') as "table",
    case when i.indexrelid is not null then 'index' when beside.oid is not null then 'beside' else 'rows' end as what,
    count(*)::int as records, sum(bytes)::int as bytes, sum(images)::int as images
  from records r
  left join pg_class c on r.db = (select oid from pg_database where datname = current_database()) and pg_relation_filenode(c.oid) = r.file
  left join pg_index i on i.indexrelid = c.oid
  left join pg_class indexed on indexed.oid = i.indrelid
  left join pg_class beside on beside.reltoastrelid = coalesce(i.indrelid, c.oid)
  left join pg_class owner on owner.oid = coalesce((select t.oid from pg_class t where t.reltoastrelid = i.indrelid), i.indrelid)
  group by 1, 2, 3 order by bytes desc`;

const BY_TYPE = `
  select resource_manager || ' ' || record_type as type, count(*)::int as records,
    sum(record_length - coalesce(fpi_length, 0))::int as bytes, sum(coalesce(fpi_length, 0))::int as images
  from pg_get_wal_records_info($1, $2) group by 1 order by 3 desc`;

/**
 * Where the log of so many refuellings goes, by table and index and by kind of record, with the background work they leave. Bytes depend
 * neither on the machine nor on its load. Only of the embedded PostgreSQL: reading the log takes its superuser.
 */
export async function printLog(app: TestApp, settle: () => Promise<void>, cycles: number): Promise<void> {
  const client = await inspector(app);
  try {
    await client.query('create extension if not exists pg_walinspect');
    const position = async () =>
      (await client.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')).rows[0]!.lsn;
    await settle();
    const before = await updatesOf(client);
    // Page images are those of the first minutes after a checkpoint, in every run alike.
    await client.query('checkpoint');
    const from = await position();
    await driveSome(app, SIZE.callers, cycles);
    await settle();
    const range = [from, await position()];
    const updates = (await updatesOf(client)).map((table) => {
      const was = before.find(({ name }) => name === table.name);
      return { name: table.name, all: table.all - (was?.all ?? 0), hot: table.hot - (was?.hot ?? 0) };
    });
    const { rows: types } = await client.query<
      { type: string } & Pick<LogPart, 'records' | 'bytes' | 'images'>
    >(BY_TYPE, range);
    const { rows: parts } = await client.query<LogPart>(BY_RELATION, range);
    const each = (amount: number, digits = 0) => (amount / cycles).toFixed(digits);
    const sum = (rows: readonly { bytes: number }[]) => rows.reduce((all, { bytes }) => all + bytes, 0);
    const images = types.reduce((all, type) => all + type.images, 0);
    console.log(
      `\nLog of a refuelling (of ${cycles} after a checkpoint, bytes): ${each(sum(types))} without page images, ${each(images)} of page images; ` +
        `index entries ${each(
          types.filter(({ type }) => type.startsWith('Btree')).reduce((all, { records }) => all + records, 0),
          1,
        )}.`,
    );
    const tables = Map.groupBy(parts, ({ table }) => table);
    const sorted = [...tables].sort(([, a], [, b]) => sum(b) - sum(a));
    for (const [table, of] of sorted.slice(0, 24)) {
      const kinds = Map.groupBy(of, ({ what }) => what);
      const shares = [...kinds].map(([what, rows]) => `${what} ${each(sum(rows))}`).join(', ');
      console.log(`  ${table}: ${each(sum(of))} (${shares})`);
      for (const { of: name, records, bytes } of of)
        if (bytes / cycles >= 20) console.log(`    ${name}: ${each(records, 2)} records, ${each(bytes)}`);
    }
    console.log('  By kind of record:');
    for (const { type, records, bytes } of types.slice(0, 16))
      console.log(`    ${type}: ${each(records, 2)} records, ${each(bytes)}`);
    const changed = updates.filter(({ all }) => all / cycles >= 0.2).sort((a, b) => b.all - a.all);
    console.log(
      `  Updates, those among them that entered no index (HOT): ${changed.map(({ name, all, hot }) => `${name} ${each(all, 1)}, ${each(hot, 1)}`).join('; ')}`,
    );
  } finally {
    await client.end();
  }
}

async function updatesOf(client: pg.Client): Promise<{ name: string; all: number; hot: number }[]> {
  // A backend reports its figures when it has been idle for a moment.
  await wait(1_500);
  const { rows } = await client.query<{ name: string; all: number; hot: number }>(
    'select relname as name, n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables',
  );
  return rows;
}

async function inspector({ connectionString }: TestApp): Promise<pg.Client> {
  const url = new URL(connectionString);
  url.username = 'postgres';
  url.password = readOrCreateSecrets(findCluster(join(import.meta.dirname, '../../.data/bench'))).superuser;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}

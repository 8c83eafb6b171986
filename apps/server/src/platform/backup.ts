import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Entry, writeEntries } from './backup-entries.ts';
import { sealed } from './backup-sealing.ts';

/** A table as it was backed up; partitions, which migrations do not make, with their parent and bounds. */
export interface BackedUpTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly partition_of: string | null;
  readonly bounds: string | null;
}

export interface Manifest {
  readonly kind: 'manifest';
  /** The instant whose state the backup has. */
  readonly taken_at: string;
  readonly database_version: string;
  /** Of the migrations that the database had, in their order. */
  readonly migrations: readonly string[];
  readonly tables: readonly BackedUpTable[];
  readonly sequences: readonly { readonly name: string; readonly last_value: string }[];
}

export type Head =
  | Manifest
  /** Keys that no other place has: settings, and files of the data folder. */
  | { readonly kind: 'keys'; readonly settings: Keys }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'rows'; readonly table: string }
  /** Behind the rows of a table: how many there were. */
  | { readonly kind: 'count'; readonly table: string; readonly rows: number };

export type Keys = Readonly<Record<string, string>>;

export interface BackupSource {
  /** As the owner of the tables. */
  readonly connectionString: string;
  readonly passphrase: string;
  readonly keys: Keys;
  /** Files that belong to it by the name they have in the backup. */
  readonly files: Readonly<Record<string, string>>;
}

/** Everything as it was at one instant, packed and sealed; as fast as it is taken. Writers are not kept waiting. */
export function backUp(source: BackupSource, onRows: (rows: number) => void): AsyncIterable<Buffer> {
  const entries = writeEntries(entriesOf(source, onRows));
  // A failure of either side ends the other, and is thrown to whoever reads.
  return sealed(
    pipeline(entries, createZstdCompress(), () => {}),
    source.passphrase,
  );
}

async function* none(): AsyncGenerator<Buffer> {}

async function* entriesOf(source: BackupSource, onRows: (rows: number) => void): AsyncGenerator<Entry<Head>> {
  const client = new pg.Client({
    connectionString: source.connectionString,
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const manifest = await describe(client);
    yield { head: manifest, body: none() };
    yield { head: { kind: 'keys', settings: source.keys }, body: none() };
    for (const [name, path] of Object.entries(source.files))
      yield { head: { kind: 'file', name }, body: bytesOf(path) };
    for (const table of manifest.tables) {
      const rows = client.query(
        copyTo(`copy ${pg.escapeIdentifier(table.name)} (${listOf(table.columns)}) to stdout`),
      );
      yield { head: { kind: 'rows', table: table.name }, body: rows };
      yield { head: { kind: 'count', table: table.name, rows: rows.rowCount }, body: none() };
      onRows(rows.rowCount);
    }
  } finally {
    await client.end();
  }
}

async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  yield readFileSync(path);
}

/** The files of a folder and below, by their path from there. */
export function filesBelow(folder: string, prefix: string): Record<string, string> {
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return {};
  }
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [`${prefix}/${name}`, join(folder, name)]));
}

export function listOf(names: readonly string[]): string {
  return names.map((name) => pg.escapeIdentifier(name)).join(', ');
}

async function describe(client: pg.Client): Promise<Manifest> {
  const tables = await listTables(client);
  // The first statement that reads settles the instant; from here on no table is removed below our hands.
  await client.query(`lock table ${listOf(tables.map(({ name }) => name))} in access share mode`);
  const { rows: migrations } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  );
  const { rows: sequences } = await client.query<{ name: string; last_value: string }>(
    `select sequencename as name, last_value::text from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  const { rows: at } = await client.query<{ now: Date; version: string }>(
    `select now(), current_setting('server_version') as version`,
  );
  return {
    kind: 'manifest',
    taken_at: at[0]!.now.toISOString(),
    database_version: at[0]!.version,
    migrations: migrations.map(({ hash }) => hash),
    tables,
    sequences,
  };
}

/** Tables with rows of their own, but those of extensions. Generated columns are made again. */
async function listTables(client: pg.Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(`
    select c.relname as name, i.inhparent::regclass::text as partition_of,
      case when c.relispartition then pg_get_expr(c.relpartbound, c.oid) end as bounds,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`);
  return rows;
}

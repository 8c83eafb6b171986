import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type BackedUpTable, type Head, type Keys, listOf, type Manifest } from './backup.ts';
import { readEntries } from './backup-entries.ts';
import { BackupError, unsealed } from './backup-sealing.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

export interface Restored {
  readonly manifest: Manifest;
  readonly keys: Keys;
  /** By the name they had in the backup. */
  readonly files: ReadonlyMap<string, Buffer>;
  readonly rows: number;
}

/**
 * Puts a backup into an empty database, as the owner of what it makes; the schema is that of the backup, and migrated further by the
 * caller. All rows come in one transaction: a backup that is damaged or cut off leaves tables without any.
 */
export async function restore(
  connectionString: string,
  backup: AsyncIterable<Buffer>,
  passphrase: string,
): Promise<Restored> {
  const client = new pg.Client({
    connectionString,
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseUnlessEmpty(client);
    const packed = unsealed(backup, passphrase);
    const cutOff = new BackupError('The backup is cut off.');
    const plain = pipeline(packed, createZstdDecompress(), () => {});
    return await fill(client, readEntries<Head>(plain, cutOff));
  } finally {
    await client.end();
  }
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1 limit 3`,
  );
  if (rows.length === 0) return;
  throw new BackupError(
    `The database is not empty (${rows.map(({ name }) => name).join(', ')}). Make an empty one to restore into.`,
  );
}

type Entries = ReturnType<typeof readEntries<Head>>;

async function fill(client: pg.Client, entries: Entries): Promise<Restored> {
  const first = (await entries.next()).value?.head;
  if (first?.kind !== 'manifest') throw new BackupError('The backup does not begin with its contents.');
  await makeSchema(client, first);
  await client.query('begin');
  const finish = await makeReady(client, first.tables);
  const tables = new Map(first.tables.map((table) => [table.name, table]));
  const files = new Map<string, Buffer>();
  let keys: Keys = {};
  let rows = 0;
  let copied = 0;
  for await (const { head, body } of entries) {
    if (head.kind === 'keys') keys = head.settings;
    if (head.kind === 'file') files.set(head.name, await bytesOf(body));
    if (head.kind === 'rows') copied = await copyRows(client, tables.get(head.table)!, body);
    if (head.kind !== 'count') continue;
    if (head.rows !== copied)
      throw new BackupError(`${head.table} had ${head.rows} rows, and ${copied} came back.`);
    tables.delete(head.table);
    rows += copied;
  }
  if (tables.size > 0) throw new BackupError(`The backup ends before ${[...tables.keys()].join(', ')}.`);
  await finish();
  for (const { name, last_value } of first.sequences)
    await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), last_value]);
  await client.query('commit');
  await client.query('analyze');
  return { manifest: first, keys, files, rows };
}

async function copyRows(
  client: pg.Client,
  table: BackedUpTable,
  body: AsyncIterable<Buffer>,
): Promise<number> {
  const into = client.query(
    copyFrom(`copy ${pg.escapeIdentifier(table.name)} (${listOf(table.columns)}) from stdin`),
  );
  await piped(body, into);
  return into.rowCount;
}

async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const blocks: Buffer[] = [];
  for await (const block of body) blocks.push(block);
  return Buffer.concat(blocks);
}

/** The migrations that the backup had, and no later ones; and its partitions. */
async function makeSchema(client: pg.Client, { migrations, tables }: Manifest): Promise<void> {
  const ours = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash);
  if (migrations.length > ours.length && ours.every((hash, index) => hash === migrations[index]))
    throw new BackupError('The backup was made by a newer version: install that one, and restore with it.');
  if (migrations.some((hash, index) => hash !== ours[index]))
    throw new BackupError('The backup was made by another line of versions; its schema is not known here.');
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  try {
    cpSync(MIGRATIONS, folder, { recursive: true });
    const journal = join(folder, 'meta/_journal.json');
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, migrations.length) }));
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
  const partitions = tables.filter(({ partition_of }) => partition_of);
  const parents = [...new Set(partitions.map(({ partition_of }) => partition_of))];
  // Migrations make a table's first partition for all time; the backup may have had others.
  const { rows: made } = await client.query<{ name: string; parent: string }>(
    `select inhrelid::regclass::text as name, inhparent::regclass::text as parent from pg_inherits
     where inhparent = any($1::regclass[]) and inhparent in (select partrelid from pg_partitioned_table)`,
    [parents],
  );
  for (const { name, parent } of made) await client.query(`alter table ${parent} detach partition ${name}`);
  for (const { name, partition_of, bounds } of partitions)
    await client.query(
      made.some((table) => table.name === name)
        ? `alter table ${partition_of} attach partition ${name} ${bounds}`
        : `create table ${pg.escapeIdentifier(name)} partition of ${partition_of} ${bounds}`,
    );
  for (const { name } of made)
    if (!partitions.some((table) => table.name === name)) await client.query(`drop table ${name}`);
}

/**
 * Empties what migrations put in, and lets rows in in any order and fast: without triggers, foreign keys and indexes, which the returned
 * function makes again. Foreign keys are checked as they are made.
 */
async function makeReady(client: pg.Client, tables: readonly BackedUpTable[]): Promise<() => Promise<void>> {
  const found = async (sql: string) => (await client.query<{ before: string; after: string }>(sql)).rows;
  const keys = await found(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as before,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as after
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by conname`);
  const indexes = await found(`
    select format('drop index %s', i.indexrelid::regclass) as before, pg_get_indexdef(i.indexrelid) as after
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'i' and not c.relispartition
      and not exists (select from pg_constraint o where o.conindid = i.indexrelid)
      and not exists (select from pg_depend d where d.objid = i.indrelid and d.deptype = 'e')
    order by c.relname`);
  const triggers = tables.map(({ name }) => ({
    before: `alter table ${pg.escapeIdentifier(name)} disable trigger user`,
    after: `alter table ${pg.escapeIdentifier(name)} enable trigger user`,
  }));
  const steps = [...keys, ...indexes, ...triggers];
  for (const { before } of steps) await client.query(before);
  await client.query(`truncate ${listOf(tables.map(({ name }) => name))}`);
  return async () => {
    // Indexes first: a foreign key may need one, and is checked by it.
    for (const { after } of [...indexes, ...triggers, ...keys]) await client.query(after);
  };
}

/** Keys and files that came back, in a folder that only its owner reads; nothing there is overwritten. */
export function writeKeys(folder: string, { keys, files }: Restored): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const put = (name: string, bytes: Buffer | string) => {
    const file = join(folder, name);
    // Names come out of a file that somebody handed to us.
    if (!file.startsWith(join(folder, '/')))
      throw new BackupError(`The backup has a file of a bad name: ${name}`);
    mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
    writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' });
  };
  put('keys.json', `${JSON.stringify(keys, null, 2)}\n`);
  for (const [name, bytes] of files) put(name, bytes);
}

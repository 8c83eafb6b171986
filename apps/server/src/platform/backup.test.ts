import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { brokenProofs } from '../../test/proven.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { buildWorld, type World } from '../../test/world.ts';
import { backUp, filesBelow } from './backup.ts';
import { sealed, unsealed } from './backup-sealing.ts';
import { createDatabase } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { restore } from './restore.ts';

const PASSPHRASE = 'correct horse battery staple';

let database: TestDatabase;
let world: World;
let backup: Buffer;
/** More than a part, so that a cut at the end comes after it. */
const KEY_FILE = randomBytes(1_500_000);
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  writeFileSync(join(folder, 'key.pem'), KEY_FILE);
  database = await createTestDatabase();
  world = await buildWorld({ on: database.connectionString });
  await world.fund(await world.makeClient(), { main: 1_000, allocated: 500 });
  backup = await taken();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.close();
  await database.drop();
});

const source = () => ({
  connectionString: database.connectionString,
  passphrase: PASSPHRASE,
  keys: { TOKEN_SECRET: 'kept' },
  files: filesBelow(folder, 'https'),
});

const taken = () => collected(backUp(source(), () => {}));

async function collected(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

/** In pieces that end anywhere. */
async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 7_777) yield bytes.subarray(at, at + 7_777);
}

async function emptyDatabase(): Promise<string> {
  const { server, run } = inject('testDatabase');
  return createDatabase(server, `test_${run}_${randomBytes(5).toString('hex')}`);
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Every table's rows as one text, and everything that the schema is made of. */
async function contents(url: string): Promise<Record<string, unknown>[]> {
  const tables = await query(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const rows = tables
    .map(
      ({ name }) =>
        `select '${name}' as what, md5(string_agg(t::text, ',' order by t::text)) as is from "${name}" t`,
    )
    .join(' union all ');
  const schema = await query(
    url,
    // Those of partitions are named by what made them: a month, or the builder of large indexes.
    `select case when c.relispartition then regexp_replace(indexdef, 'INDEX \\S+ ', 'INDEX ') else indexdef end as what
       from pg_indexes join pg_class c on c.oid = tablename::regclass where schemaname = 'public'
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     order by 1`,
  );
  const sequences = await query(
    url,
    `select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1`,
  );
  return [...(await query(url, `${rows} order by 1`)), ...schema, ...sequences];
}

it('gives back every row, index, key, trigger and number, with books that are proven', async () => {
  const url = await emptyDatabase();
  const before = await contents(database.connectionString);
  const { keys, files, manifest } = await restore(url, pieces(backup), PASSPHRASE);
  await migrate(url);
  expect(keys).toEqual({ TOKEN_SECRET: 'kept' });
  expect(files.get('https/key.pem')?.equals(KEY_FILE)).toBe(true);
  expect(manifest.tables.length).toBeGreaterThan(100);
  expect(await contents(url)).toEqual(before);
  const restored = await buildWorld({ on: url });
  expect(await brokenProofs(restored)).toEqual([]);
  await restored.close();
});

it('holds one instant: what is written while it is taken is in it whole or not at all', async () => {
  const parts: Buffer[] = [];
  const stream = backUp(source(), () => {})[Symbol.asyncIterator]();
  parts.push((await stream.next()).value!);
  for (let part = await stream.next(); !part.done; part = await stream.next()) {
    parts.push(part.value);
    await world.fund(await world.makeClient(), { main: 1, allocated: 1 });
  }
  const url = await emptyDatabase();
  await restore(url, pieces(Buffer.concat(parts)), PASSPHRASE);
  const restored = await buildWorld({ on: url });
  expect(await brokenProofs(restored)).toEqual([]);
  await restored.close();
});

it('refuses a database that is not empty, and changes nothing there', async () => {
  const url = await emptyDatabase();
  await query(url, 'create table kept (id integer)');
  await expect(restore(url, pieces(backup), PASSPHRASE)).rejects.toThrow('not empty (public.kept)');
  expect(await query(url, `select tablename from pg_tables where schemaname = 'public'`)).toHaveLength(1);
});

it('brings no row of a backup that is cut off', async () => {
  const url = await emptyDatabase();
  await expect(restore(url, pieces(backup.subarray(0, -1)), PASSPHRASE)).rejects.toThrow('cut off');
  expect(await query(url, 'select from clients')).toEqual([]);
});

it('opens by its passphrase only, and unchanged only', async () => {
  const plain = randomBytes(2_500_000);
  const complete = await collected(sealed(pieces(plain), PASSPHRASE));
  const opened = (bytes: Buffer, passphrase = PASSPHRASE) => collected(unsealed(pieces(bytes), passphrase));
  expect((await opened(complete)).equals(plain)).toBe(true);

  const changed = Buffer.from(complete);
  changed[changed.length - 5]! ^= 1;
  await expect(opened(complete, 'another passphrase')).rejects.toThrow('The passphrase is not');
  await expect(opened(Buffer.from('no backup of ours at all'))).rejects.toThrow('no backup');
  await expect(opened(changed)).rejects.toThrow('damaged in its part 3');
  await expect(opened(complete.subarray(0, -1))).rejects.toThrow('cut off');
  await expect(opened(Buffer.concat([complete, Buffer.from([0])]))).rejects.toThrow('Something was added');
});

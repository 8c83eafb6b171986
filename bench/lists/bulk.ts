import pg from 'pg';

/** What slows a load down: dropped from these tables, and restored afterwards. */
const KEYS_AND_INDEXES = `
  select 1 as turn, format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
  from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
  union all
  select 2, format('drop index %s', indexrelid::regclass), replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
  from pg_index where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
  order by turn, away`;

/**
 * Runs `load` while these tables have no foreign keys, no indexes except primary keys, and no triggers. `load` itself writes what the
 * triggers would; restoring the keys checks every row, and the ledger proof the rest.
 */
export async function inBulk(
  client: pg.Client,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ away: string; back: string }>(KEYS_AND_INDEXES, [tables]);
  for (const table of tables)
    await client.query(`alter table ${pg.escapeIdentifier(table)} disable trigger user`);
  for (const { away } of rows) await client.query(away);
  await load();
  for (const { back } of rows.toReversed()) await client.query(back);
  for (const table of tables)
    await client.query(`alter table ${pg.escapeIdentifier(table)} enable trigger user`);
}

import pg from 'pg';

/** What only slows a load down: taken off these tables, and put back as it was. */
const KEYS_AND_INDEXES = `
  select 1 as turn, format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
  from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
  union all
  select 2, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
  order by turn, away`;

/**
 * Runs `load` while these tables have no foreign keys, no indexes but those of their keys and no triggers. What the
 * triggers would have written `load` writes itself; putting back the keys checks every row, the proof of the books the rest.
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

import pg from 'pg';

const NOT_ALLOWED = '42501';

/** Ends every connection to the database and removes it. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const drop = `drop database if exists ${pg.escapeIdentifier(name)}`;
  await client.query(`${drop} with (force)`).catch((error) => {
    if (error.code !== NOT_ALLOWED) throw error;
    // PostgreSQL's own vacuum is at work in it: only a drop without force may send that away.
    return client.query(drop);
  });
}

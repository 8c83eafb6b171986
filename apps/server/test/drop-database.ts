import pg from 'pg';

const NOT_ALLOWED = '42501';
const IN_USE = '55006';
const TRIES = 6;

/**
 * Disconnects all clients from the database and drops it. An autovacuum worker may be active, which we may not terminate, but a plain
 * drop cancels it.
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const drop = `drop database if exists ${pg.escapeIdentifier(name)}`;
  for (let tried = 1; ; tried += 1) {
    try {
      await client.query(tried % 2 === 1 ? `${drop} with (force)` : drop);
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      if (tried === TRIES || (code !== NOT_ALLOWED && code !== IN_USE)) throw error;
    }
  }
}

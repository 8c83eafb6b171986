import pg from 'pg';

/** Locks that let one server process at a time do a piece of work. */
export interface JobLocks {
  /** Runs `work` unless another process is at work under this name; tells whether it ran. Throws what `work` throws, and when there is no database. */
  run(name: string, work: () => Promise<unknown>): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Advisory locks on one connection of their own. On the pool's, each running job would keep one from the work it guards: as
 * many jobs as the pool has connections would wait for each other for ever. Who loses the connection loses its locks, and
 * takes the next ones on a new connection.
 */
export function openJobLocks(connectionString: string): JobLocks {
  let connection: Promise<pg.Client> | null = null;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString });
    client.on('error', () => {});
    client.on('end', () => {
      connection = null;
    });
    await client.connect();
    return client;
  }

  function connected(): Promise<pg.Client> {
    if (closed) throw new Error('the locks of jobs are closed');
    connection ??= connect().catch((error) => {
      connection = null;
      throw error;
    });
    return connection;
  }

  return {
    async run(name, work) {
      const client = await connected();
      const key = [`job:${name}`];
      const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as mine', key);
      if (!rows[0].mine) return false;
      try {
        await work();
      } finally {
        // A lost connection has let go of it already.
        await client.query('select pg_advisory_unlock(hashtext($1))', key).catch(() => {});
      }
      return true;
    },
    async close() {
      closed = true;
      const client = await connection?.catch(() => null);
      await client?.end().catch(() => {});
    },
  };
}

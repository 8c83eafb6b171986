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
  let lastAsked: Promise<unknown> = Promise.resolve();

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

  /** One statement after the other, as a connection takes them; whether the lock was taken, or had been ours. */
  function ask(
    client: pg.Client,
    does: 'try_advisory_lock' | 'advisory_unlock',
    name: string,
  ): Promise<boolean> {
    const answer = lastAsked.then(async () => {
      const { rows } = await client.query(`select pg_${does}(hashtext($1)) as done`, [`job:${name}`]);
      return rows[0].done as boolean;
    });
    lastAsked = answer.catch(() => {});
    return answer;
  }

  return {
    async run(name, work) {
      const client = await connected();
      if (!(await ask(client, 'try_advisory_lock', name))) return false;
      try {
        await work();
      } finally {
        // A lost connection has let go of it already.
        await ask(client, 'advisory_unlock', name).catch(() => {});
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

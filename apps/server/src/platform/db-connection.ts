import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';
import { addressOf, leaveAddress } from './database-hosts.ts';
import { answerOf, PreparedQuery } from './db-prepared.ts';

/** What statements are sent over: one connection, or the pool. */
export type Runner = Pick<pg.ClientBase, 'query'>;

/**
 * What a pool makes its connections of: they go to the host that is used now. Behind poolers nobody else notices that one is gone, so
 * that a refused connection leaves it for the next; of databases the watch says which one takes changes.
 */
export function clientAtHost(
  url: string,
  leavesWhenRefused: boolean,
): new (
  config: pg.ClientConfig,
) => pg.Client {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      const address = addressOf(url);
      super({ ...config, connectionString: address });
      if (!leavesWhenRefused) return;
      const { connection } = this as unknown as { connection: EventEmitter };
      connection.once('error', () => leaveAddress(url, address));
    }
  };
}

/** What holds for every statement. */
export const settingsOf = (lockMs: number) => ({
  statement_timeout: '30000',
  lock_timeout: String(lockMs),
  idle_in_transaction_session_timeout: '30000',
  timezone: 'UTC',
  // Not compiled for the processor: that took half a second each time, where a plan expects far more rows than it meets.
  jit: 'off',
});

/** This connection, where statements of one turn leave in one packet. */
export function inPackets(client: pg.PoolClient): Runner {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  return {
    query(...sent: Parameters<pg.PoolClient['query']>) {
      stream.cork();
      process.nextTick(() => stream.uncork());
      const [statement, values] = sent as unknown as [pg.QueryConfig | string, unknown[]?];
      if (typeof statement === 'string' || !statement.name) return client.query(...sent);
      return answerOf(client, (answered) => new PreparedQuery(statement, values, answered));
    },
  } as unknown as Runner;
}

/** Sends at once, and answers when this is known. After it has failed nothing is sent, and everything fails like it. */
export function answeredBehind(runner: Runner, known: Promise<unknown>): Runner {
  let hasFailed = false;
  known.catch(() => {
    hasFailed = true;
  });
  return {
    async query(...sent: Parameters<Runner['query']>) {
      if (hasFailed) await known;
      const answer: Promise<unknown> = runner.query(...sent) as never;
      answer.catch(() => {});
      await known;
      return answer;
    },
  } as unknown as Runner;
}

/**
 * Ends a transaction for good. Throws where PostgreSQL rolled it back instead, without an error of its own: a statement had failed, and
 * whoever sent it went on as if it had not.
 */
export async function commit(runner: Runner): Promise<void> {
  const { command } = await runner.query('commit');
  if (command !== 'COMMIT')
    throw new Error('a failed statement was passed over, and its transaction rolled back');
}

/** Whether the connection is good for another transaction. */
export function isRolledBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}

/** Whether a migration changed what a statement gives that was prepared before: PostgreSQL runs it on that connection no more. */
export function isOutdated(error: unknown): boolean {
  const { code, message } = ((error as Error).cause ?? error) as { code?: string; message?: string };
  return code === '0A000' && message!.startsWith('cached plan');
}

/** The open connections of a pool. Once a statement is outdated on one of them, none that is open now is used again. */
export function openConnections(pool: pg.Pool) {
  const open = new Set<pg.PoolClient>();
  const outdated = new WeakSet<pg.PoolClient>();
  // A broken idle connection is replaced by the pool, one at work fails its next statement; without these listeners
  // either would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', () => {});
  });
  pool.on('remove', (client) => open.delete(client));
  const leaveOutdated = (error: unknown) => {
    if (isOutdated(error)) for (const client of open) outdated.add(client);
  };
  return { open, outdated, leaveOutdated };
}

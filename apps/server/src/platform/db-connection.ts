import type { Socket } from 'node:net';
import type pg from 'pg';

/** What statements are sent over: one connection, or the pool. */
export type Runner = Pick<pg.ClientBase, 'query'>;

/** This connection, where statements of one turn leave in one packet. */
export function inPackets(client: pg.PoolClient): Runner {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  return {
    query(...sent: Parameters<pg.PoolClient['query']>) {
      stream.cork();
      process.nextTick(() => stream.uncork());
      return client.query(...sent);
    },
  } as unknown as Runner;
}

/** Whether the connection is good for another transaction. */
export function isRolledBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}

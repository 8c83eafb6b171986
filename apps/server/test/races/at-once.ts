import { setTimeout as wait } from 'node:timers/promises';
import type { World } from '../world.ts';

/** Support for race tests. */

interface Answer {
  readonly status: number;
  readonly body: { readonly code?: string };
}

/** Runs this many concurrent calls; returns how many succeeded, and the error codes of the others. */
export async function atOnce(count: number, call: (index: number) => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => call(index)));
  const refused = answers.filter((answer) => answer.status >= 300).map((answer) => answer.body.code);
  return {
    won: answers.filter((answer) => answer.status < 300).length,
    refused: [...new Set(refused)],
  };
}

/**
 * A call during another change: `change` runs in a transaction that commits as soon as the call waits for it (or has responded
 * without waiting). The call must decide on the result of that change. `then` runs in the transaction before the commit. Unlike
 * twenty concurrent calls this is deterministic: a call that reads before it locks is always detected.
 */
export async function duringChange<T>(
  world: World,
  change: readonly [text: string, values: readonly unknown[]],
  call: () => Promise<T>,
  then?: readonly [text: string, values: readonly unknown[]],
): Promise<T> {
  const other = await world.database.pool.connect();
  try {
    await other.query('begin');
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    const changed = await other.query(change[0], [...change[1]]);
    if (changed.rowCount === 0) throw new Error(`nothing to change: ${change[0]}`);
    let isAnswered = false;
    const answer = call().finally(() => {
      isAnswered = true;
    });
    while (!isAnswered && !(await isWaitedFor(world, rows[0]!.pid))) await wait(2);
    if (then) await other.query(then[0], [...then[1]]);
    await other.query('commit');
    return await answer;
  } finally {
    other.release();
  }
}

async function isWaitedFor(world: World, pid: number): Promise<boolean> {
  const [row] = await world.rows<{ is_waited_for: boolean }>(
    `select exists (select from pg_stat_activity where wait_event_type = 'Lock' and $1 = any(pg_blocking_pids(pid))) as is_waited_for`,
    [pid],
  );
  return row!.is_waited_for;
}

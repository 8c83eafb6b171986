import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { addressOf } from './database-hosts.ts';

/** How often a process that is not the elected one asks whether it is by now. */
const CANDIDATE_EVERY_MS = 5_000;

/** The only work outside the job engine: what must run every second, in one process, in order. */
interface ElectedWork {
  readonly name: string;
  readonly every_ms: number;
  run(): Promise<unknown>;
}

export interface ElectedLoop {
  stop(): Promise<void>;
}

/**
 * Runs the work in its rhythm in one of all processes: the one whose connection holds the lock of its name. It keeps the lock for as
 * long as it lives, so that electing costs nothing while nothing changes. Work that fails is logged and comes round again.
 */
export function startElectedLoop(
  connectionString: string,
  work: ElectedWork,
  log: FastifyBaseLogger,
): ElectedLoop {
  let connection: pg.Client | null = null;
  let isElected = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: addressOf(connectionString),
      keepAlive: true,
      connectionTimeoutMillis: CANDIDATE_EVERY_MS,
      query_timeout: CANDIDATE_EVERY_MS,
    });
    client.on('error', () => {});
    client.on('end', () => {
      if (connection !== client) return;
      connection = null;
      isElected = false;
    });
    await client.connect();
    connection = client;
    return client;
  }

  async function stand(): Promise<void> {
    const client = connection ?? (await connect());
    const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as elected', [
      `elected:${work.name}`,
    ]);
    isElected = connection === client && rows[0].elected;
  }

  async function takeTurn(): Promise<void> {
    try {
      if (!isElected) await stand();
      if (isElected) await work.run();
    } catch (error) {
      log.error({ err: error, work: work.name }, 'elected work failed');
    }
    if (!stopped) timer = setTimeout(begin, isElected ? work.every_ms : CANDIDATE_EVERY_MS);
  }

  function begin(): void {
    turn = takeTurn();
  }

  timer = setTimeout(begin, 0);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turn;
      await connection?.end().catch(() => {});
    },
  };
}

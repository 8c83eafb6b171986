import type { Socket } from 'node:net';
import pg from 'pg';
import { addressesOf, addressOf, isStandby, leaveAddress } from './database-hosts.ts';
import { isOfThisVersion } from './migrate.ts';

const TICK_MS = 500;
/** So many ticks without an answer, and the server is not ready. */
const NOT_READY_TICKS = 2;
const SILENT = 'Connection terminated: the database does not answer';
/** There is no such table, or no right to read it: an answer all the same. */
const NO_SCHEMA = ['42P01', '42501', '3F000'];

export interface DatabaseWatch {
  /** The database answered within the last second. */
  isReady(): boolean;
  /** The database had the schema of this version when it last answered. */
  hasSchema(): boolean;
  /** The database has been silent for as long as a call waits for it. */
  isSilent(): boolean;
  /** Calls this when it falls silent; returns what ends that. */
  onSilence(listener: () => void): () => void;
  close(): Promise<void>;
}

/**
 * Asks the database twice a second for an answer, on a connection of its own: a hung server or a line that swallows everything ends no
 * statement by itself. Of several hosts it finds the one that takes changes. Ticks are counted, not seconds: a process that stood still blames nobody else for it.
 * Whoever waits for a silent database is sent away a tick before `connectMs` are over.
 */
export function watchDatabase(connectionString: string, connectMs: number): DatabaseWatch {
  const timeoutMs = Math.max(connectMs - TICK_MS, NOT_READY_TICKS * TICK_MS);
  const timeoutTicks = Math.round(timeoutMs / TICK_MS);
  const listeners = new Set<() => void>();
  let client: pg.Client | null = null;
  let silentTicks = 0;
  let isPinging = false;
  let hasSchema = true;
  /** The host that answered last. */
  let answering = addressOf(connectionString);

  async function ping(): Promise<void> {
    isPinging = true;
    const address = addressOf(connectionString);
    try {
      client ??= await connect();
      hasSchema = await isOfThisVersion(client).catch((error: { code?: string }) => {
        if (NO_SCHEMA.includes(error.code ?? '')) return false;
        throw error;
      });
      silentTicks = 0;
      if (address !== answering) announceChange();
      answering = address;
    } catch {
      leaveAddress(connectionString, address);
      if (client) hangUp(client);
      client = null;
    }
    isPinging = false;
  }

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString: addressOf(connectionString),
      connectionTimeoutMillis: timeoutMs,
    });
    made.on('error', () => {});
    await made.connect();
    streamOf(made).unref();
    if (addressesOf(connectionString).length === 1 || !(await isStandby(made))) return made;
    hangUp(made);
    throw new Error('a standby takes no changes');
  }

  /** Whoever waits for the database, or is connected to a host that is no longer the one, begins anew. */
  function announceChange(): void {
    for (const listener of listeners) listener();
  }

  function tick(): void {
    silentTicks += 1;
    if (silentTicks === timeoutTicks) {
      announceChange();
      if (client) hangUp(client);
    }
    if (!isPinging) void ping();
  }

  void ping();
  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  return {
    hasSchema: () => hasSchema,
    isReady: () => silentTicks < NOT_READY_TICKS,
    isSilent: () => silentTicks >= timeoutTicks,
    onSilence(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      clearInterval(timer);
      listeners.clear();
      if (isPinging && client) hangUp(client);
      else await client?.end().catch(() => {});
    },
  };
}

/** A connection of the pool, not waited for once the database falls silent or another host takes its place. */
export async function connectUnlessSilent(
  pool: Pick<pg.Pool, 'connect'>,
  watch: Pick<DatabaseWatch, 'isSilent' | 'onSilence'>,
): Promise<pg.PoolClient> {
  if (watch.isSilent()) throw new Error(SILENT);
  const taken = pool.connect();
  return new Promise((connected, failed) => {
    // Once: a database may fall silent and be left for another host while this is waited for, and who is given back twice throws.
    const stop = watch.onSilence(() => {
      stop();
      failed(new Error(SILENT));
      taken.then(
        (client) => client.release(true),
        () => {},
      );
    });
    taken.then(connected, failed).finally(stop);
  });
}

/** Ends a connection at once, whatever it waits for: its statement fails as on any line that breaks. */
export function hangUp(client: pg.ClientBase): void {
  streamOf(client).destroy();
}

function streamOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

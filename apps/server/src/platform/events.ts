import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { addressOf } from './database-hosts.ts';

const CHANNEL = 'fleet_events';
/** PostgreSQL refuses a NOTIFY payload of 8 000 bytes or more. */
const MAX_PAYLOAD_BYTES = 7_500;
const RECONNECT_MS = 1_000;
/** A server that hangs keeps nobody waiting who has something to tell. */
const ANSWER_MS = 5_000;

/** What open browsers receive: ids, never rows; the party fields decide who may receive it. */
export interface ServerEvent {
  readonly type: string;
  readonly id?: number;
  readonly user_id?: number;
  readonly client_id?: number | null;
  readonly driver_id?: number | null;
  readonly network_id?: number | null;
  readonly station_id?: number | null;
  /** All users of this group, and nobody else. */
  readonly group_id?: number;
  /** Sent to viewers of it only: `branch 1000` is that depot's live map. */
  readonly room?: string;
  readonly [more: string]: unknown;
}

export interface Events {
  publish(events: readonly ServerEvent[]): Promise<void>;
  subscribe(listener: (event: ServerEvent) => void): () => void;
  close(): Promise<void>;
}

/** Events between server processes over LISTEN/NOTIFY on a dedicated connection, reconnected when it breaks. */
export async function openEvents(connectionString: string, log: FastifyBaseLogger): Promise<Events> {
  const listeners = new Set<(event: ServerEvent) => void>();
  let client: pg.Client | null = null;
  let closed = false;

  let again: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: addressOf(connectionString),
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    next.on('notification', ({ payload }) => {
      for (const event of JSON.parse(payload ?? '[]') as ServerEvent[])
        for (const listener of listeners) listener(event);
    });
    next.on('error', () => {});
    next.on('end', () => {
      if (client !== next) return;
      client = null;
      reconnectSoon();
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    if (closed) await next.end();
    else client = next;
  }

  /** One attempt at a time, however the last one ended: a second connection would deliver everything twice. */
  function reconnectSoon(): void {
    if (closed || again) return;
    again = setTimeout(() => {
      again = undefined;
      connect().catch((error) => {
        log.warn({ err: error }, 'event connection lost, trying again');
        reconnectSoon();
      });
    }, RECONNECT_MS);
    again.unref();
  }

  await connect();
  return {
    async publish(events) {
      for (const payload of inPayloads(events)) {
        await client
          ?.query('select pg_notify($1, $2)', [CHANNEL, payload])
          .catch((error) => log.warn({ err: error }, 'event not sent'));
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(again);
      listeners.clear();
      await client?.end();
    },
  };
}

function inPayloads(events: readonly ServerEvent[]): string[] {
  const payloads: string[] = [];
  let batch: ServerEvent[] = [];
  let bytes = 2;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1;
    if (batch.length > 0 && bytes + size > MAX_PAYLOAD_BYTES) {
      payloads.push(JSON.stringify(batch));
      batch = [];
      bytes = 2;
    }
    batch.push(event);
    bytes += size;
  }
  if (batch.length > 0) payloads.push(JSON.stringify(batch));
  return payloads;
}

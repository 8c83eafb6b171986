import type { FastifyBaseLogger } from 'fastify';
import type { Ctx } from './context.ts';
import type { Db } from './db.ts';
import type { Events, ServerEvent } from './events.ts';

/** Something that happened and that others are told of after commit. */
export interface OutboxMessage {
  readonly topic: string;
  readonly payload: Record<string, unknown>;
}

const INSERT = { name: 'outbox_insert', text: 'insert into outbox (topic, payload) values ($1, $2)' };
const TAKE = {
  name: 'outbox_take',
  text: `delete from outbox where id in (select id from outbox order by id for update skip locked limit 200)
         returning id, topic, payload`,
};

/** Puts a message in the outbox, in the transaction it tells of. */
export async function addToOutbox(ctx: Ctx, message: OutboxMessage): Promise<void> {
  await ctx.db.rows(INSERT, [message.topic, JSON.stringify(message.payload)]);
}

/** Handles a batch of messages of one topic in the dispatcher's transaction; returns the events to send to open browsers. */
export type OutboxHandler = (ctx: Ctx, payloads: Record<string, unknown>[]) => Promise<ServerEvent[]>;

/**
 * Empties the outbox: rows leave in the same transaction as what their handlers write, events go out after commit.
 * Two dispatchers never take the same row.
 */
export async function dispatchOutbox(
  ctx: Ctx,
  handlers: Record<string, OutboxHandler>,
  events: Events,
  log: FastifyBaseLogger,
): Promise<number> {
  let handled = 0;
  for (;;) {
    const { taken, toSend } = await ctx.platform.database.transaction((db) =>
      dispatchBatch({ ...ctx, db, isInTransaction: true }, handlers, db, log),
    );
    await events.publish(toSend);
    handled += taken;
    if (taken === 0) return handled;
  }
}

async function dispatchBatch(
  ctx: Ctx,
  handlers: Record<string, OutboxHandler>,
  db: Db,
  log: FastifyBaseLogger,
) {
  const rows = await db.rows<{ id: number; topic: string; payload: Record<string, unknown> }>(TAKE);
  rows.sort((a, b) => a.id - b.id);
  const toSend: ServerEvent[] = [];
  for (const topic of new Set(rows.map((row) => row.topic))) {
    const handler = handlers[topic];
    if (!handler) {
      log.error({ topic }, 'no handler for this outbox topic');
      continue;
    }
    toSend.push(
      ...(await handler(
        ctx,
        rows.filter((row) => row.topic === topic).map((row) => row.payload),
      )),
    );
  }
  return { taken: rows.length, toSend };
}

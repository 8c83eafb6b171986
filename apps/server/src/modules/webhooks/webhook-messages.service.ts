import { WEBHOOK_LOG_DAYS } from '@fleet/contracts/webhook-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import type { OutboxHandler } from '../../platform/outbox.ts';
import {
  deleteBefore,
  insertMessageFor,
  insertMessages,
  listListening,
  type NewMessage,
} from './webhook-messages.queries.ts';
import { bodyOf, HAPPENINGS, type Happening } from './webhook-messages.rules.ts';

export type { Happening };

const DAY_MS = 86_400_000;
const BATCH = 5_000;

/** Outbox handler: messages are written in the transaction in which the outbox forgets what they tell of. */
export function tellSystems(topic: keyof typeof HAPPENINGS): OutboxHandler {
  return async (ctx, payloads) => {
    await writeMessages(
      ctx,
      payloads.flatMap((payload) => HAPPENINGS[topic]!(payload)),
    );
    return [];
  };
}

/** Writes what happened for the systems that are to be told, in the transaction it is called in. */
export async function writeMessages(ctx: Ctx, happened: readonly Happening[]): Promise<void> {
  if (happened.length === 0) return;
  const listening = await listListening(ctx, [...new Set(happened.map(({ client_id }) => client_id))]);
  const told = happened.filter(({ client_id }) => listening.has(client_id));
  if (told.length > 0)
    await insertMessages(
      ctx,
      told.map((one) => messageOf(ctx, one)),
    );
}

/** Writes a message for one endpoint alone; the id of its delivery. */
export function writeMessageFor(ctx: Ctx, endpoint_id: number, happened: Happening): Promise<number> {
  return insertMessageFor(ctx, endpoint_id, messageOf(ctx, happened));
}

/** Job: messages are kept for thirty days, with their deliveries and attempts. How many were forgotten. */
export async function forgetOldDeliveries(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - WEBHOOK_LOG_DAYS * DAY_MS);
  let forgotten = 0;
  for (;;) {
    const count = await deleteBefore(ctx, before, BATCH);
    forgotten += count;
    if (count < BATCH) return forgotten;
  }
}

function messageOf(ctx: Ctx, happened: Happening): NewMessage {
  const { client_id, type } = happened;
  const uid = `msg_${crypto.randomUUID().replaceAll('-', '')}`;
  return { client_id, uid, type, body: bodyOf(happened, ctx.now) };
}

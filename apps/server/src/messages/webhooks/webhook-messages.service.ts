import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { originOf } from '../../platform/jobs/job-traces.ts';
import { dropMonths } from '../../platform/months.ts';
import type { Origin } from '../../platform/trace.ts';
import {
  deleteBefore,
  insertMessageFor,
  insertMessages,
  listListening,
  type NewMessage,
} from './webhook-messages.queries.ts';
import { bodyOf, HAPPENINGS, type Happening } from './webhook-messages.rules.ts';
import { webhooksWaiting } from './webhooks.jobs.ts';

export type { Happening };

/** With the call that caused it, where that is another than this one. */
type Caused = Happening & { readonly origin?: Origin | undefined };

const DAY_MS = 86_400_000;
const BATCH = 5_000;

/** Handles jobs that report what happened: messages are written in the transaction in which these leave. */
export function writeWebhookMessages(topic: keyof typeof HAPPENINGS) {
  return async (ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> => {
    await writeMessages(
      ctx,
      payloads.flatMap((payload) =>
        HAPPENINGS[topic]!(payload).map((one) => ({ ...one, origin: originOf(payload) })),
      ),
    );
    return [];
  };
}

/** Writes events for subscribed systems, in the caller's transaction. */
export async function writeMessages(ctx: Ctx, happened: readonly Caused[]): Promise<void> {
  if (happened.length === 0) return;
  const listening = await listListening(ctx, [...new Set(happened.map(({ client_id }) => client_id))]);
  const addressed = happened.filter(({ client_id }) => listening.has(client_id));
  if (addressed.length === 0) return;
  await insertMessages(
    ctx,
    addressed.map((one) => messageOf(ctx, one)),
  );
  await addJob(ctx, webhooksWaiting, {});
}

/** Writes a message for one endpoint alone; the id of its delivery. */
export async function writeMessageFor(ctx: Ctx, endpoint_id: number, happened: Happening): Promise<number> {
  await addJob(ctx, webhooksWaiting, {});
  return insertMessageFor(ctx, endpoint_id, messageOf(ctx, happened));
}

/** Job: messages are stored for WEBHOOK_DAYS, with their deliveries and attempts; of these, months first. Returns how many messages left. */
export async function purgeOldDeliveries(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - ctx.config.WEBHOOK_DAYS * DAY_MS);
  await dropMonths(ctx, 'webhook_attempts', before);
  let purged = 0;
  for (;;) {
    const count = await deleteBefore(ctx, before, BATCH);
    purged += count;
    if (count < BATCH) return purged;
  }
}

function messageOf(ctx: Ctx, { origin, ...happened }: Caused): NewMessage {
  const { client_id, type } = happened;
  const { request_id, traceparent } = origin ?? {
    request_id: ctx.request.id,
    traceparent: ctx.request.traceparent ?? null,
  };
  const uid = `msg_${crypto.randomUUID().replaceAll('-', '')}`;
  return { client_id, uid, type, body: bodyOf(happened, ctx.now), request_id, traceparent };
}

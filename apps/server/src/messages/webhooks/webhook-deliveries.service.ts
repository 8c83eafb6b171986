import type * as contract from '@fleet/contracts/messages/webhook-endpoints.ts';
import type { WebhookDelivery } from '@fleet/contracts/messages/webhook-endpoints.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import {
  deliveryList,
  findDelivery,
  listAttempts,
  lockDelivery,
  saveReplay,
  saveReplays,
} from './webhook-deliveries.queries.ts';
import { findEndpoint } from './webhook-endpoints.queries.ts';
import { isBeingSent, presentDelivery, requireActive } from './webhook-endpoints.rules.ts';
import { lockOrThrow, noSuchEndpoint } from './webhook-endpoints.service.ts';
import { writeMessageFor } from './webhook-messages.service.ts';
import { webhooksWaiting } from './webhooks.jobs.ts';

/** A page of what was sent to an endpoint the actor sees. Throws NOT_FOUND. */
export async function listDeliveries(
  ctx: Ctx,
  id: number,
  query: z.output<(typeof contract.listWebhookDeliveries)['query']>,
) {
  if (!(await findEndpoint(ctx, id))) throw noSuchEndpoint();
  const page = await deliveryList(ctx, id, query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentDelivery(row, ctx.actor, ctx.now)) };
}

/** One message with each attempt. Throws NOT_FOUND. */
export async function getDelivery(ctx: Ctx, id: number) {
  const row = await findDelivery(ctx, id);
  if (!row) throw noSuchDelivery(ctx);
  const { url, body, ...listed } = row;
  const tries = (await listAttempts(ctx, id)).map(({ at, ...attempt }) => ({
    ...attempt,
    at: at.toISOString(),
    problem: attempt.problem as (typeof contract.WEBHOOK_PROBLEMS)[number] | null,
  }));
  return { ...presentDelivery(listed, ctx.actor, ctx.now), url, body, tries };
}

/** Sends a test. Throws NOT_FOUND, STATUS_CONFLICT. */
export function testEndpoint(ctx: Ctx, id: number): Promise<WebhookDelivery> {
  return inTransaction(ctx, async (ctx) => {
    const endpoint = await lockOrThrow(ctx, id);
    requireActive(endpoint);
    const { client_id } = endpoint;
    const delivery_id = await writeMessageFor(ctx, id, { client_id, type: 'webhook.test', data: { id } });
    await note(ctx, 'send', id, { type: 'webhook.test' });
    return presented(ctx, delivery_id);
  });
}

/** Sends one message again. Throws NOT_FOUND, STATUS_CONFLICT while it is being sent. */
export function replayDelivery(ctx: Ctx, id: number): Promise<WebhookDelivery> {
  return inTransaction(ctx, async (ctx) => {
    const delivery = await lockDelivery(ctx, id);
    if (!delivery) throw noSuchDelivery(ctx);
    requireActive(delivery);
    if (isBeingSent(delivery, ctx.now)) throw new AppError('STATUS_CONFLICT', 'This message is being sent.');
    await saveReplay(ctx, id);
    await addJob(ctx, webhooksWaiting, {});
    await note(ctx, 'replay', delivery.endpoint_id, { delivery: id });
    return presented(ctx, id);
  });
}

/** Replays failed deliveries since a time. Throws NOT_FOUND, STATUS_CONFLICT. */
export function replayFailed(ctx: Ctx, id: number, since: string): Promise<{ replayed: number }> {
  return inTransaction(ctx, async (ctx) => {
    requireActive(await lockOrThrow(ctx, id));
    const replayed = await saveReplays(ctx, id, new Date(since));
    await addJob(ctx, webhooksWaiting, {});
    await note(ctx, 'replay', id, { replayed });
    return { replayed };
  });
}

async function presented(ctx: Ctx, id: number): Promise<WebhookDelivery> {
  const { url: _url, body: _body, ...row } = (await findDelivery(ctx, id))!;
  return presentDelivery(row, ctx.actor, ctx.now);
}

function note(ctx: Ctx, action: 'send' | 'replay', subject_id: number, after: object): Promise<void> {
  const client_id = ctx.actor.client_id;
  return recordAudit(ctx, { action, subject: 'webhook_endpoint', subject_id, client_id, after });
}

function noSuchDelivery({ config }: Ctx): AppError {
  return new AppError(
    'NOT_FOUND',
    `There is no such message; they are kept for ${config.WEBHOOK_DAYS} days.`,
  );
}

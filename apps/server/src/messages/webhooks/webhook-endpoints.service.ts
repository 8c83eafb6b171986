import type * as contract from '@fleet/contracts/messages/webhook-endpoints.ts';
import { WEBHOOK_LOG_DAYS, type WebhookEndpoint } from '@fleet/contracts/messages/webhook-endpoints.ts';
import { addDays, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { urlProblem } from '../../platform/public-addresses.ts';
import {
  countEndpoints,
  type EndpointRow,
  endpointList,
  findEndpoint,
  insertEndpoint,
  listDays,
  lockEndpoint,
  saveEndpoint,
} from './webhook-endpoints.queries.ts';
import { presentEndpoint, requireReadable, requireRoom } from './webhook-endpoints.rules.ts';
import { seal } from './webhook-secrets.service.ts';
import { webhooksWaiting } from './webhooks.jobs.ts';
import { newSecret, secretText } from './webhooks.rules.ts';

const HOUR_MS = 3_600_000;
const NOTHING_FAILED = { failing_since: null, failures: 0 };

/** A page of the endpoints the actor sees. */
export async function listEndpoints(
  ctx: Ctx,
  query: z.output<(typeof contract.listWebhookEndpoints)['query']>,
) {
  const page = await endpointList(ctx, query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentEndpoint(row, ctx.actor, ctx.now)) };
}

/** One endpoint, and its last days. Throws NOT_FOUND. */
export async function getEndpoint(ctx: Ctx, id: number) {
  const endpoint = await presented(ctx, id);
  const since = startOfRiyadhDate(addDays(riyadhDate(ctx.now), 1 - WEBHOOK_LOG_DAYS));
  return { ...endpoint, days: await listDays(ctx, id, since) };
}

/**
 * Creates an endpoint of the actor's client. Its secret is shown once. Throws INVALID_FIELDS,
 * TOO_MANY_WEBHOOK_ENDPOINTS.
 */
export function createEndpoint(
  ctx: Ctx,
  input: z.output<(typeof contract.createWebhookEndpoint)['body']>,
): Promise<WebhookEndpoint & { secret: string }> {
  return inTransaction(ctx, async (ctx) => {
    requireReadable(ctx.actor, input.event_types);
    requireAddress(ctx, input.url);
    requireRoom(await countEndpoints(ctx));
    const client_id = ctx.actor.client_id!;
    const secret = newSecret();
    const id = await insertEndpoint(ctx, {
      ...input,
      client_id,
      secret: seal(ctx.config.KEYS.sealing, client_id, secret),
      created_by: ctx.actor.user_id!,
      created_at: ctx.now,
    });
    await note(ctx, 'create', id, undefined, input);
    return { ...(await presented(ctx, id)), secret: secretText(secret) };
  });
}

/** Changes where messages go and which. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS. */
export function updateEndpoint(
  ctx: Ctx,
  id: number,
  { version, ...input }: z.output<(typeof contract.updateWebhookEndpoint)['body']>,
): Promise<WebhookEndpoint> {
  return withEndpoint(ctx, id, async (ctx, endpoint) => {
    refuseIfChanged(endpoint, version);
    const isElsewhere = input.url !== undefined && input.url !== endpoint.url;
    const types = input.event_types ?? endpoint.event_types;
    // Existing event types may stay, whoever edits it; not a new address for them.
    requireReadable(
      ctx.actor,
      types.filter((type) => isElsewhere || !endpoint.event_types.includes(type)),
    );
    if (input.url !== undefined) requireAddress(ctx, input.url);
    const before = Object.fromEntries(
      Object.keys(input).map((name) => [name, endpoint[name as keyof typeof input]]),
    );
    // What failed was another address.
    await saveEndpoint(ctx, id, { ...input, ...(isElsewhere && NOTHING_FAILED) });
    await note(ctx, 'update', id, before, input);
  });
}

/**
 * Makes the secret that follows; the one before signs too for so long. Twice at once would make the first of the two the one before,
 * and what the system has would sign no more: hence the version. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS.
 */
export async function rotateSecret(
  ctx: Ctx,
  id: number,
  { overlap_hours, version }: z.output<(typeof contract.rotateWebhookSecret)['body']>,
): Promise<WebhookEndpoint & { secret: string }> {
  const secret = newSecret();
  const endpoint = await withEndpoint(ctx, id, async (ctx, before) => {
    refuseIfChanged(before, version);
    // The holder of the secret can verify what is sent.
    requireReadable(ctx.actor, before.event_types);
    const { client_id, secret: old } = before;
    const until = overlap_hours > 0 ? new Date(ctx.now.getTime() + overlap_hours * HOUR_MS) : null;
    await saveEndpoint(ctx, id, {
      secret: seal(ctx.config.KEYS.sealing, client_id, secret),
      old_secret: until && old,
      old_secret_until: until,
    });
    await note(ctx, 'rotate', id, undefined, { old_secret_until: until });
  });
  return { ...endpoint, secret: secretText(secret) };
}

/** Activates it and resets its failures. Throws NOT_FOUND. */
export function enableEndpoint(ctx: Ctx, id: number): Promise<WebhookEndpoint> {
  return withEndpoint(ctx, id, async (ctx, { status }) => {
    if (status === 'active') return;
    await saveEndpoint(ctx, id, {
      status: 'active',
      disabled_reason: null,
      disabled_at: null,
      ...NOTHING_FAILED,
    });
    await addJob(ctx, webhooksWaiting, {});
    await note(ctx, 'set_status', id, { status }, { status: 'active' });
  });
}

/** Deactivates it. Throws NOT_FOUND. */
export function disableEndpoint(ctx: Ctx, id: number): Promise<WebhookEndpoint> {
  return withEndpoint(ctx, id, async (ctx, { status }) => {
    if (status !== 'active') return;
    await saveEndpoint(ctx, id, { status: 'disabled', disabled_reason: 'manual', disabled_at: ctx.now });
    await note(ctx, 'set_status', id, { status }, { status: 'disabled' });
  });
}

/** Removes an endpoint; its secrets are gone at once. Throws NOT_FOUND. */
export function removeEndpoint(ctx: Ctx, id: number): Promise<{ removed: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const { url, description } = await lockOrThrow(ctx, id);
    await saveEndpoint(ctx, id, { status: 'removed', secret: '', old_secret: null, old_secret_until: null });
    await note(ctx, 'remove', id, { url, description }, undefined);
    return { removed: true };
  });
}

/** Locks an endpoint of the actor's client. Throws NOT_FOUND. */
export async function lockOrThrow(ctx: Ctx, id: number): Promise<EndpointRow> {
  const endpoint = await lockEndpoint(ctx, id);
  if (!endpoint) throw noSuchEndpoint();
  return endpoint;
}

export function noSuchEndpoint(): AppError {
  return new AppError('NOT_FOUND', 'There is no such webhook endpoint.');
}

async function withEndpoint(
  ctx: Ctx,
  id: number,
  work: (ctx: Ctx, endpoint: EndpointRow) => Promise<void>,
): Promise<WebhookEndpoint> {
  return inTransaction(ctx, async (ctx) => {
    await work(ctx, await lockOrThrow(ctx, id));
    return presented(ctx, id);
  });
}

async function presented(ctx: Ctx, id: number): Promise<WebhookEndpoint> {
  const row = await findEndpoint(ctx, id);
  if (!row) throw noSuchEndpoint();
  return presentEndpoint(row, ctx.actor, ctx.now);
}

function requireAddress(ctx: Ctx, url: string): void {
  const problem = urlProblem(url, ctx.config.WEBHOOKS_ALLOW_PRIVATE);
  if (problem)
    throw new AppError('INVALID_FIELDS', 'Messages cannot be sent to this address.', undefined, {
      url: problem,
    });
}

function note(
  ctx: Ctx,
  action: 'create' | 'update' | 'rotate' | 'set_status' | 'remove',
  id: number,
  before: object | undefined,
  after: object | undefined,
): Promise<void> {
  const client_id = ctx.actor.client_id;
  return recordAudit(ctx, {
    action,
    subject: 'webhook_endpoint',
    subject_id: id,
    client_id,
    before,
    after,
  });
}

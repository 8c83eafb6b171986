import { setTimeout as wait } from 'node:timers/promises';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Keys } from '../../platform/keys.ts';
import { type Answer, send, TIMEOUT_MS } from '../../platform/send-outside.ts';
import { originHeaders, type Tracing } from '../../platform/trace.ts';
import {
  countFailure,
  type FailingEndpoint,
  insertAttempt,
  resetFailures,
  settleDelivery,
  type TakenDelivery,
  takeDue,
} from './webhook-courier.queries.ts';
import { saveEndpoint } from './webhook-endpoints.queries.ts';
import { unseal } from './webhook-secrets.service.ts';
import { notifyOfStoppedEndpoint } from './webhook-stopped.service.ts';
import { webhookEndpointChanged } from './webhooks.jobs.ts';
import { disabledReason, nextAttemptAt, signedHeaders } from './webhooks.rules.ts';

export { findNextAttempt } from './webhook-courier.queries.ts';

const MAX_PER_ENDPOINT = 5;
/** Of all endpoints together: each is a socket, and wants a connection of the database when its answer is there. */
const MAX_IN_FLIGHT = 200;
/** Longer than an attempt and its noting may take: what a process that died had taken is sent again after it. */
const LEASE_MS = 4 * TIMEOUT_MS;
const POLL_MS = 500;
/** How long shutdown waits for responses; what is not recorded by then is sent again. */
const SHUTDOWN_TIMEOUT_MS = 3_000;

const UNREADABLE: Answer = {
  status: null,
  body: null,
  retry_after: null,
  problem: 'secret_unreadable',
  duration_ms: 0,
};

/** Sends until nothing is due any more. An endpoint that takes its time holds up nobody but itself. */
export async function sendDue(
  systemCtx: () => Ctx,
  isStopping: () => boolean = () => false,
  maxInFlight = MAX_IN_FLIGHT,
): Promise<void> {
  const inFlight = new Set<Promise<void>>();
  while (!isStopping()) {
    const ctx = systemCtx();
    const until = new Date(ctx.now.getTime() + LEASE_MS);
    const limits = { ofEach: MAX_PER_ENDPOINT, inAll: maxInFlight - inFlight.size };
    for (const taken of await takeDue(ctx, until, limits)) {
      const sent = deliver(systemCtx, taken)
        .catch((error) => ctx.platform.log.warn({ err: error, delivery: taken.id }, 'webhook not noted'))
        .finally(() => inFlight.delete(sent));
      inFlight.add(sent);
    }
    if (inFlight.size === 0) return;
    await Promise.race([...inFlight, wait(POLL_MS)]);
  }
  await Promise.race([Promise.all(inFlight), wait(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })]);
}

/** One attempt, and what came of it written down. */
async function deliver(systemCtx: () => Ctx, taken: TakenDelivery): Promise<void> {
  const { config, now: at, platform } = systemCtx();
  const secrets = secretsOf(config.KEYS.sealing, taken, at);
  const span = beginSending(platform.tracing, taken);
  const origin = { ...taken, traceparent: span?.traceparent ?? taken.traceparent };
  const headers = secrets ? { ...originHeaders(origin), ...signedHeaders(taken, secrets, at) } : {};
  const answer = secrets
    ? await send({ ...taken, headers }, { allowPrivate: config.WEBHOOKS_ALLOW_PRIVATE })
    : UNREADABLE;
  span?.end({
    ...(answer.problem && { problem: answer.problem }),
    ...(answer.status && { attributes: { 'http.response.status_code': answer.status } }),
  });
  await inTransaction(systemCtx(), async (ctx) => {
    await insertAttempt(ctx, taken.id, { at, headers, answer });
    if (answer.problem === null) await noteSuccess(ctx, taken);
    else await noteFailure(ctx, taken, answer);
    const { endpoint_id: id, client_id } = taken;
    await addJob(ctx, webhookEndpointChanged, { id, client_id });
  });
}

/** Its place in the trace of the call that caused it. */
function beginSending(tracing: Tracing | null | undefined, { id, endpoint_id, traceparent }: TakenDelivery) {
  const attributes = { 'fleet.delivery_id': id, 'fleet.endpoint_id': endpoint_id };
  return traceparent
    ? tracing?.begin({ name: 'webhook', kind: 'client', attributes }, traceparent)
    : undefined;
}

/**
 * The active secrets, newest first; null where none can be opened, because an unsigned message would be useless. One
 * whose predecessor cannot be opened any more signs alone.
 */
function secretsOf(keys: Keys, taken: TakenDelivery, now: Date): Buffer[] | null {
  const { client_id, secret, old_secret, old_secret_until } = taken;
  const isOldInForce = old_secret !== null && old_secret_until !== null && old_secret_until > now;
  const sealedSecrets = isOldInForce ? [secret, old_secret] : [secret];
  const secrets = sealedSecrets.map((one) => unseal(keys, client_id, one)).filter((one) => one !== null);
  return secrets.length > 0 ? secrets : null;
}

async function noteSuccess(ctx: Ctx, taken: TakenDelivery): Promise<void> {
  if (await settleDelivery(ctx, taken, { status: 'delivered', next_attempt_at: null }))
    await resetFailures(ctx, taken.endpoint_id);
}

async function noteFailure(ctx: Ctx, taken: TakenDelivery, answer: Answer): Promise<void> {
  const { tries, endpoint_id } = taken;
  const isGone = answer.status === 410;
  const next = isGone ? null : nextAttemptAt(tries, ctx.now, Math.random(), answer.retry_after);
  const status = next ? 'waiting' : 'failed';
  if (!(await settleDelivery(ctx, taken, { status, next_attempt_at: next }))) return;
  const endpoint = await countFailure(ctx, endpoint_id, ctx.now);
  const why = endpoint && disabledReason(answer.status, endpoint, ctx.now);
  if (why) await switchOff(ctx, endpoint, why);
}

/** Deactivates an endpoint and notifies its client's users. */
async function switchOff(ctx: Ctx, endpoint: FailingEndpoint, why: 'gone' | 'failing'): Promise<void> {
  const { id, client_id } = endpoint;
  await saveEndpoint(ctx, id, { status: 'disabled', disabled_reason: why, disabled_at: ctx.now });
  await recordAudit(ctx, {
    action: 'set_status',
    subject: 'webhook_endpoint',
    subject_id: id,
    client_id,
    before: { status: 'active' },
    after: { status: 'disabled', disabled_reason: why },
  });
  await notifyOfStoppedEndpoint(ctx, endpoint, why);
}

/** Job `webhook`: screens that show an endpoint or its log read them again. */
export async function webhookEvents(_ctx: Ctx, payloads: Record<string, unknown>[]) {
  const endpoints = new Map(payloads.map((payload) => [payload.id as number, payload.client_id as number]));
  return [...endpoints].map(([id, client_id]) => ({ type: 'webhook_endpoint', id, client_id }));
}

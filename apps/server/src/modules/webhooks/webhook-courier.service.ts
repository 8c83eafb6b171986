import { setTimeout as wait } from 'node:timers/promises';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { Job } from '../../platform/jobs.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import {
  countFailure,
  type FailingEndpoint,
  forgetFailures,
  insertAttempt,
  settleDelivery,
  type TakenDelivery,
  takeDue,
} from './webhook-courier.queries.ts';
import { saveEndpoint } from './webhook-endpoints.queries.ts';
import { unseal } from './webhook-secrets.service.ts';
import { type Answer, send, TIMEOUT_MS } from './webhook-send.service.ts';
import { tellOfStopped } from './webhook-stopped.service.ts';
import { disabledWhy, nextAttemptAt, signedHeaders } from './webhooks.rules.ts';

const MOST_OF_AN_ENDPOINT = 5;
/** Of all endpoints together: each is a socket, and wants a connection of the database when its answer is there. */
const MOST_UNDER_WAY = 200;
/** Longer than an attempt and its noting may take: what a process that died had taken is sent again after it. */
const LEASE_MS = 4 * TIMEOUT_MS;
const LOOK_AGAIN_MS = 500;
/** How long whoever stops waits for answers; what is not noted by then is sent again. */
const MOST_STOPPING_MS = 3_000;

const UNREADABLE: Answer = {
  status: null,
  body: null,
  retry_after: null,
  problem: 'secret_unreadable',
  duration_ms: 0,
};

/** Sends what is due. Several processes may: each takes what nobody else has. */
export function webhooksJob(systemCtx: () => Ctx): Job {
  let isStopping = false;
  return {
    name: 'webhooks',
    every_ms: 1_000,
    shared: true,
    run: () => sendDue(systemCtx, () => isStopping),
    stop: () => {
      isStopping = true;
    },
  };
}

/** Sends until nothing is due any more. An endpoint that takes its time holds up nobody but itself. */
export async function sendDue(
  systemCtx: () => Ctx,
  isStopping: () => boolean = () => false,
  mostUnderWay = MOST_UNDER_WAY,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  while (!isStopping()) {
    const ctx = systemCtx();
    const until = new Date(ctx.now.getTime() + LEASE_MS);
    const most = { ofEach: MOST_OF_AN_ENDPOINT, inAll: mostUnderWay - underWay.size };
    for (const taken of await takeDue(ctx, until, most)) {
      const sent = deliver(systemCtx, taken)
        .catch((error) => ctx.platform.log.warn({ err: error, delivery: taken.id }, 'webhook not noted'))
        .finally(() => underWay.delete(sent));
      underWay.add(sent);
    }
    if (underWay.size === 0) return;
    await Promise.race([...underWay, wait(LOOK_AGAIN_MS)]);
  }
  await Promise.race([Promise.all(underWay), wait(MOST_STOPPING_MS, undefined, { ref: false })]);
}

/** One attempt, and what came of it written down. */
async function deliver(systemCtx: () => Ctx, taken: TakenDelivery): Promise<void> {
  const { config, now: at } = systemCtx();
  const secrets = secretsOf(config.TOKEN_SECRET, taken, at);
  const headers = secrets ? signedHeaders(taken, secrets, at) : {};
  const answer = secrets
    ? await send({ ...taken, headers }, { mayBePrivate: config.WEBHOOKS_MAY_BE_PRIVATE })
    : UNREADABLE;
  await inTransaction(systemCtx(), async (ctx) => {
    await insertAttempt(ctx, taken.id, { at, headers, answer });
    if (answer.problem === null) await noteSuccess(ctx, taken);
    else await noteFailure(ctx, taken, answer);
    const { endpoint_id: id, client_id } = taken;
    await addToOutbox(ctx, { topic: 'webhook', payload: { id, client_id } });
  });
}

/**
 * The secrets in force, the newest first; null where none can be opened: signed with nothing, it would be nobody's. One that follows
 * another which cannot be opened any more signs alone.
 */
function secretsOf(tokenSecret: string, taken: TakenDelivery, now: Date): Buffer[] | null {
  const { client_id, secret, old_secret, old_secret_until } = taken;
  const isOldInForce = old_secret !== null && old_secret_until !== null && old_secret_until > now;
  const kept = isOldInForce ? [secret, old_secret] : [secret];
  const secrets = kept.map((one) => unseal(tokenSecret, client_id, one)).filter((one) => one !== null);
  return secrets.length > 0 ? secrets : null;
}

async function noteSuccess(ctx: Ctx, taken: TakenDelivery): Promise<void> {
  if (await settleDelivery(ctx, taken, { status: 'delivered', next_attempt_at: null }))
    await forgetFailures(ctx, taken.endpoint_id);
}

async function noteFailure(ctx: Ctx, taken: TakenDelivery, answer: Answer): Promise<void> {
  const { tries, endpoint_id } = taken;
  const isGone = answer.status === 410;
  const next = isGone ? null : nextAttemptAt(tries, ctx.now, Math.random(), answer.retry_after);
  const status = next ? 'waiting' : 'failed';
  if (!(await settleDelivery(ctx, taken, { status, next_attempt_at: next }))) return;
  const endpoint = await countFailure(ctx, endpoint_id, ctx.now);
  const why = endpoint && disabledWhy(answer.status, endpoint, ctx.now);
  if (why) await switchOff(ctx, endpoint, why);
}

/** Has an endpoint told nothing any more, and its client's people know. */
async function switchOff(ctx: Ctx, endpoint: FailingEndpoint, why: 'gone' | 'failing'): Promise<void> {
  const { id, client_id } = endpoint;
  await saveEndpoint(ctx, id, { status: 'disabled', disabled_why: why, disabled_at: ctx.now });
  await recordAudit(ctx, {
    action: 'set_status',
    subject: 'webhook_endpoint',
    subject_id: id,
    client_id,
    before: { status: 'active' },
    after: { status: 'disabled', disabled_why: why },
  });
  await tellOfStopped(ctx, endpoint, why);
}

/** Outbox topic `webhook`: screens that show an endpoint or its log read them again. */
export async function webhookEvents(_ctx: Ctx, payloads: Record<string, unknown>[]) {
  const endpoints = new Map(payloads.map((payload) => [payload.id as number, payload.client_id as number]));
  return [...endpoints].map(([id, client_id]) => ({ type: 'webhook_endpoint', id, client_id }));
}

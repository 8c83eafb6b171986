import { createHash } from 'node:crypto';
import { AppError } from './app-error.ts';
import { type Actor, type Ctx, inTransaction, SavedRefusal } from './context.ts';

const CLAIM = {
  name: 'idempotency_claim',
  text: `insert into idempotency_keys (tenant, key, request_hash) values ($1, $2, $3) on conflict do nothing returning key`,
};
const FIND = {
  name: 'idempotency_find',
  text: 'select request_hash, status, body from idempotency_keys where tenant = $1 and key = $2',
};
const SAVE = {
  name: 'idempotency_save',
  text: 'update idempotency_keys set status = $3, body = $4 where tenant = $1 and key = $2',
};

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Runs `work` once per key: the key, the work and its answer commit together. A second call with the same key waits
 * for the first and gets its answer; the same key with another request is refused. A refusal leaves no answer behind,
 * so the call may be tried again; one that keeps its work (a counted wrong PIN) is an answer like any other.
 */
export function once(
  ctx: Ctx,
  key: string,
  requestHash: string,
  work: (ctx: Ctx) => Promise<Answer>,
): Promise<Answer> {
  const tenant = tenantOf(ctx.actor);
  return inTransaction(ctx, async (ctx) => {
    const claimed = await ctx.db.rows(CLAIM, [tenant, key, requestHash]);
    if (claimed.length === 0) {
      const [stored] = await ctx.db.rows<{ request_hash: string; status: number | null; body: unknown }>(
        FIND,
        [tenant, key],
      );
      if (stored?.request_hash !== requestHash) {
        throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used with another request.');
      }
      if (stored.status !== null) return answerAgain(stored.status, stored.body);
    }
    const answer = await work(ctx).catch(async (error: unknown) => {
      if (error instanceof SavedRefusal) await saveRefusal(ctx, tenant, key, error);
      throw error;
    });
    ctx.db.later(SAVE, [tenant, key, answer.status, JSON.stringify(answer.body)]);
    return answer;
  });
}

async function saveRefusal(ctx: Ctx, tenant: string, key: string, refusal: SavedRefusal): Promise<void> {
  const { code, message, details, fields } = refusal;
  await ctx.db.rows(SAVE, [tenant, key, refusal.status, JSON.stringify({ code, message, details, fields })]);
}

function answerAgain(status: number, body: unknown): Answer {
  if (status < 400) return { status, body };
  const { code, message, details, fields } = body as Pick<
    AppError,
    'code' | 'message' | 'details' | 'fields'
  >;
  throw new AppError(code, message, details, fields);
}

/** What makes two requests the same: method, address and body. */
export function requestHashOf(method: string, url: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${url} ${JSON.stringify(body ?? null)}`)
    .digest('hex');
}

function tenantOf(actor: Actor): string {
  if (actor.client_id) return `client:${actor.client_id}`;
  if (actor.station_id) return `station:${actor.station_id}`;
  if (actor.network_id) return `network:${actor.network_id}`;
  return `user:${actor.user_id}`;
}

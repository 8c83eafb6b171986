import { createHash } from 'node:crypto';
import { AppError } from './app-error.ts';
import { type Actor, type Ctx, inTransaction, SavedRefusal } from './context.ts';
import { preferGenericPlans } from './generic-plans.ts';
import { FLUSH } from './open-transaction.ts';
import { isOfLaterVersion, packAnswer, unpackAnswer } from './packed-answers.ts';
import { together } from './together.ts';

// Found out of date, it is found again when the answer is kept: of two with one key the later one is undone.
const CLAIM = {
  name: 'idempotency_claim',
  text: `select mine.is_mine, k.request_hash, k.status, k.answer_values, k.packed, k.body, k.created_at,
                num_nulls(k.answer_values, k.packed, k.body) = 3 as is_expired
         from (select pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0)) as is_mine) mine
         left join idempotency_keys k on k.tenant = $1 and k.key = $2`,
};
const WAIT = {
  name: 'idempotency_wait',
  text: `select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))`,
};
const KEEP = {
  name: 'idempotency_keep',
  text: `insert into idempotency_keys (tenant, key, request_hash, status, answer_values, packed) values ($1, $2, $3, $4, $5, $6)`,
};

interface Claim {
  readonly is_mine: boolean;
  /** Null where the key is new. */
  readonly request_hash: string | null;
  readonly status: number | null;
  readonly answer_values: Buffer | null;
  readonly packed: Buffer | null;
  /** Of an answer kept by an earlier version. */
  readonly body: unknown;
  readonly created_at: Date | null;
  /** Answered, and the answer has been removed since (removed-by-age.ts). */
  readonly is_expired: boolean;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Somebody had the key before: what was begun is undone. */
class KeyTaken extends Error {}

/**
 * Runs `work` once per key: the work and its answer commit together. A second call with the same key waits for the first and
 * gets its answer, or long after IDEMPOTENCY_ANSWER_EXPIRED; the same key with another request is refused. A refusal leaves no
 * answer behind, so the call may be tried again; one that keeps its work (a counted wrong PIN) is an answer like any other.
 * Work that begins `at once` sends its first statements with the look for the key, and is undone where there is an answer: before
 * they are answered it may do nothing else that must not be done twice.
 */
export function once(
  ctx: Ctx,
  key: string,
  requestHash: string,
  work: (ctx: Ctx) => Promise<Answer>,
  begins: 'at once' | 'when claimed' = 'when claimed',
): Promise<Answer> {
  const call = { named: [tenantOf(ctx.actor), key], requestHash, work };
  const attempt = () => inTransaction(ctx, (ctx) => answerTo(ctx, call));
  const isAtOnce = begins === 'at once' && !ctx.isInTransaction;
  const first = isAtOnce ? inTransaction(ctx, (ctx) => answerAtOnce(ctx, call)) : attempt();
  return first.catch((error) => {
    if (!ctx.isInTransaction && isKeyTaken(error)) return attempt();
    throw error;
  });
}

interface Call {
  /** Tenant and key. */
  readonly named: string[];
  readonly requestHash: string;
  readonly work: (ctx: Ctx) => Promise<Answer>;
}

async function answerAtOnce(ctx: Ctx, call: Call): Promise<Answer> {
  preferGenericPlans(ctx.db);
  const claimed = ctx.db.rows<Claim>(CLAIM, call.named).then(([claim]) => {
    if (!claim!.is_mine || claim!.request_hash !== null) throw new KeyTaken();
  });
  ctx.db.answerBehind(claimed);
  return keepAnswer(ctx, call, () => together(claimed, call.work(ctx)).then(([, answer]) => answer));
}

async function answerTo(ctx: Ctx, call: Call): Promise<Answer> {
  const { named } = call;
  let [claim] = await ctx.db.rows<Claim>(CLAIM, named);
  if (!claim!.is_mine)
    [, [claim]] = await together(ctx.db.rows(WAIT, named), ctx.db.rows<Claim>(CLAIM, named));
  const { request_hash, status, body, created_at, is_expired } = claim!;
  if (request_hash !== null && request_hash !== call.requestHash)
    throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used with another request.');
  // A server of a later version beside this one kept it in a way of its own.
  if (status !== null && (is_expired || isOfLaterVersion(claim!)))
    throw new AppError(
      'IDEMPOTENCY_ANSWER_EXPIRED',
      'This was answered before; the answer is no longer kept.',
      {
        status,
        answered_at: created_at!.toISOString(),
      },
    );
  // Its transaction may have unlocked the key before it was on the disk.
  if (status !== null) ctx.db.later(FLUSH);
  if (status !== null) return answerAgain(status, unpackAnswer(claim!) ?? body);
  return keepAnswer(ctx, call, () => call.work(ctx));
}

async function keepAnswer(
  ctx: Ctx,
  { named, requestHash }: Call,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const valuesOf = (status: number, body: unknown) => {
    const { answer_values, packed } = packAnswer(body);
    return [...named, requestHash, status, answer_values, packed];
  };
  const answer = await work().catch(async (error: unknown) => {
    if (error instanceof SavedRefusal) {
      const { code, message, details, fields } = error;
      await ctx.db.rows(KEEP, valuesOf(error.status, { code, message, details, fields }));
    }
    throw error;
  });
  ctx.db.later(KEEP, valuesOf(answer.status, answer.body));
  return answer;
}

/** There was an answer, or another call with the key was answered between the look for it and the lock. */
function isKeyTaken(error: unknown): boolean {
  return (
    error instanceof KeyTaken ||
    (error as { constraint?: string } | null)?.constraint === 'idempotency_keys_tenant_key_pk'
  );
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

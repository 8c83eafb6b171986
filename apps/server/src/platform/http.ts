import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import { fieldCode } from '@fleet/contracts/field-problems.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Admission } from './admission.ts';
import { AppError } from './app-error.ts';
import { type Actor, ANONYMOUS, type Ctx } from './context.ts';
import { once, requestHashOf } from './idempotency.ts';
import type { Metrics } from './metrics.ts';
import { type Caller, refuseBeyond } from './quota.ts';
import { isOfReplica, type Replica } from './replica.ts';
import './trace-calls.ts';
import { partOf } from './trace-context.ts';

/** The parts of a call, parsed by the contract. `file` is there on multipart routes. */
export interface Input<R extends RouteSpec> {
  readonly params: z.output<R['params']>;
  readonly query: z.output<R['query']>;
  readonly body: z.output<R['body']>;
  readonly file: Buffer | null;
  /** Only for `stream` routes, which write their own answer. */
  readonly reply: FastifyReply;
}

export interface RouteHandler {
  readonly route: RouteSpec;
  run(ctx: Ctx, input: Input<RouteSpec>): Promise<unknown>;
  before?(ctx: Ctx, input: Input<RouteSpec>): Promise<void>;
  /** Admits its calls by limits of its own, whatever runs for their tenant or address. */
  readonly limitsItself?: boolean;
  /** Its first statements, which only lock and read, leave with the look for its key (idempotency.ts). */
  readonly beginsAtOnce?: boolean;
}

/**
 * Binds a contract to its handler; the response is parsed by the contract, which strips what it does not name.
 * `before` awaits an external service before an idempotent route opens its transaction, so that the transaction
 * blocks nobody.
 */
export function handle<R extends RouteSpec>(
  route: R,
  run: (ctx: Ctx, input: Input<R>) => Promise<z.input<R['response']> | undefined>,
  before?: (ctx: Ctx, input: Input<R>) => Promise<void>,
): RouteHandler {
  return {
    route,
    run: run as RouteHandler['run'],
    ...(before && { before: before as NonNullable<RouteHandler['before']> }),
  };
}

export interface HttpEdge {
  readonly apiBase: string;
  readonly maxFileBytes: number;
  readonly metrics: Metrics;
  /** Turns a bearer token or an API key into the actor as the database knows it now; null when it is not valid. */
  authenticate(token: string, request: Pick<FastifyRequest, 'ip' | 'span'>): Promise<Caller | null>;
  ctxFor(actor: Actor, request: FastifyRequest): Ctx;
  readonly admit: Admission;
  /** Where lists, searches, reports and exports are read, if it may be. */
  readonly replica: Replica | null;
}

/** Registers the handlers under the API base. Order of refusal: 401, 403, then what is wrong with the input, then the business. */
export function registerRoutes(
  app: FastifyInstance,
  edge: HttpEdge,
  handlers: readonly RouteHandler[],
): void {
  for (const handler of handlers) registerRoute(app, edge, handler);
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
}

function registerRoute(app: FastifyInstance, edge: HttpEdge, handler: RouteHandler): void {
  const { route } = handler;
  app.route({
    method: route.method,
    url: edge.apiBase + route.path,
    ...(route.maxBytes && { bodyLimit: route.maxBytes }),
    async onRequest(request, reply) {
      // What the database says now is kept by nobody; files and feeds say otherwise themselves.
      reply.header('cache-control', 'no-store');
      request.actor = await actorFor(route, edge, request, reply);
    },
    async handler(request, reply) {
      const ctx = edge.ctxFor(request.actor, request);
      const input = await readInput(route, edge, request, reply);
      const leave = handler.limitsItself ? () => {} : edge.admit(request.actor, request.ip);
      try {
        return await runHandler(handler, ctx, input, request, edge.replica);
      } finally {
        leave();
      }
    },
    onResponse(request, reply, done) {
      edge.metrics.requestSeconds.observe(
        { route: route.name, status: String(reply.statusCode) },
        reply.elapsedTime / 1000,
      );
      if (reply.statusCode >= 500) request.log.error({ route: route.name }, 'answered 5xx');
      done();
    },
  });
}

/** Over the replica where it may be read; what fails with it is done over the primary. */
async function runHandler(
  handler: RouteHandler,
  ctx: Ctx,
  input: Input<RouteSpec>,
  request: FastifyRequest,
  replica: Replica | null,
) {
  const fresh = replica?.ctxFor(handler.route, ctx);
  if (fresh) {
    const reading = partOf(fresh, request.span);
    try {
      return await runOver(handler, reading, input, request, null);
    } catch (error) {
      if (input.reply.sent || !isOfReplica(error)) throw error;
      request.log.warn({ err: error, route: handler.route.name }, 'not read from the replica');
    }
  }
  return runOver(handler, ctx, input, request, replica);
}

async function runOver(
  handler: RouteHandler,
  ctx: Ctx,
  input: Input<RouteSpec>,
  request: FastifyRequest,
  replica: Replica | null,
) {
  const { route } = handler;
  if (route.kind === 'stream') {
    await handler.run(ctx, input);
    return input.reply;
  }
  await handler.before?.(ctx, input);
  const answering = route.idempotent
    ? once(
        ctx,
        idempotencyKey(request),
        requestHashOf(route.method, request.url, request.body),
        (ctx) => answerOf(handler, ctx, input),
        handler.beginsAtOnce ? 'at once' : 'when claimed',
      )
    : answerOf(handler, ctx, input);
  // Known before its writer is: the next call may be another process's.
  const noted = route.method === 'GET' ? undefined : () => replica?.noteWritten(ctx.actor);
  const answer = await answering.finally(noted);
  return input.reply.status(answer.status).send(answer.body);
}

async function answerOf({ route, run }: RouteHandler, ctx: Ctx, input: Input<RouteSpec>) {
  const value = await run(ctx, input);
  return { status: route.status, body: route.response.parse(value) };
}

async function actorFor(
  route: RouteSpec,
  edge: HttpEdge,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> {
  if (route.permission === 'public') return ANONYMOUS;
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  const caller = scheme?.toLowerCase() === 'bearer' && token ? await edge.authenticate(token, request) : null;
  if (!caller) throw new AppError('UNAUTHENTICATED', 'Sign in again.');
  const { actor, quota } = caller;
  const { now } = edge.ctxFor(actor, request);
  if (quota) refuseBeyond(quota, reply);
  if (actor.kind === 'api_key' && route.callers === 'people')
    throw new AppError(
      'USER_SESSION_REQUIRED',
      'This needs a person who is signed in; an API key is not enough.',
    );
  if (route.permission !== 'signed-in' && !actor.permissions.has(route.permission)) {
    // Whoever tries what they may not is to be found in the logs.
    request.log.info(
      { route: route.name, user_id: actor.user_id, api_key_id: actor.api_key_id, ip: request.ip },
      'refused: no permission',
    );
    throw new AppError('FORBIDDEN', `This needs the right to ${route.permission}.`, {
      permission: route.permission,
    });
  }
  if (route.needsProof && actor.kind === 'user' && !isProved(actor, now))
    throw new AppError('STEP_UP_REQUIRED', 'Prove again who you are.');
  return actor;
}

/** How long a proof of who is signed in lasts for what moves money or shows keys. */
export const PROOF_MS = 10 * 60_000;

function isProved({ proved_at }: Actor, now: Date): boolean {
  return proved_at !== null && now.getTime() - proved_at.getTime() < PROOF_MS;
}

async function readInput(
  route: RouteSpec,
  edge: HttpEdge,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Input<RouteSpec>> {
  const fields: Record<string, string> = {};
  let file: Buffer | null = null;
  let body = request.body ?? {};
  if (route.kind === 'multipart') ({ file, body } = await readMultipart(request, edge.maxFileBytes));
  const parts = { params: route.params, query: route.query, body: route.body };
  const values = { params: request.params, query: request.query, body };
  const parsed: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const result = parts[part].safeParse(values[part]);
    if (result.success) {
      parsed[part] = result.data;
      for (const path of unwritable(result.data)) fields[path.join('.') || part] = 'invalid';
    } else for (const issue of result.error.issues) fields[issue.path.join('.') || part] = fieldCode(issue);
  }
  if (Object.keys(fields).length > 0) {
    // An id in the address that is no id names nothing.
    if (Object.keys(fields).every((name) => name in (values.params as object)))
      throw new AppError('NOT_FOUND', 'There is no such thing here.');
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
  }
  return { ...(parsed as Pick<Input<RouteSpec>, 'params' | 'query' | 'body'>), file, reply };
}

/** Where there is text that no database takes: with a NUL, or half of a letter of two halves. */
function* unwritable(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) yield path;
  } else if (Array.isArray(value) || (value !== null && Object.getPrototypeOf(value) === Object.prototype)) {
    for (const [key, inner] of Object.entries(value as object)) {
      yield* unwritable(key, [...path, key]);
      yield* unwritable(inner, [...path, key]);
    }
  }
}

async function readMultipart(
  request: FastifyRequest,
  maxFileBytes: number,
): Promise<{ file: Buffer | null; body: object }> {
  const body: Record<string, unknown> = {};
  let file: Buffer | null = null;
  try {
    for await (const part of request.parts({ limits: { fileSize: maxFileBytes, files: 1, fields: 20 } })) {
      if (part.type === 'field') body[part.fieldname] = part.value;
      else if (part.fieldname === 'file') file = await part.toBuffer();
      else part.file.resume();
    }
  } catch (error) {
    // What the reader of forms says without a status is about the form: broken off, or no form at all.
    if ((error as { statusCode?: number }).statusCode) throw error;
    throw new AppError('BAD_REQUEST', 'This form cannot be read.');
  }
  return { file, body };
}

function idempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key.length < 8 || key.length > 200) {
    throw new AppError(
      'IDEMPOTENCY_KEY_MISSING',
      'Send an Idempotency-Key header of 8 to 200 characters with this call.',
    );
  }
  return key;
}

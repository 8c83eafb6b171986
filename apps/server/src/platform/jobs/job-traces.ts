import type { Ctx } from '../context.ts';
import { codeOf, type Origin, type Span } from '../trace.ts';
import { partOf } from '../trace-context.ts';
import type { TakenJob } from './jobs.queries.ts';

type Caused = Pick<TakenJob, 'kind' | 'request_id' | 'traceparent'>;

const origins = new WeakMap<object, Origin>();

/** Which call added the job with this payload; undefined where it was no call of anybody. */
export function originOf(payload: object): Origin | undefined {
  return origins.get(payload);
}

/** Notes where the payload of a job comes from, for handlers that see many. */
export function noteOrigin(payload: unknown, { request_id, traceparent }: Caused): void {
  if (request_id && typeof payload === 'object' && payload) origins.set(payload, { request_id, traceparent });
}

/** The span of a job that a traced call added; rounds and whatever nobody called for have none. */
export function beginJob(ctx: Ctx, { kind, traceparent }: Caused): Span | undefined {
  if (!traceparent) return undefined;
  return ctx.platform.tracing?.begin({ name: `job ${kind}`, kind: 'consumer' }, traceparent);
}

/** A context for what a job does: by the id and in the trace of the call that added it. */
export function causedBy(ctx: Ctx, { request_id, traceparent }: Caused, span: Span | undefined): Ctx {
  if (!request_id) return ctx;
  return partOf({ ...ctx, request: { ...ctx.request, id: request_id, traceparent } }, span);
}

/**
 * Runs the handling of some jobs of one kind. Each has its span in the trace of the call that added it; the statements, which are for
 * all of them, are parts of the first.
 */
export async function tracedTogether<T>(
  ctx: Ctx,
  jobs: readonly Caused[],
  handle: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const spans = ctx.platform.tracing ? jobs.map((job) => beginJob(ctx, job)) : [];
  const end = (problem?: string) => {
    for (const span of spans) span?.end(problem === undefined ? {} : { problem });
  };
  const first = Math.max(
    spans.findIndex((span) => span !== undefined),
    0,
  );
  const isOneCall = jobs.every(({ request_id }) => request_id === jobs[0]!.request_id);
  const inside = isOneCall ? causedBy(ctx, jobs[0]!, spans[0]) : partOf(ctx, spans[first]);
  try {
    const done = await handle(inside);
    end();
    return done;
  } catch (error) {
    end(codeOf(error));
    throw error;
  }
}

import type { Ctx } from './context.ts';
import { codeOf, originHeaders, type Span } from './trace.ts';

/** The same context inside this span: its statements are parts of it, and what it causes names it. */
export function partOf(ctx: Ctx, span: Span | undefined): Ctx {
  if (!span) return ctx;
  const database = ctx.platform.database.partOf(span);
  return {
    ...ctx,
    db: ctx.isInTransaction ? ctx.db.partOf(span) : database,
    platform: { ...ctx.platform, database },
    request: { ...ctx.request, traceparent: span.traceparent },
  };
}

/** Runs a call to another system as a part of this context's trace; `send` gets the headers to send on. */
export async function callOutside<T>(
  ctx: Ctx,
  name: string,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const { id: request_id, traceparent = null } = ctx.request;
  const span = traceparent ? ctx.platform.tracing?.begin({ name, kind: 'client' }, traceparent) : undefined;
  try {
    const answer = await send(originHeaders({ request_id, traceparent: span?.traceparent ?? traceparent }));
    span?.end();
    return answer;
  } catch (error) {
    span?.end({ problem: codeOf(error) });
    throw error;
  }
}

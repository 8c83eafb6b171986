import type { FastifyInstance, FastifyRequest } from 'fastify';
import { QUIET } from './access-log.ts';
import { traceparentOf } from './request-ids.ts';
import type { Span, Tracing } from './trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** This call’s part of a trace, where traces are sent. */
    span?: Span;
  }
}

/** Makes each call a span: method, route, answer and the numbers of what it is about; no address, no name, nothing sent. */
export function traceCalls(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', async (request) => {
    if (QUIET.test(request.url)) return;
    const route = request.routeOptions.url;
    request.span = tracing.begin(
      {
        name: route ? `${request.method} ${route}` : request.method,
        kind: 'server',
        attributes: {
          'http.request.method': request.method,
          ...(route && { 'http.route': route }),
          'fleet.request_id': request.id,
          ...idsOf(request),
        },
      },
      traceparentOf(request),
    );
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    request.span?.end({
      ...(statusCode >= 500 && { problem: String(statusCode) }),
      attributes: { 'http.response.status_code': statusCode },
    });
  });
  app.addHook('onClose', () => tracing.close());
}

/** Numbers in the address by which something is found again: all calls of one refueling carry its id. */
function idsOf({ params }: FastifyRequest): Record<string, number> {
  const ids = Object.entries((params ?? {}) as Record<string, string>).filter(
    ([name, value]) => /^(\w+_)?id$/.test(name) && /^\d{1,15}$/.test(value),
  );
  return Object.fromEntries(ids.map(([name, value]) => [`fleet.${name}`, Number(value)]));
}

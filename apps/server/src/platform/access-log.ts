import type { FastifyInstance } from 'fastify';
import { traceIdOf } from './request-ids.ts';

/** Probes come every few seconds and say nothing; pages are files of a hundred parts. */
export const QUIET = /^\/(health|ready|metrics|vrp\/)/;

/**
 * A line for each call: who, what, how long; never what was sent, and of an address no part after the question mark, where links carry
 * what only their holder may know.
 */
export function registerAccessLog(app: FastifyInstance, isOn: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  if (!isOn) return;
  app.addHook('onResponse', async (request, reply) => {
    if (QUIET.test(request.url)) return;
    const trace_id = traceIdOf(request);
    request.log.info(
      {
        access: request.method,
        // The route where there is one: addresses name deliveries and links.
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
        user_id: request.actor?.user_id ?? null,
        api_key_id: request.actor?.api_key_id ?? null,
        ...(trace_id && { trace_id }),
      },
      'call',
    );
  });
}

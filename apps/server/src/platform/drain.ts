import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const POLL_MS = 20;
/** A proxy that keeps connections finds out within this that no new ones are taken. */
const QUIET_MS = 300;

/**
 * Lets a server stop without cutting a call. The result takes no more connections, answers what is on its way or still comes over an
 * open one, which ends with that answer, and resolves when nothing came for a moment and all is answered but endless streams, or after
 * `limit_ms`.
 */
export function drainable(app: FastifyInstance, quiet_ms = QUIET_MS): (limit_ms: number) => Promise<void> {
  const unanswered = new Set<ServerResponse>();
  let isDraining = false;
  let lastCame = 0;
  app.addHook('onRequest', async (_request, { raw }) => {
    lastCame = performance.now();
    unanswered.add(raw);
    raw.once('close', () => unanswered.delete(raw));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) unanswered.delete(reply.raw);
    if (isDraining) reply.header('connection', 'close');
  });
  return async (limit_ms) => {
    const began = performance.now();
    lastCame = began;
    isDraining = true;
    // Not http's own close: it ends idle connections, over one of which a proxy may be sending the next call.
    Server.prototype.close.call(app.server);
    while (performance.now() - began < limit_ms) {
      if (unanswered.size === 0 && performance.now() - lastCame >= quiet_ms) return;
      await wait(POLL_MS);
    }
  };
}

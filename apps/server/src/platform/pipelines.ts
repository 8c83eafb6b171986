import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** Calls of one connection that may wait for their answers. Browsers and phones send one after the other. */
export const MAX_CONCURRENT = 16;

/**
 * Keeps one connection from filling the process: a caller that sends calls without reading responses is not read
 * until some are answered, and calls that arrived together are rejected with OVERLOADED, to be sent again.
 */
export function limitPipelines(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const now = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, now);
    if (now === MAX_CONCURRENT) socket.pause();
    reply.raw.once('close', () => {
      const left = waiting.get(socket)! - 1;
      waiting.set(socket, left);
      if (left === MAX_CONCURRENT - 1 && !socket.destroyed) socket.resume();
    });
    if (now > MAX_CONCURRENT) throw new AppError('OVERLOADED', 'Too many calls at once on one connection.');
  });
}

import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** Calls of one connection that may wait for their answers. Browsers and phones send one after the other. */
export const MOST_AT_ONCE = 16;

/**
 * Keeps one connection from filling the process: whoever sends call after call without reading the answers is not read from until
 * some are answered, and what came along in the same breath is turned away with OVERLOADED, to be sent again.
 */
export function limitPipelines(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const now = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, now);
    if (now === MOST_AT_ONCE) socket.pause();
    reply.raw.once('close', () => {
      const left = waiting.get(socket)! - 1;
      waiting.set(socket, left);
      if (left === MOST_AT_ONCE - 1 && !socket.destroyed) socket.resume();
    });
    if (now > MOST_AT_ONCE) throw new AppError('OVERLOADED', 'Too many calls at once on one connection.');
  });
}

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorsOf, type RouteSpec } from '@fleet/contracts/define-route.ts';
import { ERROR_STATUS } from '@fleet/contracts/error-codes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, refusalOf } from './app-error.ts';
import { isOutdated } from './db-connection.ts';

/** When callers rejected because of overload should try again; and those who met a migration, with another connection. */
const RETRY_AFTER_SECONDS = 5;
const AFTER_MIGRATION_SECONDS = 1;

const NO_SUCH_ADDRESS = { code: 'NOT_FOUND', message: 'There is no such address.' } as const;
const UNREADABLE = { code: 'BAD_REQUEST', message: 'This request cannot be read.' } as const;

/** One error shape for everything, from a missing page to a bug. */
export function registerErrors(
  app: FastifyInstance,
  routeOf: (request: FastifyRequest) => RouteSpec | null,
  onRefusal: (code: string) => void = () => {},
): void {
  app.setNotFoundHandler((request, reply) => {
    reply.status(404).send({ ...NO_SUCH_ADDRESS, request_id: request.id });
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error) ?? unreachedRefusal(error, request) ?? fastifyRefusal(error);
    if (!refusal) {
      onRefusal('INTERNAL');
      request.log.error({ err: error, cause: (error as Error).cause }, 'unexpected error');
      return reply
        .status(500)
        .send({ code: 'INTERNAL', message: 'Something went wrong on our side.', request_id: request.id });
    }
    onRefusal(refusal.code);
    const route = routeOf(request);
    if (route && !errorsOf(route).includes(refusal.code))
      request.log.error(
        { route: route.name, code: refusal.code },
        'route answers with a code it does not list',
      );
    if (refusal.status === 503)
      reply.header('retry-after', isOutdated(error) ? AFTER_MIGRATION_SECONDS : RETRY_AFTER_SECONDS);
    return reply.status(refusal.status).send({
      code: refusal.code,
      message: refusal.message,
      fields: refusal.fields,
      details: refusal.details,
      request_id: request.id,
    });
  });
}

/**
 * SQLSTATEs of a database that cannot answer now: connections (08), resources such as disk, memory and connections (53), its
 * operator (57), a standby not promoted yet (25006), locks not got in time, and transactions that it ended so that others go on.
 */
const UNREACHED =
  /^(08|53|57)...$|^25006$|^55P03$|^40001$|^40P01$|^(ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|E(HOST|NET)UNREACH)$/;
/** What the driver says without a code. */
const LOST =
  /^Connection terminated|^timeout exceeded when trying to connect$|^Client (was closed|has encountered)|^cached plan/;

/** What waited for the database in vain is to be sent again; nothing of it was kept. The log says what it waited for. */
function unreachedRefusal(error: unknown, { log }: FastifyRequest): AppError | null {
  const { code, message } = ((error as Error).cause ?? error) as { code?: string; message?: string };
  if (!UNREACHED.test(code ?? '') && !LOST.test(message ?? '')) return null;
  log.warn({ code, reason: message }, 'no answer from the database');
  return new AppError('OVERLOADED', 'The server is busy; try again in a moment.');
}

/** What the framework itself refuses, in our words. */
function fastifyRefusal(error: unknown): AppError | null {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413)
    return new AppError('PAYLOAD_TOO_LARGE', 'This is larger than allowed.');
  if (statusCode === 429) return new AppError('TOO_MANY_REQUESTS', 'Too many calls; wait a moment.');
  if (statusCode === 503) return new AppError('OVERLOADED', 'The server is busy; try again in a moment.');
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError(UNREADABLE.code, UNREADABLE.message);
  return null;
}

/** The same shape for what never reaches a route: addresses with a part that is too long or no text, and what is no HTTP. */
export const EARLY_REFUSALS = {
  frameworkErrors(error: { code: string }, request: FastifyRequest, reply: FastifyReply) {
    const refusal = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? NO_SUCH_ADDRESS : UNREADABLE;
    reply.status(ERROR_STATUS[refusal.code]).send({ ...refusal, request_id: request.id });
  },
  clientErrorHandler({ code }: { code?: string }, socket: Socket) {
    if (code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
    const body = JSON.stringify({ ...UNREADABLE, request_id: crypto.randomUUID() });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    return socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  },
};

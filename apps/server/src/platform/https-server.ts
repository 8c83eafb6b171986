import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:https';
import type { FastifyServerFactory } from 'fastify';
import type { Certificate } from './certificate.ts';

/** Fastify's own way to say `https` makes another type of app, for every plugin and route. */
export function serverOver(certificate: Certificate, requestTimeout: number): FastifyServerFactory<Server> {
  return (handler) => createServer({ ...certificate, requestTimeout }, handler as RequestListener) as never;
}

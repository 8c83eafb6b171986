import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db.ts';
import { mayReadMetrics } from './metrics.ts';

/** What those who run the product read: whether it is up, whether it can work, and its figures. Every process has these. */
export function registerOperations(
  app: FastifyInstance,
  config: Config,
  database: Database,
  registry: { metrics(): Promise<string>; contentType: string },
  refreshMetrics: () => Promise<void>,
): void {
  app.get('/health', async () => ({ status: 'up' }));
  app.get('/ready', async (_request, reply) => {
    if (!database.watch.isReady()) return reply.status(503).send({ status: 'database not reached' });
    if (!database.watch.hasSchema()) return reply.status(503).send({ status: 'database not migrated' });
    return { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(config, request.headers.authorization)) return reply.callNotFound();
    await refreshMetrics();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

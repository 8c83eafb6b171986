import { createServer, type IncomingMessage, type Server } from 'node:http';
import { openClient } from '../src/client.ts';
import { verifyWebhook, WebhookError, type WebhookMessage } from '../src/webhooks.ts';

/** Larger than any message we send. */
const MAX_BYTES = 64 * 1024;

/** Storage of the fleet's system. In a database: `done` with a unique key, written in the same transaction that posts the liters. */
export interface Books {
  readonly done: Set<string>;
  readonly litres: Map<number, number>;
}

/**
 * Receives webhooks about fueling: verifies signatures, processes each message once despite redelivery, and responds quickly.
 * `secret` is the one shown when the endpoint was created.
 */
export function openReceiver(options: {
  secret: string;
  baseUrl: string;
  key: string;
  books: Books;
}): Server {
  const { secret, books, ...connection } = options;
  const api = openClient(connection);

  async function handle(message: WebhookMessage): Promise<void> {
    if (message.type !== 'fuel_request.status_changed') return;
    const { id, status } = message.data;
    if (status !== 'transaction_completed') return;
    // The message contains only id and status; the details are read with the API key.
    const request = await api.call('getFuelRequest', { params: { id } });
    books.litres.set(id, (request.volume_ml ?? 0) / 1_000);
  }

  return createServer(async (request, reply) => {
    try {
      const body = await textOf(request);
      const message = await verifyWebhook(secret, request.headers, body);
      const id = String(request.headers['webhook-id']);
      if (!books.done.has(id)) {
        await handle(message);
        books.done.add(id);
      }
      // Duplicates are acknowledged as well; any other response would cause another delivery.
      reply.writeHead(200).end();
    } catch (error) {
      // 4xx and 5xx are retried by the schedule; no details are disclosed.
      reply.writeHead(error instanceof WebhookError ? 401 : 500).end();
    }
  });
}

/** The unmodified body: parsing and serializing it again would change the signature. */
async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

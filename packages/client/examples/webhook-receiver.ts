import { createServer, type IncomingMessage, type Server } from 'node:http';
import { openClient } from '../src/client.ts';
import { verifyWebhook, WebhookError, type WebhookMessage } from '../src/webhooks.ts';

/** More than any message of ours is long. */
const MAX_BYTES = 64 * 1024;

/** What the fleet's own system keeps. In a database: `done` with a unique key, written in the transaction that books the litres. */
export interface Books {
  readonly done: Set<string>;
  readonly litres: Map<number, number>;
}

/**
 * A fleet's system that hears of fuel as it is taken: trusts only what we signed, does each thing once however often it comes,
 * and answers soon. `secret` is the one shown when the endpoint was made.
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
    // The message says which and where it stands; how much, whom and what for is read.
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
      // Also for what came before: any other answer would have it sent again.
      reply.writeHead(200).end();
    } catch (error) {
      // 4xx and 5xx are tried again by the schedule; nobody learns more than that.
      reply.writeHead(error instanceof WebhookError ? 401 : 500).end();
    }
  });
}

/** The body as it came, byte for byte: parsed and written again it has another signature. */
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

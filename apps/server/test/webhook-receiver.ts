import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A client's system on this machine that records requests and responds as configured. */
export interface Receiver {
  readonly url: string;
  readonly received: { readonly id: string; readonly headers: IncomingHttpHeaders; readonly body: string }[];
  /** Its response from now on; 200 initially. */
  answer: (reply: ServerResponse) => void;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const server = createServer(async (request, reply) => {
    const { headers } = request;
    receiver.received.push({ id: String(headers['webhook-id']), headers, body: await text(request) });
    receiver.answer(reply);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received: [],
    answer: (reply) => reply.end('ok'),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return receiver;
}

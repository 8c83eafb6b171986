import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface SimulatedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface SimulatedAnswer {
  readonly status: number;
  readonly body?: object;
  readonly html?: string;
  readonly location?: string;
}

/** Serves a simulator on the loopback address; `port` 0 is any that is free. */
export async function serve(port: number, answer: (call: SimulatedCall) => Promise<SimulatedAnswer>) {
  const server = createServer((request, reply) => {
    const { method = 'GET', url = '/', headers } = request;
    text(request)
      .then((body) => answer({ method, path: url, headers, body }))
      .catch((error: Error): SimulatedAnswer => ({ status: 500, body: { message: error.message } }))
      .then(({ status, body, html, location }) => {
        const type = html === undefined ? 'application/json' : 'text/html; charset=utf-8';
        reply.writeHead(status, { 'content-type': type, ...(location && { location }) });
        reply.end(html ?? JSON.stringify(body ?? {}));
      });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What a body says, null where it is no JSON. */
export function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

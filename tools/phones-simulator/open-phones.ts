import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Accounts, type Carriers, openCarriers, type Rules } from './carriers.ts';
import { phonesPage } from './phones-page.ts';

const HANGING_MS = 120_000;

/** Both carriers and the phones they reach, on the loopback address. */
export async function openPhones({ port, ...accounts }: Accounts & { readonly port: number }) {
  const carriers = openCarriers(accounts);
  const server = createServer((request, reply) => {
    answer(carriers, request, reply).catch(() => reply.writeHead(500).end());
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

async function answer(carriers: Carriers, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://phones');
  const body = request.method === 'POST' ? jsonOf(await text(request)) : null;
  const whatsapp = /^(?:\/v[\d.]+)?\/(\d+)\/messages$/.exec(pathname);
  if (request.method === 'POST' && pathname.endsWith('/SMS/messages'))
    return carry(carriers, 'sms', reply, () => carriers.takeSms(body));
  if (request.method === 'POST' && whatsapp)
    return carry(carriers, 'whatsapp', reply, () =>
      carriers.takeWhatsapp(whatsapp[1]!, request.headers.authorization, body),
    );
  if (request.method === 'POST') return control(carriers, pathname, body, reply);
  if (pathname === '/messages') return send(reply, 200, carriers.messages);
  if (pathname === '/')
    return void reply
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(phonesPage(carriers.messages));
  return send(reply, 404, {});
}

async function carry(
  carriers: Carriers,
  carrier: 'sms' | 'whatsapp',
  reply: ServerResponse,
  take: () => { status: number; body: object; headers?: Record<string, string> },
): Promise<void> {
  const { hangs } = carriers.rules;
  if (hangs === carrier || hangs === 'both') {
    setTimeout(() => reply.destroy(), HANGING_MS).unref();
    return;
  }
  const { status, body, headers } = carriers.tooMany(carrier) ?? take();
  send(reply, status, body, headers);
}

/** What a developer or a test does to the carriers. */
async function control(
  carriers: Carriers,
  pathname: string,
  body: unknown,
  reply: ServerResponse,
): Promise<void> {
  if (pathname === '/rules') {
    Object.assign(carriers.rules, body as Partial<Rules>);
    return send(reply, 200, carriers.rules);
  }
  if (pathname === '/templates') {
    carriers.templates.push(body as Carriers['templates'][number]);
    return send(reply, 200, {});
  }
  if (pathname === '/report') {
    const { provider_id, state } = body as { provider_id: string; state: 'delivered' | 'failed' };
    const message = carriers.messages.find((one) => one.provider_id === provider_id);
    return message
      ? send(reply, 200, { status: await carriers.report(message, state) })
      : send(reply, 404, {});
  }
  return send(reply, 404, {});
}

function send(
  reply: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

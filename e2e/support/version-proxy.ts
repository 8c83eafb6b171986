import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A second version of the pages is the same build under another name: what differs is what browsers compare. */
const NEXT_VERSION = 'feedfacefeedface';
/** Files that name the version, and the header with every answer of the API. */
const NAMING = /^\/vrp\/(worker\.js|)$|^\/vrp\/(?!assets\/|settings|manifest|map\/)[^.]*$/;

export interface VersionProxy {
  readonly address: string;
  /** From now on the server has a new version. */
  deploy(): void;
  /** From now on another server is behind the same address. */
  moveTo(target: string): void;
  close(): Promise<void>;
}

/** Stands before the product like a reverse proxy, and can put a new version of the pages behind the same address. */
export async function startVersionProxy(first: string, version: string): Promise<VersionProxy> {
  let target = first;
  let isDeployed = false;
  const rename = (text: string) => (isDeployed ? text.replaceAll(version, NEXT_VERSION) : text);
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', target);
    const headers = { ...incoming.headers, host: url.host, 'accept-encoding': 'identity' };
    const sent = request(url, { method: incoming.method, headers }, (answer) => {
      const answered = { ...answer.headers };
      if (answered['x-web-version']) answered['x-web-version'] = rename(String(answered['x-web-version']));
      if (!NAMING.test(url.pathname)) {
        outgoing.writeHead(answer.statusCode ?? 502, answered);
        answer.pipe(outgoing);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        end(outgoing, answer.statusCode ?? 502, answered, rename(`${Buffer.concat(parts)}`)),
      );
    });
    sent.on('error', () => outgoing.destroy());
    outgoing.on('close', () => sent.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    deploy() {
      isDeployed = true;
    },
    moveTo(next) {
      target = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function end(
  outgoing: ServerResponse,
  status: number,
  headers: NodeJS.Dict<string | string[]>,
  text: string,
) {
  const { etag: _etag, 'last-modified': _modified, ...rest } = headers;
  outgoing.writeHead(status, { ...rest, 'content-length': String(Buffer.byteLength(text)) });
  outgoing.end(text);
}

import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const MAX_BODY_BYTES = 4096;
const MAX_TOKEN_LIFE_S = 24 * 3600;
const POINT_BYTES = 65;

export interface Received {
  readonly payload: Record<string, unknown>;
  readonly headers: IncomingHttpHeaders;
  /** Claims of the server's token. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
}

/** A browser's side of a subscription: what it sends to the server, and what arrived for it. */
export interface SubscribedBrowser {
  readonly keys: { endpoint: string; p256dh: string; auth: string };
  readonly received: Received[];
  /** What the vendor answers from now on; it accepts by default. */
  answer: { status: number; headers?: Record<string, string> };
}

/**
 * A browser vendor's push service (RFC 8030) on this machine, with the browsers that are subscribed to it: checks the token of whoever
 * sends (RFC 8292) as vendors do, and opens what was sealed for a browser (RFC 8291) as browsers do.
 */
export async function openPushVendor() {
  const browsers = new Map<string, { browser: SubscribedBrowser; own: ECDH; auth: Buffer }>();
  const refusals: string[] = [];
  let address = '';
  const server = createServer(async (request, response) => {
    const entry = browsers.get(request.url ?? '');
    const body = await bodyOf(request);
    const respond = (status: number, headers: Record<string, string> = {}) =>
      response.writeHead(status, headers).end();
    if (!entry) return respond(404);
    const { browser } = entry;
    if (browser.answer.status !== 201) return respond(browser.answer.status, browser.answer.headers);
    if (body.length > MAX_BODY_BYTES) return respond(413);
    try {
      const claims = checkToken(request.headers.authorization ?? '', address);
      if (!/^\d+$/.test(String(request.headers.ttl))) throw new Error('no TTL');
      if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('not aes128gcm');
      const payload = JSON.parse(unseal(body, entry.own, entry.auth).toString('utf8'));
      browser.received.push({ payload, headers: request.headers, claims });
      respond(201, { location: `${address}/message` });
    } catch (error) {
      refusals.push((error as Error).message);
      respond(400);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    /** Why messages were answered with 400. */
    refusals,
    subscribe(): SubscribedBrowser {
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const own = createECDH('prime256v1');
      own.generateKeys();
      const auth = randomBytes(16);
      const keys = {
        endpoint: address + path,
        p256dh: own.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
      const browser: SubscribedBrowser = { keys, received: [], answer: { status: 201 } };
      browsers.set(path, { browser, own, auth });
      return browser;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** RFC 8292: signed by the key it names, for this vendor, for a day at most, with somebody to write to. Throws. */
function checkToken(header: string, address: string): Received['claims'] {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (!token || !key) throw new Error('no vapid header');
  const [head, body, signature] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== POINT_BYTES || point[0] !== 4) throw new Error('not a point');
  const coordinate = (at: number) => point.subarray(at, at + 32).toString('base64url');
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    format: 'jwk',
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  );
  if (!isSigned) throw new Error('not signed by this key');
  const claims = JSON.parse(Buffer.from(body!, 'base64url').toString()) as Received['claims'];
  if (claims.aud !== address) throw new Error('for another vendor');
  const left_s = claims.exp - Date.now() / 1000;
  if (left_s <= 0 || left_s > MAX_TOKEN_LIFE_S) throw new Error('expired, or for too long');
  if (!/^(mailto:.+@|https:\/\/)/.test(claims.sub)) throw new Error('nobody to write to');
  return claims;
}

/** RFC 8291 on RFC 8188: one record, sealed for the browser's key and the secret it shares with the server. Throws. */
function unseal(body: Buffer, own: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body[20]!;
  const sender = body.subarray(21, keyEnd);
  const derive = (secret: Buffer, saltBytes: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, saltBytes, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const shared = derive(own.computeSecret(sender), auth, info, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const sealed = body.subarray(keyEnd);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error('no end of the record');
  return padded.subarray(0, end);
}

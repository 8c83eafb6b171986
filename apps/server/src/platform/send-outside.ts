import { lookup as lookUp } from 'node:dns/promises';
import { type IncomingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WEBHOOK_PROBLEMS } from '@fleet/contracts/messages/webhook-endpoints.ts';
import { isPublicAddress } from './public-addresses.ts';

export type Problem = (typeof WEBHOOK_PROBLEMS)[number];

export interface Answer {
  readonly status: number | null;
  readonly body: string | null;
  /** The requested delay, as sent. */
  readonly retry_after: string | null;
  readonly problem: Problem | null;
  readonly duration_ms: number;
}

/** How a name is resolved; tests replace it. */
export type Resolve = (name: string) => Promise<readonly { address: string; family: number }[]>;

/** A message to an address that users name. */
export interface Outgoing {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string | Buffer;
}

export interface Way {
  readonly allowPrivate: boolean;
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
  /** Of a response this much is read. */
  readonly maxBytes?: number;
}

/** A response as it came. */
export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** How long an attempt may take, from looking up the name to the end of the answer. */
export const TIMEOUT_MS = 15_000;
/** This much of a response is enough; the rest is not awaited. */
const MAX_BODY_BYTES = 64 * 1024;
const STORED_BODY_CHARACTERS = 1_024;

class Refused extends Error {}

const resolveAll: Resolve = (name) => lookUp(name, { all: true });

/** Sends one message and returns what an endpoint's log shows of the result. */
export async function send(outgoing: Outgoing & { body: string | Buffer }, way: Way): Promise<Answer> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const { status, headers, body } = await exchangeOutside(outgoing, way);
    return {
      status,
      body: body.toString('utf8').replaceAll('\0', '').slice(0, STORED_BODY_CHARACTERS),
      retry_after: headers['retry-after'] ?? null,
      problem: problemOf(status),
      duration_ms: took(),
    };
  } catch (error) {
    return {
      status: null,
      body: null,
      retry_after: null,
      problem: problemBehind(error),
      duration_ms: took(),
    };
  }
}

/**
 * Sends one message to an address that users name and returns the response; throws what `problemBehind` names. The name is
 * resolved once, by us, every address it has must be public, and the connection goes to a checked one: a name that changes
 * afterwards has no effect. No redirect is followed, no other header is sent.
 */
export async function exchangeOutside(
  outgoing: Outgoing,
  { allowPrivate, resolve = resolveAll, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BODY_BYTES }: Way,
): Promise<Received> {
  const target = new URL(outgoing.url);
  const inTime = AbortSignal.timeout(timeoutMs);
  const late = ended(inTime);
  const pinned = await Promise.race([
    pin(target.hostname.replace(/^\[|\]$/g, ''), allowPrivate, resolve),
    late,
  ]);
  return Promise.race([exchange(target, pinned, outgoing, inTime, maxBytes), late]);
}

/** A lookup that knows one answer only: the address that was checked. Throws Refused. */
async function pin(host: string, allowPrivate: boolean, resolve: Resolve): Promise<LookupFunction> {
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host);
  if (found.length === 0) throw Object.assign(new Error(host), { code: 'ENOTFOUND' });
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) throw new Refused(host);
  const { address, family } = found[0]!;
  return (_name, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);
}

/** Fails once time is up. */
function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
}

function exchange(
  url: URL,
  lookup: LookupFunction,
  { method = 'POST', headers, body }: Outgoing,
  signal: AbortSignal,
  maxBytes: number,
): Promise<Received> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((done, fail) => {
    const outgoing = request(url, {
      method,
      // A kept-alive connection would use an earlier address.
      agent: false,
      lookup,
      signal,
      headers: {
        'user-agent': 'fleet-webhooks/1',
        ...headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
    });
    outgoing.on('error', fail);
    // A switch to another protocol is no response: without a listener it would end in nothing, not even an error.
    outgoing.on('upgrade', ({ statusCode, headers }, socket) => {
      socket.destroy();
      done({ status: statusCode!, headers, body: Buffer.alloc(0) });
    });
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = () => {
        done({ status: incoming.statusCode!, headers: incoming.headers, body: Buffer.concat(chunks) });
      };
      incoming.on('data', (chunk: Buffer) => {
        if (bytes < maxBytes) chunks.push(chunk);
        bytes += chunk.length;
        if (bytes < maxBytes) return;
        finish();
        outgoing.destroy();
      });
      incoming.on('end', finish);
      incoming.on('error', fail);
    });
    outgoing.end(body);
  });
}

function problemOf(status: number): Problem | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Why a message could not be sent. */
export function problemBehind(error: unknown): Exclude<Problem, 'redirect' | 'status' | 'secret_unreadable'> {
  if (error instanceof Refused) return 'address_refused';
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError') return 'timed_out';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name_unknown';
  if (/^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code)) return 'certificate';
  return 'no_connection';
}

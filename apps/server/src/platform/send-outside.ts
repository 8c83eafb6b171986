import { lookup as lookUp } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
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

/** How long an attempt may take, from looking up the name to the end of the answer. */
export const TIMEOUT_MS = 15_000;
/** This much of a response is enough; the rest is not awaited. */
const MAX_BODY_BYTES = 64 * 1024;
const STORED_BODY_CHARACTERS = 1_024;

class Refused extends Error {}

const resolveAll: Resolve = (name) => lookUp(name, { all: true });

/**
 * Sends one message to an address that users name and returns the result. The name is resolved once, by us, every address it
 * has must be public, and the connection goes to a checked one: a name that changes afterwards has no effect. No
 * redirect is followed, no other header is sent.
 */
export async function send(
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string | Buffer },
  {
    allowPrivate,
    resolve = resolveAll,
    timeoutMs = TIMEOUT_MS,
  }: { allowPrivate: boolean; resolve?: Resolve; timeoutMs?: number },
): Promise<Answer> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  const nothing = { status: null, body: null, retry_after: null };
  try {
    const target = new URL(url);
    const inTime = AbortSignal.timeout(timeoutMs);
    const late = ended(inTime);
    const pinned = await Promise.race([
      pin(target.hostname.replace(/^\[|\]$/g, ''), allowPrivate, resolve),
      late,
    ]);
    const answer = await Promise.race([exchange(target, pinned, headers, body, inTime), late]);
    return { ...answer, problem: problemOf(answer.status), duration_ms: took() };
  } catch (error) {
    return { ...nothing, problem: problemBehind(error), duration_ms: took() };
  }
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
  headers: Record<string, string>,
  body: string | Buffer,
  signal: AbortSignal,
): Promise<Pick<Answer, 'body' | 'retry_after'> & { status: number }> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((done, fail) => {
    const outgoing = request(url, {
      method: 'POST',
      // A kept-alive connection would use an earlier address.
      agent: false,
      lookup,
      signal,
      headers: { 'user-agent': 'fleet-webhooks/1', ...headers, 'content-length': Buffer.byteLength(body) },
    });
    outgoing.on('error', fail);
    // A switch to another protocol is no response: without a listener it would end in nothing, not even an error.
    outgoing.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      done({ status: statusCode!, body: '', retry_after: null });
    });
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = () => {
        done({
          status: incoming.statusCode!,
          body: Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').slice(0, STORED_BODY_CHARACTERS),
          retry_after: incoming.headers['retry-after'] ?? null,
        });
      };
      incoming.on('data', (chunk: Buffer) => {
        if (bytes < MAX_BODY_BYTES) chunks.push(chunk);
        bytes += chunk.length;
        if (bytes < MAX_BODY_BYTES) return;
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

function problemBehind(error: unknown): Problem {
  if (error instanceof Refused) return 'address_refused';
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError') return 'timed_out';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name_unknown';
  if (/^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code)) return 'certificate';
  return 'no_connection';
}

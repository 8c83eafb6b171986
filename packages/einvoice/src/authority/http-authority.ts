import { setTimeout as sleep } from 'node:timers/promises';
import { hashOf } from '../hash.ts';
import { type RawAnswer, readAnswer } from './answers.ts';
import type { AuthorityAnswer, SubmittedInvoice, TaxAuthority } from './tax-authority.ts';

export interface AuthoritySettings {
  /** Up to `/core`, `/simulation` or `/developer-portal`, without a slash at the end. */
  readonly address: string;
  /** The device's certificate as the authority issued it (`binarySecurityToken`), and the secret that came with it. */
  readonly token: string;
  readonly secret: string;
  /** For one attempt; the authority asks for ten seconds and more at month end. */
  readonly timeout_ms?: number;
  readonly attempts?: number;
  /** How the client waits between attempts; tests do not. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * The authority over HTTP. Attempts that fail on the way, in time, by 429 or by 5xx are made again with the same UUID, each wait
 * twice the last and a little apart from everyone else's, or as long as Retry-After asks: a document sent twice is known there.
 * When clearing is switched off (303) a standard document is reported instead, as the authority asks. Nothing is thrown for what
 * may happen; settings that are no address throw at once.
 */
export function httpAuthority(settings: AuthoritySettings): TaxAuthority {
  const { timeout_ms = 20_000, attempts = 5, wait = sleep } = settings;
  const base = new URL(settings.address).href.replace(/\/$/, '');
  const authorization = `Basic ${Buffer.from(`${settings.token}:${settings.secret}`).toString('base64')}`;

  async function attempt(endpoint: Endpoint, body: string): Promise<RawAnswer> {
    const response = await fetch(`${base}/invoices/${endpoint}/single`, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout_ms),
      headers: {
        accept: 'application/json',
        'accept-language': 'en',
        'accept-version': 'V2',
        'clearance-status': endpoint === 'clearance' ? '1' : '0',
        'content-type': 'application/json',
        authorization,
      },
      body,
    });
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    return { status: response.status, text: await response.text(), retry_after_ms: retryAfter * 1000 };
  }

  async function send(endpoint: Endpoint, document: SubmittedInvoice): Promise<AuthorityAnswer> {
    const body = JSON.stringify({
      invoiceHash: document.hash,
      uuid: document.uuid,
      invoice: Buffer.from(document.xml, 'utf8').toString('base64'),
    });
    let reason = '';
    for (let turn = 1; turn <= attempts; turn += 1) {
      let requested_ms = Number.NaN;
      try {
        const raw = await attempt(endpoint, body);
        if (raw.status === 303 && endpoint === 'clearance') return send('reporting', document);
        const answer = readAnswer(endpoint, raw);
        if (answer.outcome !== 'unavailable') return isOfDocument(answer, document) ? answer : FOREIGN;
        reason = answer.reason;
        requested_ms = raw.retry_after_ms;
      } catch (error) {
        reason = reasonOf(error);
      }
      if (turn < attempts) await wait(waitBefore(turn, requested_ms));
    }
    return { outcome: 'unavailable', reason };
  }

  return {
    clear: (document) => send('clearance', document),
    report: (document) => send('reporting', document),
  };
}

type Endpoint = 'clearance' | 'reporting';

const FOREIGN: AuthorityAnswer = {
  outcome: 'unavailable',
  reason: 'the cleared document is not the one that was sent',
};

/** A cleared document has another stamp, but says the same: its hash is that of what was sent. */
function isOfDocument(answer: AuthorityAnswer, document: SubmittedInvoice): boolean {
  if (answer.outcome !== 'cleared') return true;
  try {
    return hashOf(answer.xml) === document.hash;
  } catch {
    return false;
  }
}

function waitBefore(turn: number, wanted_ms: number): number {
  if (wanted_ms >= 0) return Math.min(wanted_ms, LONGEST_WAIT_MS);
  const longest = Math.min(FIRST_WAIT_MS * 2 ** (turn - 1), LONGEST_WAIT_MS);
  return longest * (0.5 + Math.random() / 2);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  return error.cause instanceof Error ? error.cause.message : error.message;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { hashOf } from '../hash.ts';
import { type RawAnswer, readAnswer } from './answers.ts';
import type { AuthorityAnswer, SubmittedInvoice, TaxAuthority } from './tax-authority.ts';

export interface AuthoritySettings {
  /** Up to `/core`, `/simulation` or `/developer-portal`, without a trailing slash. */
  readonly address: string;
  /** The device's certificate as issued by the authority (`binarySecurityToken`), and its secret. */
  readonly token: string;
  readonly secret: string;
  /** Per attempt; the authority recommends ten seconds, and more at month end. */
  readonly timeout_ms?: number;
  readonly attempts?: number;
  /** Delay between attempts; replaced in tests. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * HTTP client of the authority. Network failures, timeouts, 429 and 5xx are retried with the same UUID, with exponential backoff and
 * jitter or after Retry-After; the authority recognizes a document sent twice. If clearance is switched off (303), a standard
 * document is reported instead, as the authority requires. Expected failures are returned, not thrown; an invalid address throws
 * immediately.
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

/** Clearance replaces the stamp but not the content: the hash must be that of the submitted document. */
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

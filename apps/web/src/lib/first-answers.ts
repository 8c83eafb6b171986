import { ownVersion } from './worker.ts';

/** What `boot.js` has asked the server for, beside the code: by address, with the token it was asked with. */
interface FirstAnswer {
  readonly token: string;
  readonly answer: Promise<Response>;
}

declare global {
  interface Window {
    firstAnswers?: Record<string, FirstAnswer>;
  }
}

/** An answer is for the page that opens, not for one that is opened later. */
const FRESH_MS = 30_000;

/** The answer to the page's first call of this address, if it was asked for already, by the same person. Only once. */
export function takeFirstAnswer(
  url: string,
  token: string | null,
  signal?: AbortSignal | null,
): Promise<Response> | undefined {
  const found = window.firstAnswers?.[url];
  if (!found) return undefined;
  delete window.firstAnswers![url];
  if (found.token !== token || performance.now() > FRESH_MS) return undefined;
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    found.answer.then(resolve, reject);
  });
}

/**
 * The content of such an answer, if it came from the very build that this page is of: it was checked there, by the same schema, so that
 * the page need not wait for its own checks. Any other is left to an ordinary call.
 */
export async function takeOwnAnswer(
  url: string,
  token: string | null,
  signal?: AbortSignal | null,
): Promise<unknown> {
  const answer = await takeFirstAnswer(url, token, signal)?.catch(() => {
    signal?.throwIfAborted();
    return undefined;
  });
  if (!answer?.ok || answer.headers.get('x-web-version') !== ownVersion()) return undefined;
  return answer.json().catch(() => undefined);
}

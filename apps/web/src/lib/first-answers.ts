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

import { browserStorage, randomId } from '../browser.ts';

interface SavedIntent<Body> {
  key: string;
  /** The content as the user sees it. */
  content: string;
  /** The body sent: a retry sends exactly this again, even if the phone has moved. */
  body: Body;
  created_at: number;
}

/** After this, the same content is a new intention rather than a retry. */
const LIFETIME_MS = 30 * 60_000;

/**
 * Key and body of one intended action, stored in the browser until `clearIntent`: a double tap, a retry after a lost connection and a
 * reload all send the same key and body, so the server executes it once. `content` identifies the intention; other content under the
 * same `name` is a new intention.
 */
export function intentFor<Body>(
  name: string,
  content: unknown,
  body: Body,
): { idempotencyKey: string; body: Body } {
  const wanted = JSON.stringify(content);
  const saved = readIntent<Body>(name);
  if (saved && saved.content === wanted && Date.now() - saved.created_at < LIFETIME_MS)
    return { idempotencyKey: saved.key, body: saved.body };
  const made: SavedIntent<Body> = { key: randomId(), content: wanted, body, created_at: Date.now() };
  browserStorage().setItem(storageKey(name), JSON.stringify(made));
  return { idempotencyKey: made.key, body };
}

/** The server has responded, successfully or not: the next click is a new intention. */
export function clearIntent(name: string): void {
  browserStorage().removeItem(storageKey(name));
}

function readIntent<Body>(name: string): SavedIntent<Body> | null {
  const text = browserStorage().getItem(storageKey(name));
  try {
    return text ? (JSON.parse(text) as SavedIntent<Body>) : null;
  } catch {
    return null;
  }
}

function storageKey(name: string): string {
  return `intent:${name}`;
}

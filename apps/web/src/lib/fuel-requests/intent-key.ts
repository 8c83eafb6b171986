import { browserStorage, randomId } from '../browser.ts';

interface SavedIntent<Body> {
  key: string;
  /** What is asked, as the person sees it. */
  content: string;
  /** What was sent: a retry sends exactly this again, also when the phone has moved meanwhile. */
  body: Body;
  created_at: number;
}

/** Beyond this nobody retries any more; the same words then are a new wish. */
const LIFETIME_MS = 30 * 60_000;

/**
 * Key and body of one intended action, kept in the browser until `clearIntent`: a double tap, a retry after a lost connection and a
 * reload in between all send the same key with the same body, so the server carries it out once. `ask` is what makes two wishes the
 * same; another `ask` under the same `name` is a new intent.
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

/** The server has answered, whatever it said: the next press is a new intent. */
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

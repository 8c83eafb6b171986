import { randomId } from './browser.ts';

/** Idempotency keys of actions; see `createActionKeys`. */
export interface ActionKeys {
  /** The key for a body: unchanged as long as the same body has not succeeded. */
  keyFor(sent: object): string;
  /** Call on success: the same body is then a new action. */
  done(sent: object): void;
}

/**
 * Keeps one idempotency key per action: a double click or a retry after a lost response is the same action; another amount, reason or
 * picture is a new one.
 */
export function createActionKeys(makeKey: () => string = randomId): ActionKeys {
  const keys = new Map<string, string>();
  const files = new Map<Blob, number>();
  const textOf = (sent: object) =>
    JSON.stringify(sent, (_, value: unknown) => (value instanceof Blob ? numberOf(value) : value));
  const numberOf = (file: Blob) => {
    const number = files.get(file) ?? files.size;
    files.set(file, number);
    return `file ${number}`;
  };
  return {
    keyFor(sent) {
      const text = textOf(sent);
      const key = keys.get(text) ?? makeKey();
      keys.set(text, key);
      return key;
    },
    done: (sent) => void keys.delete(textOf(sent)),
  };
}

import { randomId } from './browser.ts';

/** Keys of intended actions; see `createActionKeys`. */
export interface ActionKeys {
  /** The key for what is sent: the same as long as the same is sent and has not succeeded. */
  keyFor(sent: object): string;
  /** It succeeded: the same sent again is another action. */
  done(sent: object): void;
}

/**
 * Keeps one idempotency key per intended action: pressing twice, or again after a lost answer, is no second action; with
 * another amount, reason or picture it is.
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

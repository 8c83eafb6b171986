import { useState } from 'react';

/**
 * Keys for list items without an identity, such as drafts. Items are appended; call `removeKey` when one is removed, so that later
 * items keep their keys and input.
 */
export function useListKeys(length: number): { keys: readonly number[]; removeKey: (index: number) => void } {
  const [{ keys, next }, setState] = useState({ keys: [] as readonly number[], next: 0 });
  const missing = length - keys.length;
  const fitting =
    missing > 0
      ? [...keys, ...Array.from({ length: missing }, (_, more) => next + more)]
      : keys.slice(0, length);
  if (missing !== 0) setState({ keys: fitting, next: next + Math.max(0, missing) });
  return {
    keys: fitting,
    removeKey: (index) => setState({ keys: fitting.filter((_, at) => at !== index), next }),
  };
}

import { useState } from 'react';

/**
 * Keys for the items of a list that have nothing of their own to be known by: what is being drawn or typed. Items are
 * added at the end; call `forget` when one is taken out, and those behind it keep theirs, with all that is typed in them.
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

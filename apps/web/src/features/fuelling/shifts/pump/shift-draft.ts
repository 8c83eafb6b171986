import { useCallback, useState } from 'react';
import { browserStorage, randomId } from '../../../../lib/browser.ts';

/** What was typed for opening or closing a shift; kept in the browser through a reload and an empty battery. Never a PIN. */
export interface ShiftDraft {
  /** Sent with it: what is typed differently is another wish, and what is sent again is the same. */
  key: string;
  /** Liters as typed, by nozzle. */
  readings: Record<number, string>;
  /** Nozzles whose meter was exchanged before the shift. */
  exchanged: number[];
  /** By fuel: liters sold past this product, why the meters differ, and the picture that shows it. */
  other_sales: Record<number, string>;
  reasons: Record<number, string>;
  photos: Record<number, number>;
}

const EMPTY: Omit<ShiftDraft, 'key'> = {
  readings: {},
  exchanged: [],
  other_sales: {},
  reasons: {},
  photos: {},
};

/** The draft of one opening or closing as state; `name` tells them apart. Dropped when the server has taken it. */
export function useShiftDraft(
  name: string,
): [ShiftDraft, (more: Partial<Omit<ShiftDraft, 'key'>>) => void, () => void] {
  const storageKey = `shift:${name}`;
  const [draft, setDraft] = useState(() => readDraft(storageKey));
  const change = useCallback(
    (more: Partial<Omit<ShiftDraft, 'key'>>) =>
      setDraft((before) => {
        const next = { ...before, ...more, key: randomId() };
        browserStorage().setItem(storageKey, JSON.stringify(next));
        return next;
      }),
    [storageKey],
  );
  const drop = useCallback(() => browserStorage().removeItem(storageKey), [storageKey]);
  return [draft, change, drop];
}

function readDraft(storageKey: string): ShiftDraft {
  try {
    const text = browserStorage().getItem(storageKey);
    if (text) return { ...EMPTY, key: randomId(), ...(JSON.parse(text) as Partial<ShiftDraft>) };
  } catch {
    // Something else's words under our name: begin again.
  }
  return { ...EMPTY, key: randomId() };
}

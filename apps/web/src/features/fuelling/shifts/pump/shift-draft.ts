import { useCallback, useState } from 'react';
import { browserStorage, randomId } from '../../../../lib/browser.ts';

/** Input for opening or closing a shift, stored in the browser, surviving reloads and an empty battery. Never a PIN. */
export interface ShiftDraft {
  /** Idempotency key: changed input is a new intention, resent input the same. */
  key: string;
  /** Typed liters by nozzle. */
  readings: Record<number, string>;
  /** Nozzles of which all digits are typed at the close, not only the last. */
  all_digits: number[];
  /** By nozzle: the uploaded picture of its meter. */
  meter_photos: Record<number, number>;
  /** Nozzles whose meter was exchanged before the shift. */
  exchanged: number[];
  /** By fuel: other sales, explanation of the variance, and picture. */
  other_sales: Record<number, string>;
  reasons: Record<number, string>;
  photos: Record<number, number>;
}

const EMPTY: Omit<ShiftDraft, 'key'> = {
  readings: {},
  all_digits: [],
  meter_photos: {},
  exchanged: [],
  other_sales: {},
  reasons: {},
  photos: {},
};

/** The draft of one opening or closing as state; `name` identifies it. Dropped once accepted by the server. */
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
    // Foreign or outdated content under this name: start over.
  }
  return { ...EMPTY, key: randomId() };
}

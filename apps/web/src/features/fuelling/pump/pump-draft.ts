import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { browserStorage } from '../../../lib/browser.ts';

/** How a request was found: shown again to the server when it is looked up after a reload. */
export type Proof =
  | { found_by: 'typed' | 'plate'; plate: string; plate_reading_id?: number }
  | { found_by: 'qr'; qr_token: string };

/** What was entered for one request at this pump; kept in the browser through reload, double tap and an empty battery. Never the PIN. */
export interface PumpDraft {
  /** Until the station has taken the request on. */
  proof?: Proof | undefined;
  /** The plate someone typed or scanned from the vehicle, canonical. */
  plate_read?: string | undefined;
  /** The camera's reading it was confirmed or put right from. */
  plate_reading_id?: number | undefined;
  /** Why staff go on although the plate is another one. */
  override_reason?: string | undefined;
  litres: string;
  odometer: string;
  /** What is said against the liters the pump reported. */
  pump_mismatch?: string | undefined;
  /** The uploaded pump photo; before that the picture itself waits in `photo-store`. */
  photo_file_id?: number | undefined;
  /** Finish was pressed and the server has not answered yet: sent again until it does. */
  isClosing: boolean;
  saved_at: number;
}

const PREFIX = 'pump:';
const LIFETIME_MS = 24 * 3_600_000;
const EMPTY: PumpDraft = { litres: '', odometer: '', isClosing: false, saved_at: 0 };

/** What is kept for a request; empty when nothing is. */
export function readDraft(id: number): PumpDraft {
  try {
    const text = browserStorage().getItem(PREFIX + id);
    return text ? { ...EMPTY, ...(JSON.parse(text) as Partial<PumpDraft>) } : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** Keeps more about a request. */
export function saveDraft(id: number, more: Partial<PumpDraft>): PumpDraft {
  const next = { ...readDraft(id), ...more, saved_at: Date.now() };
  browserStorage().setItem(PREFIX + id, JSON.stringify(next));
  notifyListeners();
  return next;
}

/** The request is over: nothing of it stays in this browser. */
export function dropDraft(id: number): void {
  browserStorage().removeItem(PREFIX + id);
  notifyListeners();
}

const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Ids of requests whose finish has not reached the server, as they are now: every change of a draft tells. */
export function useUnsent(): number[] {
  const ids = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    // A text, which is the same as long as nothing changed.
    () => unsentIds().join(' '),
  );
  return useMemo(() => (ids === '' ? [] : ids.split(' ').map(Number)), [ids]);
}

/** The same at once, for who sends them. Drafts nobody came back to for a day are removed on the way. */
export function listUnsent(): number[] {
  for (const id of savedIds()) {
    const draft = readDraft(id);
    if (!draft.isClosing && Date.now() - draft.saved_at > LIFETIME_MS) dropDraft(id);
  }
  return unsentIds();
}

function unsentIds(): number[] {
  return savedIds().filter((id) => readDraft(id).isClosing);
}

function savedIds(): number[] {
  try {
    return Object.keys(window.localStorage)
      .filter((key) => /^pump:\d+$/.test(key))
      .map((key) => Number(key.slice(PREFIX.length)));
  } catch {
    return [];
  }
}

/** The draft of one request as state: every change is kept at once. */
export function usePumpDraft(id: number): [PumpDraft, (more: Partial<PumpDraft>) => void] {
  const [draft, setDraft] = useState(() => readDraft(id));
  const change = useCallback((more: Partial<PumpDraft>) => setDraft(saveDraft(id, more)), [id]);
  return [draft, change];
}

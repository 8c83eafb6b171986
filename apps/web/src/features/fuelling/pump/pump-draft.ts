import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { browserStorage } from '../../../lib/browser.ts';

/** How a request was found: sent again when it is looked up after a reload. */
export type Proof =
  | { found_by: 'typed' | 'plate'; plate: string; plate_reading_id?: number }
  | { found_by: 'qr'; qr_token: string }
  | { found_by: 'tag'; tag: string };

/** Input for one request at this pump, stored in the browser, surviving reloads, double taps and an empty battery. Never the PIN. */
export interface PumpDraft {
  /** Until the station has claimed the request. */
  proof?: Proof | undefined;
  /** The plate typed or scanned from the vehicle, canonical. */
  plate_read?: string | undefined;
  /** The camera reading it was confirmed or corrected from. */
  plate_reading_id?: number | undefined;
  /** Why staff continue despite a different plate. */
  override_reason?: string | undefined;
  litres: string;
  odometer: string;
  /** Reported mismatch with the pump's volume. */
  pump_mismatch?: string | undefined;
  /** The uploaded pump photo; before that the picture is in `photo-store`. */
  photo_file_id?: number | undefined;
  /** The photo whose reading filled in the liters. */
  filled_from?: number | undefined;
  /** Liters that were kept although the photo of the display shows others, and why. */
  display_kept?: { readonly volume_ml: number; readonly reason: string } | undefined;
  /** Finish was clicked and the server has not responded: resent until it does. */
  isClosing: boolean;
  /** When Finish was clicked: the end of the fill, whenever it is sent. */
  finished_at?: string | undefined;
  saved_at: number;
}

/** What a tag contains is kept in memory only, and read again after a reload. */
const tagProofs = new Map<number, Proof>();

const PREFIX = 'pump:';
const LIFETIME_MS = 24 * 3_600_000;
const EMPTY: PumpDraft = { litres: '', odometer: '', isClosing: false, saved_at: 0 };

/** The stored draft of a request; empty if none. */
export function readDraft(id: number): PumpDraft {
  try {
    const text = browserStorage().getItem(PREFIX + id);
    const saved = text ? { ...EMPTY, ...(JSON.parse(text) as Partial<PumpDraft>) } : EMPTY;
    const proof = saved.proof ?? tagProofs.get(id);
    return proof ? { ...saved, proof } : saved;
  } catch {
    return EMPTY;
  }
}

/** Updates the draft of a request. */
export function saveDraft(id: number, more: Partial<PumpDraft>): PumpDraft {
  const next = { ...readDraft(id), ...more, saved_at: Date.now() };
  const isTag = next.proof?.found_by === 'tag';
  if (isTag) tagProofs.set(id, next.proof!);
  else tagProofs.delete(id);
  browserStorage().setItem(PREFIX + id, JSON.stringify(isTag ? { ...next, proof: undefined } : next));
  notifyListeners();
  return next;
}

/** The request is over: removes its data from this browser. */
export function dropDraft(id: number): void {
  tagProofs.delete(id);
  browserStorage().removeItem(PREFIX + id);
  notifyListeners();
}

const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Ids of requests whose close has not reached the server, live. */
export function useUnsent(): number[] {
  const ids = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    // A string, stable as long as nothing changed.
    () => unsentIds().join(' '),
  );
  return useMemo(() => (ids === '' ? [] : ids.split(' ').map(Number)), [ids]);
}

/** The same as a snapshot, for sending. Drafts untouched for a day are removed. */
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

/** A request's draft as state: every change is stored immediately. */
export function usePumpDraft(id: number): [PumpDraft, (more: Partial<PumpDraft>) => void] {
  const [draft, setDraft] = useState(() => readDraft(id));
  const change = useCallback((more: Partial<PumpDraft>) => setDraft(saveDraft(id, more)), [id]);
  return [draft, change];
}

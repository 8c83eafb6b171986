import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isCallError } from '../../../../lib/call-error.ts';
import { RECONNECTED, useServerEvents } from '../../../../lib/event-stream.ts';
import { logQuietly } from '../../../../lib/log.ts';
import { useSignedIn } from '../../../../lib/user-context.ts';
import { fuelRequestKeys } from '../../fuel-requests.api.ts';
import type { AwayView } from './away-rules.ts';
import { awayStation, awayView } from './away-station.ts';
import { sendUnsent } from './send-unsent.ts';

const EVERY_MS = 5_000;
/** How old a book may grow: no event tells a station of requests that left the station open. */
const BOOK_MS = 15_000;

// Of the page, not of one screen: every screen of the pump keeps the device ready, and the book is not fetched for each.
let bookDueAt = 0;
let isKeeping = false;

/** Keeps this device ready for a lost line: fetches the station's book, and sends what waits as soon as there is one. */
export function useAwayKeeper(): void {
  const queryClient = useQueryClient();
  const { user } = useSignedIn();
  const { steps } = useAwayView();
  const keep = useEffectEvent(() => keepReady(user, queryClient));
  // A step that was just written down goes at once where there is a line.
  useEffect(() => {
    if (steps > 0) void keep();
  }, [steps]);
  useEffect(() => {
    void keep();
    const timer = setInterval(() => void keep(), EVERY_MS);
    const again = () => {
      bookDueAt = 0;
      void keep();
    };
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, []);
  useServerEvents((event) => {
    if (event.type === RECONNECTED) void keep();
  });
}

/** What waits on this device, and what became of what was sent. */
export function useAwayView(): AwayView {
  return useSyncExternalStore(awayView.subscribe, awayView.read);
}

async function keepReady(person: { user_id: number; name: string }, queryClient: QueryClient): Promise<void> {
  const station = awayStation(person);
  if (isKeeping || !navigator.onLine) return;
  isKeeping = true;
  try {
    const sent = ((await station?.send()) ?? 0) + (await sendUnsent());
    if (sent > 0) await queryClient.invalidateQueries({ queryKey: fuelRequestKeys.all });
    if (!station) return;
    if (Date.now() >= bookDueAt || awayView.read().is_lost) {
      await station.refresh();
      bookDueAt = Date.now() + BOOK_MS;
    }
    await station.noteLine(false);
  } catch (error) {
    logQuietly('without a line', error);
    if (isCallError(error, 'OFFLINE')) await station?.noteLine(true);
    // Anything else is no matter of the line: asked again with the next book.
    else bookDueAt = Date.now() + BOOK_MS;
  } finally {
    isKeeping = false;
  }
}

import { useEffect } from 'react';
import { logQuietly } from '../../lib/log.ts';

/** The first page is drawn and its data asked for by then; what is fetched ahead must not stand in their way. */
const AFTER_MS = 1500;

/** Fetches the code of the other pages of a trip while there is a line: at the stop there may be none. */
export function useTripsPreload(): void {
  useEffect(() => {
    const timer = setTimeout(fetchAhead, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

function fetchAhead(): void {
  Promise.all([
    import('./my-trips-screen.tsx'),
    import('./trip-screen.tsx'),
    import('./stop-screen.tsx'),
    ...[...document.fonts].map((face) => face.load()),
  ]).catch((error) => logQuietly('pages of the trip not fetched ahead', error));
}

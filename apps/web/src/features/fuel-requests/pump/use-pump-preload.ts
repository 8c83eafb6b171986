import { useEffect } from 'react';
import { logQuietly } from '../../../lib/log.ts';

/** The first page is drawn and its data asked for by then; what is fetched ahead must not stand in their way. */
const AFTER_MS = 1500;

/** Fetches the code of the other pump pages while there is a network: the next vehicle may come when there is none. */
export function usePumpPreload(): void {
  useEffect(() => {
    const timer = setTimeout(fetchAhead, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

function fetchAhead(): void {
  Promise.all([
    import('./find-screen.tsx'),
    import('./request-screen.tsx'),
    import('./queue-screen.tsx'),
    import('./away/away-list.tsx'),
    import('./away/away-sign-out.tsx'),
    import('./read-qr-photo.ts'),
    import('../../../ui/read-qr.ts'),
    // Both scripts in all weights: plates and times are drawn with them too.
    ...[...document.fonts].map((face) => face.load()),
  ]).catch((error) => logQuietly('pump pages not fetched ahead', error));
}

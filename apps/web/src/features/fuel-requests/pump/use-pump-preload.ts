import { useEffect } from 'react';
import { logQuietly } from '../../../lib/log.ts';

/** Fetches the code of the other pump pages while there is a network: the next vehicle may come when there is none. */
export function usePumpPreload(): void {
  useEffect(() => {
    Promise.all([
      import('./find-screen.tsx'),
      import('./request-screen.tsx'),
      import('./queue-screen.tsx'),
    ]).catch((error) => logQuietly('pump pages not fetched ahead', error));
  }, []);
}

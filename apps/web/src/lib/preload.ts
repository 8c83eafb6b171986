import { useEffect } from 'react';
import { logQuietly } from './log.ts';

/** The first page is drawn and its data requested by then; what is loaded ahead must not delay them. */
const AFTER_MS = 1500;

/** Loads the code of other pages, and the fonts, while there is a connection; nothing without `load`. */
export function usePreload(load: (() => Promise<unknown>) | undefined): void {
  useEffect(() => {
    if (!load) return;
    const timer = setTimeout(() => {
      // Both scripts in all weights: plates and times are drawn with them too.
      const fonts = [...document.fonts].map((face) => face.load());
      Promise.all([load(), ...fonts]).catch((error) => logQuietly('pages not loaded ahead', error));
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [load]);
}

import { useEffect } from 'react';
import { logQuietly } from './log.ts';

/** Delay until the first page is drawn and its data requested, so that preloading does not slow it down. */
const AFTER_MS = 1500;

/** Preloads the code of other pages, and the fonts, while online; does nothing without `load`. */
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

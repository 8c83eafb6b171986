import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Language } from '../../lib/language.ts';
import { logQuietly } from '../../lib/log.ts';
import { useLook } from '../../lib/look-context.ts';

/**
 * A map's canvas while its element is on the page; drawn anew when the skin or the language changes, whose colours and names it
 * bears. `hasFailed` where the browser cannot draw it.
 */
export function useMapCanvas<Canvas extends { remove(): void }>(
  box: RefObject<HTMLElement | null>,
  start: (element: HTMLElement, language: Language) => Promise<Canvas>,
): { canvas: Canvas | null; hasFailed: boolean } {
  const { look, language } = useLook();
  const [canvas, setCanvas] = useState<Canvas | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const begin = useEffectEvent(start);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the skin is read from the page by whoever starts the map
  useEffect(() => {
    let isGone = false;
    let made: Canvas | null = null;
    begin(box.current!, language)
      .then((ready) => {
        if (isGone) return ready.remove();
        made = ready;
        setCanvas(ready);
      })
      .catch((error) => {
        logQuietly('map not drawn', error);
        if (!isGone) setHasFailed(true);
      });
    return () => {
      isGone = true;
      setCanvas(null);
      made?.remove();
    };
  }, [look.skin, language]);

  return { canvas, hasFailed };
}

import type { Language } from '@fleet/domain/languages.ts';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useAppearance } from '../../lib/appearance-context.ts';
import { logQuietly } from '../../lib/log.ts';
import type { BasemapState } from './map-types.ts';

/**
 * A map's canvas while its element is mounted; recreated when skin or language changes. `hasFailed` if the browser cannot draw it;
 * `basemap` if one is configured. `load` imports the code; nothing is started if the element was unmounted in the meantime, because
 * it has no colors any more.
 */
export function useMapCanvas<Drawing, Canvas extends { remove(): void }>(
  box: RefObject<HTMLElement | null>,
  load: () => Promise<Drawing>,
  start: (
    drawing: Drawing,
    element: HTMLElement,
    language: Language,
    onBasemap: (basemap: BasemapState) => void,
  ) => Promise<Canvas>,
): { canvas: Canvas | null; hasFailed: boolean; basemap: BasemapState | null } {
  const { appearance, language } = useAppearance();
  const [canvas, setCanvas] = useState<Canvas | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [basemap, setBasemap] = useState<BasemapState | null>(null);
  const ready = useEffectEvent(load);
  const begin = useEffectEvent(start);

  // biome-ignore lint/correctness/useExhaustiveDependencies: starting the map reads the skin from the page
  useEffect(() => {
    let isGone = false;
    let made: Canvas | null = null;
    ready()
      .then(async (drawing) => {
        if (isGone) return;
        const started = await begin(drawing, box.current!, language, (laid) => !isGone && setBasemap(laid));
        if (isGone) return started.remove();
        made = started;
        setCanvas(started);
      })
      .catch((error) => {
        logQuietly('map not drawn', error);
        if (!isGone) setHasFailed(true);
      });
    return () => {
      isGone = true;
      setCanvas(null);
      setBasemap(null);
      made?.remove();
    };
  }, [appearance.skin, language]);

  return { canvas, hasFailed, basemap };
}

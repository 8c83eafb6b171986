import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Language } from '../../lib/language.ts';
import { logQuietly } from '../../lib/log.ts';
import { useLook } from '../../lib/look-context.ts';
import type { MapGround } from './map-types.ts';

/**
 * A map's canvas while its element is on the page; drawn anew when the skin or the language changes, whose colours and names it
 * bears. `hasFailed` where the browser cannot draw it; `ground` where another than ours is set. `load` fetches what draws it; on an element that has left the page meanwhile
 * nothing is started: it has no colours any more.
 */
export function useMapCanvas<Drawing, Canvas extends { remove(): void }>(
  box: RefObject<HTMLElement | null>,
  load: () => Promise<Drawing>,
  start: (
    drawing: Drawing,
    element: HTMLElement,
    language: Language,
    onGround: (ground: MapGround) => void,
  ) => Promise<Canvas>,
): { canvas: Canvas | null; hasFailed: boolean; ground: MapGround | null } {
  const { look, language } = useLook();
  const [canvas, setCanvas] = useState<Canvas | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [ground, setGround] = useState<MapGround | null>(null);
  const ready = useEffectEvent(load);
  const begin = useEffectEvent(start);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the skin is read from the page by whoever starts the map
  useEffect(() => {
    let isGone = false;
    let made: Canvas | null = null;
    ready()
      .then(async (drawing) => {
        if (isGone) return;
        const started = await begin(drawing, box.current!, language, (laid) => !isGone && setGround(laid));
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
      setGround(null);
      made?.remove();
    };
  }, [look.skin, language]);

  return { canvas, hasFailed, ground };
}

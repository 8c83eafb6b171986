import { factsOf } from '@fleet/domain/languages.ts';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../lib/appearance-context.ts';
import { type Box, freeCorner } from './free-corner.ts';

const EVERY_MS = 500;
const CONTROLS =
  'button, input, select, textarea, [role="button"], [role="switch"], [role="tab"], [role="dialog"] a[href], form a[href], a[class*="Button"]';
const OTHERS = 'a[href], [tabindex="0"], canvas, th, h1, h2';

/** From the window's edges: a box at the foot grows upward. */
type Place = { readonly left: number } & ({ readonly top: number } | { readonly bottom: number });

/**
 * Where a box over the page covers no control: measured again twice a second while it shows, except under the pointer or with the
 * focus. Null while there is no such corner.
 */
export function useFreeCorner(isShown: boolean) {
  const ref = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const [isNarrow, setIsNarrow] = useState(false);
  const isRightToLeft = factsOf(useLanguage()).direction === 'rtl';

  useEffect(() => {
    if (!isShown) return;
    const measure = () => {
      const box = ref.current;
      if (
        !box ||
        (box.style.visibility !== 'hidden' && (box.matches(':hover') || box.contains(document.activeElement)))
      )
        return;
      const size = box.getBoundingClientRect();
      const within = windowBox();
      const corner = freeCorner(size, within, boxesOf(CONTROLS, box), boxesOf(OTHERS, box), isRightToLeft);
      const next = corner && placeOf(corner, size.height, within);
      setPlace((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
      // A smaller one may still fit where the usual one does not.
      setIsNarrow((now) => now || corner === null);
    };
    measure();
    const timer = setInterval(measure, EVERY_MS);
    window.addEventListener('resize', measure);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', measure);
    };
  }, [isShown, isRightToLeft]);

  return { ref, place, isNarrow };
}

function placeOf({ left, top }: { left: number; top: number }, height: number, within: Box): Place {
  const below = within.bottom - top - height;
  return below < top ? { left, bottom: below } : { left, top };
}

/** A phone's page has no menu beside it, and little more than this between its content and the edge. */
const PHONE_EDGE = 20;

/** The page without its menu. */
function windowBox(): Box {
  const content = document.getElementById('content')?.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const left = content?.left ?? 0;
  const right = content?.right || clientWidth;
  return {
    left: left < PHONE_EDGE ? 0 : left,
    top: 0,
    right: clientWidth - right < PHONE_EDGE ? clientWidth : right,
    bottom: clientHeight,
  };
}

function boxesOf(selector: string, self: HTMLElement): Box[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => !self.contains(element) && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

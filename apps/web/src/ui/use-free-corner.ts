import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../lib/appearance-context.ts';
import { directionOf } from '../lib/language.ts';
import { type Box, freeCorner } from './free-corner.ts';

const EVERY_MS = 500;
const CONTROLS =
  'button, input, select, textarea, [role="button"], [role="switch"], [role="tab"], [role="dialog"] a[href], form a[href], a[class*="Button"]';
const OTHERS = 'a[href], [tabindex="0"], canvas, th, h1, h2';

/**
 * Where a box over the page covers no control: measured again twice a second while it shows, except under the pointer or with the
 * focus. Null while there is no such corner.
 */
export function useFreeCorner(isShown: boolean) {
  const ref = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const [isNarrow, setIsNarrow] = useState(false);
  const isRightToLeft = directionOf(useLanguage()) === 'rtl';

  useEffect(() => {
    if (!isShown) return;
    const measure = () => {
      const box = ref.current;
      if (
        !box ||
        (box.style.visibility !== 'hidden' && (box.matches(':hover') || box.contains(document.activeElement)))
      )
        return;
      const corner = freeCorner(
        box.getBoundingClientRect(),
        windowBox(),
        boxesOf(CONTROLS, box),
        boxesOf(OTHERS, box),
        isRightToLeft,
      );
      setPlace((now) => (now?.left === corner?.left && now?.top === corner?.top ? now : corner));
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

/** The page without its menu. */
function windowBox(): Box {
  const content = document.getElementById('content')?.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  return { left: content?.left ?? 0, top: 0, right: content?.right || clientWidth, bottom: clientHeight };
}

function boxesOf(selector: string, self: HTMLElement): Box[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => !self.contains(element) && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

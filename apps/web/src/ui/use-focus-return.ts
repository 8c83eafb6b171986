import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it once a dialog is gone, which is taken away rather than closed, so that its own return never
 * happens. Whoever took the focus meanwhile keeps it.
 */
export function useFocusReturn(): void {
  const [giveBack] = useState(rememberFocus);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) giveBack();
    },
    [giveBack],
  );
}

/** Remembers what has the focus now. Given back, it goes to the panel or page around that where it is gone: the button of what was done. */
export function rememberFocus(): () => void {
  const before = document.activeElement;
  const places = [before, before?.parentElement?.closest('[tabindex="-1"]'), document.querySelector('main')];
  const isThere = (place: unknown) =>
    place instanceof HTMLElement && place !== document.body && place.isConnected;
  return () => places.find((place): place is HTMLElement => isThere(place))?.focus();
}

import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it once a dialog is gone, which is taken away rather than closed, so that its own return never
 * happens. Anyone who took the focus meanwhile keeps it.
 */
export function useFocusReturn(): void {
  const [restoreFocus] = useState(rememberFocus);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) restoreFocus();
    },
    [restoreFocus],
  );
}

/** Remembers what has the focus now. Given back, it goes to the panel or page around that where it is gone: the button of what was done. */
export function rememberFocus(): () => void {
  const before = document.activeElement;
  const elements = [
    before,
    before?.parentElement?.closest('[tabindex="-1"]'),
    document.querySelector('main'),
  ];
  const isThere = (element: unknown) =>
    element instanceof HTMLElement && element !== document.body && element.isConnected;
  return () => elements.find((element): element is HTMLElement => isThere(element))?.focus();
}

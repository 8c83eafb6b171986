import { useEffect, useState } from 'react';

/**
 * Restores the focus after a dialog is unmounted rather than closed, when its own restoration does not run. A focus moved elsewhere
 * in the meantime is kept.
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

/** Remembers the focused element. If it no longer exists, its panel or page receives the focus. */
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

import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it once a dialog is gone, which is taken away rather than closed, so that its own return never
 * happens. Whoever took the focus meanwhile keeps it.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}

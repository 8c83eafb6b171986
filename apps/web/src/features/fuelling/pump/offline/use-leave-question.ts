import { useEffect } from 'react';

/** Lets the browser ask before this page is closed or loaded again: without a line it would not come back. */
export function useLeaveQuestion(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isEnabled]);
}

import { useEffect } from 'react';

/** Lets the browser confirm closing or reloading: offline, the page would not come back without a service worker. */
export function useLeaveQuestion(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled || navigator.serviceWorker?.controller) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isEnabled]);
}

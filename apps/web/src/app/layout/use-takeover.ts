import { useEffect } from 'react';
import { logQuietly } from '../../lib/log.ts';
import { takeNewVersion, useHasNewVersion } from '../../lib/worker.ts';

/** Starts a new version of the pages between two tasks: attendants and drivers are asked nothing, and no fill is interrupted. */
export function useTakeover(isBetweenTasks: boolean): void {
  const hasNewVersion = useHasNewVersion();
  useEffect(() => {
    if (!isBetweenTasks || !hasNewVersion) return;
    takeNewVersion().catch((error) => logQuietly('new version not started', error));
  }, [isBetweenTasks, hasNewVersion]);
}

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { BASE_PATH } from './area.ts';
import { useIsLive } from './event-stream.ts';
import { logQuietly } from './log.ts';

const ANSWER_WITHIN_MS = 5000;
const RETRY_AFTER_MS = 3000;
/** A connection that is back at once is not worth a notice. */
const LOST_AFTER_MS = 4000;

/** Whether the server that serves these pages answers: a device may be on a network that leads nowhere. */
export async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const answer = await fetch(`${BASE_PATH}/assets/data/locales/en.json`, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * Loads code of a page. Without a connection it waits until the server answers and tries once more, so that the page
 * shown before stays; code that is gone because a new version was deployed is an error at once.
 */
export async function loadWhenConnected<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (await isServerThere()) throw error;
    logQuietly('page waits for the connection', error);
    do await pause();
    while (!(await isServerThere()));
    return load();
  }
}

/** Whether the server has not been reached for some seconds. */
export function useIsDisconnected(): boolean {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const isLive = useIsLive();
  const wasLive = useRef(false);
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    if (isLive) {
      wasLive.current = true;
      setIsLost(false);
    } else if (wasLive.current) {
      const timer = setTimeout(() => setIsLost(true), LOST_AFTER_MS);
      return () => clearTimeout(timer);
    }
    return;
  }, [isLive]);
  return !isOnline || isLost;
}

function watchNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Some seconds, or until the device is on a network again. */
function pause(): Promise<void> {
  return new Promise((resume) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resume();
    };
    const timer = setTimeout(done, RETRY_AFTER_MS);
    window.addEventListener('online', done);
  });
}

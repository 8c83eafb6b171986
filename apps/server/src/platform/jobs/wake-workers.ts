import type { Events } from '../events.ts';

const TYPE = 'jobs_added';
const GATHER_MS = 20;

/** What a process without jobs calls when it added some: those that run them look at once, not at their next round. */
export function wakeWorkers(events: Pick<Events, 'publish'>): () => void {
  let isWaking = false;
  return () => {
    if (isWaking) return;
    isWaking = true;
    setTimeout(() => {
      isWaking = false;
      // To no browser: there is no such room.
      void events.publish([{ type: TYPE, room: TYPE }]);
    }, GATHER_MS).unref();
  };
}

/** Calls `wake` whenever another process added jobs. */
export function onWake(events: Pick<Events, 'subscribe'>, wake: () => void): void {
  events.subscribe(({ type }) => {
    if (type === TYPE) wake();
  });
}

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { loadPatiently } from './retry.ts';
import type { ServerEvent } from './server-sent-events.ts';

/** Sent to every handler after a reconnect: missed data must be refetched. */
export const RECONNECTED = 'reconnected';

type Handler = (event: ServerEvent) => void;

const handlers = new Set<Handler>();
const watchers = new Set<() => void>();
let stop: AbortController | null = null;
let isLive = false;

/**
 * Calls `handler` for every server event of this user, over one connection per page. The handler may change between renders. After a
 * reconnect it receives `{type: 'reconnected'}`; the shell then refetches all queries.
 */
export function useServerEvents(handler: Handler): void {
  const latest = useEffectEvent(handler);
  useEffect(() => {
    const listen: Handler = (event) => latest(event);
    handlers.add(listen);
    if (!stop) void connect();
    return () => {
      handlers.delete(listen);
      if (handlers.size === 0) disconnect();
    };
  }, []);
}

/** Whether the stream is connected, for “live” indicators and the pump's sync strip. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    () => isLive,
  );
}

async function connect(): Promise<void> {
  const mine = new AbortController();
  stop = mine;
  const { followEvents } = await loadPatiently(() => import('./follow-events.ts'));
  return followEvents(
    '/events',
    {
      onEvent: emit,
      onOpen: (again) => {
        setLive(true);
        if (again) emit({ type: RECONNECTED });
      },
      onLost: () => setLive(false),
    },
    mine.signal,
  );
}

function disconnect(): void {
  stop?.abort();
  stop = null;
  setLive(false);
}

function emit(event: ServerEvent): void {
  for (const handler of [...handlers]) handler(event);
}

function setLive(next: boolean): void {
  if (next === isLive) return;
  isLive = next;
  for (const changed of watchers) changed();
}

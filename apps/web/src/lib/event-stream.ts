import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { fetchWithSession } from './call.ts';
import { logQuietly } from './log.ts';
import { createEventReader, reconnectDelayMs, type ServerEvent } from './server-sent-events.ts';
import { settings } from './settings.ts';

/** Sent to every handler after a lost connection is back: whatever was missed must be fetched again. */
export const RECONNECTED = 'reconnected';

type Handler = (event: ServerEvent) => void;

const handlers = new Set<Handler>();
const watchers = new Set<() => void>();
let stop: AbortController | null = null;
let isLive = false;

/**
 * Calls `handler` for every event the server sends to this person, over one connection per page. The handler may change between
 * renders. After a reconnect it gets `{type: 'reconnected'}`; the shell refetches all queries then.
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

/** Whether the stream is open now, for "live" marks and the pump's sync strip. */
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
  let attempt = 0;
  let wasLost = false;
  while (!mine.signal.aborted) {
    try {
      const answer = await fetchWithSession(`${settings().api_base}/events`, {
        headers: { accept: 'text/event-stream' },
        signal: mine.signal,
      });
      if (!answer.ok || !answer.body) throw new Error(`event stream answered ${answer.status}`);
      setLive(true);
      attempt = 0;
      if (wasLost) tell({ type: RECONNECTED });
      const read = createEventReader();
      for await (const text of answer.body.pipeThrough(new TextDecoderStream())) read(text).forEach(tell);
    } catch (error) {
      if (mine.signal.aborted) return;
      logQuietly('event stream', error);
    }
    setLive(false);
    wasLost = true;
    await pause(reconnectDelayMs(attempt++, Math.random()), mine.signal);
  }
}

function disconnect(): void {
  stop?.abort();
  stop = null;
  setLive(false);
}

function tell(event: ServerEvent): void {
  for (const handler of [...handlers]) handler(event);
}

function setLive(next: boolean): void {
  if (next === isLive) return;
  isLive = next;
  for (const changed of watchers) changed();
}

/** Waits, but not longer than until the network is back, the page is seen again or the stream is given up. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resume();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

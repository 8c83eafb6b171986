import { fetchWithSession } from './call.ts';
import { logQuietly } from './log.ts';
import { pauseBeforeRetry } from './retry.ts';
import { createEventReader, type ServerEvent } from './server-sent-events.ts';
import { settings } from './settings.ts';

interface Listener {
  onEvent: (event: ServerEvent) => void;
  /** The stream is open; `again` after a lost connection: missed data must be refetched. */
  onOpen: (again: boolean) => void;
  onLost: () => void;
}

/** Follows a server event stream below the API base, reconnecting until aborted. */
export async function followEvents(path: string, listener: Listener, signal: AbortSignal): Promise<void> {
  let attempt = 0;
  let wasLost = false;
  while (!signal.aborted) {
    try {
      const answer = await fetchWithSession(`${settings().api_base}${path}`, {
        headers: { accept: 'text/event-stream' },
        signal,
      });
      if (!answer.ok || !answer.body) throw new Error(`event stream answered ${answer.status}`);
      attempt = 0;
      listener.onOpen(wasLost);
      const read = createEventReader();
      for await (const text of answer.body.pipeThrough(new TextDecoderStream()))
        read(text).forEach(listener.onEvent);
    } catch (error) {
      if (signal.aborted) return;
      logQuietly('event stream', error);
    }
    if (signal.aborted) return;
    listener.onLost();
    wasLost = true;
    await pauseBeforeRetry(attempt++, signal);
  }
}

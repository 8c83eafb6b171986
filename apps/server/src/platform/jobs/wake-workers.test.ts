import { afterEach, expect, test, vi } from 'vitest';
import type { ServerEvent } from '../events.ts';
import { onWake, wakeWorkers } from './wake-workers.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('workers look for jobs that other processes added, once for many of one moment', () => {
  vi.useFakeTimers();
  const listeners: ((event: ServerEvent) => void)[] = [];
  const woken = vi.fn();
  onWake(
    {
      subscribe(listener) {
        listeners.push(listener);
        return () => {};
      },
    },
    woken,
  );
  const wake = wakeWorkers({
    async publish(events) {
      for (const event of events) for (const listener of listeners) listener(event);
    },
  });
  for (let added = 0; added < 5; added += 1) wake();
  vi.runAllTimers();
  expect(woken).toHaveBeenCalledTimes(1);
  wake();
  vi.runAllTimers();
  expect(woken).toHaveBeenCalledTimes(2);
  for (const listener of listeners) listener({ type: 'fuel_request' });
  expect(woken).toHaveBeenCalledTimes(2);
});

import type pg from 'pg';
import { expect, it, vi } from 'vitest';
import { connectUnlessSilent } from './db-watch.ts';

it('a connection that comes after the database fell silent and changed its host is given back once', async () => {
  const listeners = new Set<() => void>();
  const opened = Promise.withResolvers<pg.PoolClient>();
  const release = vi.fn();
  const waiting = connectUnlessSilent({ connect: () => opened.promise } as unknown as pg.Pool, {
    isSilent: () => false,
    onSilence(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  for (let time = 0; time < 2; time += 1) for (const listener of listeners) listener();
  opened.resolve({ release } as unknown as pg.PoolClient);
  await expect(waiting).rejects.toThrow('does not answer');
  expect(release).toHaveBeenCalledExactlyOnceWith(true);
  expect(listeners.size).toBe(0);
});

import { vi } from 'vitest';
import type { World } from './world.ts';

/**
 * Waits until feeds contain everything committed. Their horizon spans the whole PostgreSQL server, which other test files use at the
 * same time.
 */
export async function flushChanges(world: World): Promise<void> {
  const [row] = await world.rows<{ last: number }>('select change_number() as last');
  await vi.waitUntil(
    async () => {
      const [now] = await world.rows<{ horizon: number }>('select change_horizon() as horizon');
      return now!.horizon > row!.last;
    },
    { timeout: 20_000, interval: 10 },
  );
}

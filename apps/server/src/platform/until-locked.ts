import { setTimeout as wait } from 'node:timers/promises';

/** Locks that were not got in time, and those that two wanted from each other. */
const GIVES_WAY = /^(55P03|40P01)$/;

/** While a backup or a long report reads the table no try succeeds, and each makes everybody wait: the next hour will do. */
const FEW_AND_FAR = { tries: 8, pauseMs: 2_500 };

/**
 * Does what locks a table that everybody uses, in a transaction of its own and with short waits: behind it everybody else waits too. Once
 * more, after a pause, whenever it gave way to others; throws what it met at last.
 */
export async function untilLocked<T>(
  work: (attempt: number) => Promise<T>,
  { tries, pauseMs }: { tries: number; pauseMs: number } = FEW_AND_FAR,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      const { code, cause } = error as { code?: string; cause?: { code?: string } };
      if (!GIVES_WAY.test(code ?? cause?.code ?? '') || attempt === tries) throw error;
      await wait(pauseMs);
    }
  }
}

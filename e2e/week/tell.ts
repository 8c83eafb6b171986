import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photograph } from '../support/browser.ts';
import { STARTS_AT, STORY } from './story.ts';
import { openWeek, type Size, type Week } from './week.ts';

/** Tells the story act by act; after one that failed the rest has no ground to stand on and is skipped. */
export function tellWeek(size: Size): void {
  describe(`one business week (${size})`, { retry: 0 }, () => {
    let week: Week;
    let isBroken = false;

    beforeAll(async () => {
      week = await openWeek(STARTS_AT, size);
    });
    beforeEach(({ skip }) => {
      if (isBroken) skip('an act before it failed');
    });
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail') {
        isBroken = true;
        for (const [name, { page }] of week.people)
          await photograph(page, `week-failed-${name}`).catch(() => {});
      }
      if (!isBroken) expect(week.complaints()).toEqual([]);
    });
    afterAll(async () => {
      await week?.end();
    });

    it.each(STORY.map(({ title, run }) => [title, run] as const))('%s', async (_title, run) => {
      await run(week);
    });
  });
}

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photograph } from '../support/browser.ts';
import { SCENARIO, STARTS_AT } from './scenario.ts';
import { openWeek, type Size, type Week } from './week.ts';

/** Runs the week act by act; acts after a failed one are skipped. */
export function runWeek(size: Size): void {
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

    it.each(SCENARIO.map(({ title, run }) => [title, run] as const))('%s', async (_title, run) => {
      await run(week);
    });
  });
}

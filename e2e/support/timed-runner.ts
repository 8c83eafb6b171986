import { type RunnerTask, type RunnerTestSuite, TestRunner } from 'vitest';

/**
 * Begins no further file after JOURNEYS_UNTIL (milliseconds since 1970): on a machine that is slow for an hour, some journeys to their
 * end say more than all of them cut off. The report names those that were not begun.
 */
export default class TimedRunner extends TestRunner {
  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    const until = Number(process.env.JOURNEYS_UNTIL ?? Number.POSITIVE_INFINITY);
    if ('filepath' in suite && Date.now() > until) leaveOut(suite);
    await super.onBeforeRunSuite(suite);
  }
}

function leaveOut(task: RunnerTask): void {
  task.mode = 'skip';
  if (task.type === 'suite') task.tasks.forEach(leaveOut);
}

import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** An announcement is shown from now on: its audience is told. */
export const announcementShown = defineJob({
  kind: 'announcement_shown',
  payload: z.object({ id: z.int() }),
});

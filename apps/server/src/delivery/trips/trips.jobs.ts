import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** A trip has changed; with its action and the driver it was taken from. */
export const tripChanged = defineJob({
  kind: 'trip',
  payload: z.object({ id: z.int(), action: z.string().optional(), driver_id: z.int().nullish() }),
  orderKey: ({ id }) => `trip:${id}`,
});

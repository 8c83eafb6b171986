import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** A driver’s thread with those who run the fleet has changed. */
export const driverMessageChanged = defineJob({
  kind: 'driver_message',
  payload: z.object({ driver_id: z.int(), client_id: z.int() }),
});

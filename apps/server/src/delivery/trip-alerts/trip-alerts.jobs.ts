import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** An alert of a trip began, ended or was acknowledged. */
export const tripAlertChanged = defineJob({
  kind: 'trip_alert',
  payload: z.object({
    id: z.int(),
    trip_id: z.int().nullable(),
    delivery_vehicle_id: z.int().nullable(),
    delivery_branch_id: z.int(),
    kind: z.string(),
    change: z.enum(['began', 'ended', 'seen']),
  }),
});

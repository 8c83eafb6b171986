import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** A pump or its controller has changed. */
export const pumpChanged = defineJob({
  kind: 'pump',
  payload: z.object({
    controller_id: z.int(),
    station_id: z.int(),
    network_id: z.int(),
    /** The fuel request at the pump. */
    id: z.int().nullish(),
    revoked: z.boolean().optional(),
  }),
});

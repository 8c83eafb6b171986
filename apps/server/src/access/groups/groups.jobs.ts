import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** What a person, a group or a client’s people may do has changed. */
export const rightsChanged = defineJob({
  kind: 'rights',
  payload: z.object({
    user_id: z.int().optional(),
    group_id: z.int().optional(),
    client_id: z.int().optional(),
  }),
});

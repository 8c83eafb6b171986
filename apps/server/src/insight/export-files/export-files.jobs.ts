import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** An export is to be made; those of one tenant one after the other, tenants in turn. */
export const exportRequested = defineJob({
  kind: 'export_file',
  payload: z.object({ export_file_id: z.int(), tenant: z.string() }),
  tenant: ({ tenant }) => tenant,
});

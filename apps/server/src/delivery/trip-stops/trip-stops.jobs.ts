import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** A late proof of delivery came or was decided. */
export const lateProofChanged = defineJob({
  kind: 'late_proof',
  payload: z.object({ id: z.int() }),
});

import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** A code was asked for. Whether there is such an account is found out here, after the answer. */
export const codeRequested = defineJob({
  kind: 'sign_in_code',
  payload: z.object({
    id: z.int(),
    purpose: z.enum(['password_reset', 'sign_in']),
    by: z.enum(['email', 'username', 'civil_id', 'mobile']),
    name: z.string(),
  }),
});

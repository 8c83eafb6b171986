import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** The balance of a client’s wallet has changed. */
export const walletChanged = defineJob({
  kind: 'wallet',
  payload: z.object({ client_id: z.int() }),
});

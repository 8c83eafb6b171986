import { z } from 'zod';
import { defineJob, defineRound } from '../../platform/jobs/define-job.ts';

/** A plan began, got better, ended or was adopted. */
export const planChanged = defineJob({
  kind: 'plan',
  payload: z.object({ id: z.int() }),
});

/** Plans wait to be made. */
export const plansWaiting = defineRound('plans', { isShared: true });

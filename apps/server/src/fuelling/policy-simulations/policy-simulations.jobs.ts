import { defineRound } from '../../platform/jobs/define-job.ts';

/** Simulations wait to be run. */
export const simulationsWaiting = defineRound('policy_simulations', { isShared: true });

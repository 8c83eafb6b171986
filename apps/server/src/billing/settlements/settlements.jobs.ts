import { defineRound } from '../../platform/jobs/define-job.ts';

/** Settlement batches wait to be closed. */
export const settlementsWaiting = defineRound('settlements');

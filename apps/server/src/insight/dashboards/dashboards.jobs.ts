import { defineRound } from '../../platform/jobs/define-job.ts';

/** Changes wait to be added to the sums of dashboards. */
export const sumsWaiting = defineRound('sums');

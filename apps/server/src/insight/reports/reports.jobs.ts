import { defineRound } from '../../platform/jobs/define-job.ts';

/** Fills wait to be measured against those before them. */
export const stretchesWaiting = defineRound('stretches');

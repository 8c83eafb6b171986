import { defineRound } from '../../platform/jobs/define-job.ts';

/** Scheduled reports are due, or were requested. */
export const reportsWaiting = defineRound('report_schedules');

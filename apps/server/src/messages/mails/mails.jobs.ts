import { defineRound } from '../../platform/jobs/define-job.ts';

/** Emails wait to be sent. */
export const mailsWaiting = defineRound('mails', { isShared: true });

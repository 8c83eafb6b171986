import { defineRound } from '../../platform/jobs/define-job.ts';

/** Payments wait to be handed to their provider, or to be asked about. */
export const paymentIntentsWaiting = defineRound('payment_intents');

import { z } from 'zod';
import { defineJob, defineRound } from '../../platform/jobs/define-job.ts';

/** A document was issued to its buyer, or is overdue. */
export const invoiceIssued = defineJob({
  kind: 'invoice',
  payload: z.object({ id: z.int(), what: z.enum(['invoice', 'reminder']) }),
});

/** Invoice runs wait to be worked off. */
export const invoiceRunsWaiting = defineRound('invoice_runs');

/** Documents wait to be sent to the tax authority. */
export const documentsWaiting = defineRound('tax_authority');

import { defineRound } from '../../platform/jobs/define-job.ts';

/** Sellers wait to be taken on at the tax authority. */
export const taxDevicesWaiting = defineRound('tax_devices');

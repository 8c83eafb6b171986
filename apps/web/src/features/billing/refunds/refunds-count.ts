import { listRefunds } from '@fleet/contracts/billing/refunds.ts';
import { call } from '../../../lib/call.ts';
import type { WaitingCount } from '../../../lib/waiting-count.ts';

/** Refunds that an administrator must approve or reject. */
export const refundsToApprove: WaitingCount = {
  queryKey: ['refund', 'count'],
  queryFn: async ({ signal }) =>
    (await call(listRefunds, { query: { per_page: 1, status: 'requested' }, signal })).total,
  events: ['refund'],
};

import { listTopUps } from '@fleet/contracts/money/top-ups.ts';
import { call } from '../../../lib/call.ts';
import type { WaitingCount } from '../../../lib/waiting-count.ts';

/** Top-ups that an administrator must approve or reject. */
export const topUpsToApprove: WaitingCount = {
  queryKey: ['top_up', 'count'],
  queryFn: async ({ signal }) =>
    (await call(listTopUps, { query: { per_page: 1, status: 'pending' }, signal })).total,
  events: ['top_up'],
};

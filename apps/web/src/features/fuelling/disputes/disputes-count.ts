import { listDisputeCases } from '@fleet/contracts/fuelling/dispute-cases.ts';
import { call } from '../../../lib/call.ts';
import type { WaitingCount } from '../../../lib/waiting-count.ts';

/** Open disputes, which an administrator decides. */
export const openDisputes: WaitingCount = {
  queryKey: ['dispute_case', 'count'],
  queryFn: async ({ signal }) =>
    (await call(listDisputeCases, { query: { per_page: 1, state: 'open' }, signal })).total,
  events: ['dispute_case'],
};

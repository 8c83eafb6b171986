import { listRegistrations } from '@fleet/contracts/fleet/registrations.ts';
import { call } from '../../../lib/call.ts';
import type { WaitingCount } from '../../../lib/waiting-count.ts';

const REFRESH_MS = 60_000;

/** Companies that registered and wait for an administrator; a stranger's registration is no event of the server. */
export const registrationsToDecide: WaitingCount = {
  queryKey: ['registration', 'count'],
  queryFn: async ({ signal }) =>
    (await call(listRegistrations, { query: { per_page: 1, status: 'pending' }, signal })).total,
  events: [],
  refetchInterval: REFRESH_MS,
};

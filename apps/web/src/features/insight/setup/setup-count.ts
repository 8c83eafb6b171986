import { getSetup } from '@fleet/contracts/insight/setup.ts';
import { call } from '../../../lib/call.ts';
import { logQuietly } from '../../../lib/log.ts';
import type { PageLink } from '../../../lib/page-link.ts';
import type { StoredUser } from '../../../lib/session.ts';
import type { WaitingCount } from '../../../lib/waiting-count.ts';
import { isOpen, SETUP_EVENTS } from './setup.api.ts';

/** Steps left of the set-up; none once it is finished or put away. */
export const stepsLeft: WaitingCount = {
  queryKey: ['setup', 'left'],
  queryFn: async ({ signal }) => {
    const setup = await call(getSetup, { signal });
    return isOpen(setup) ? setup.left : 0;
  },
  events: SETUP_EVENTS,
};

/** A manager starts with the set-up as long as it is open. Without an answer the dashboard opens. */
export async function setupInstead({ group }: StoredUser): Promise<PageLink | null> {
  if (group !== 'client_manager') return null;
  try {
    return isOpen(await call(getSetup, {})) ? { to: '/get-started' } : null;
  } catch (error) {
    logQuietly('set-up not read', error);
    return null;
  }
}

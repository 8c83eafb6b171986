import { listFuelRequests } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { call } from '../../../lib/call.ts';
import { fuelRequestKeys, type ListQuery } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import type { WaitingCount } from '../../../lib/waiting-count.ts';

function countOf(status: NonNullable<ListQuery['status']>): WaitingCount {
  return {
    queryKey: [...fuelRequestKeys.lists, 'count', status],
    queryFn: async ({ signal }) =>
      (await call(listFuelRequests, { query: { per_page: 1, status }, signal })).total,
    events: ['fuel_request'],
  };
}

/** Transactions that an administrator, or the reader's company, must decide. */
export const heldWithPlatform = countOf('transaction_pending_with_vw');
/** What a supervisor follows: with whom it waits, others decide. */
export const heldAtStation: WaitingCount = {
  ...countOf('transaction_pending_with_client,transaction_pending_with_vw'),
  isQuiet: true,
};
export const heldWithClient = countOf('transaction_pending_with_client');
/** Requests that a manager of the company must decide. */
export const requestsToDecide = countOf('request_pending');

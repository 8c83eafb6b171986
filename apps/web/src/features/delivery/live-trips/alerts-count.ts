import { listTripAlerts } from '@fleet/contracts/delivery/trip-alerts.ts';
import { call } from '../../../lib/call.ts';
import type { WaitingCount } from '../../../lib/waiting-count.ts';

const POLL_MS = 60_000;

/** Alerts of all depots that need action: the measure `open_alerts`. */
export const openAlerts: WaitingCount = {
  queryKey: ['trip_alert', 'count'],
  queryFn: async ({ signal }) =>
    (await call(listTripAlerts, { query: { per_page: 1, only: 'needed' }, signal })).total,
  events: ['trip_alert'],
  refetchInterval: POLL_MS,
};

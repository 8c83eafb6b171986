import { countAnomalyCases } from '@fleet/contracts/insight/anomaly-cases.ts';
import { call } from '../../../lib/call.ts';
import type { WaitingCount } from '../../../lib/waiting-count.ts';

/** Suspicious fills to review. */
export const fillsToReview: WaitingCount = {
  queryKey: ['anomaly_case', 'waiting'],
  queryFn: async ({ signal }) => (await call(countAnomalyCases, { signal })).waiting,
  events: ['anomaly'],
  isQuiet: true,
};

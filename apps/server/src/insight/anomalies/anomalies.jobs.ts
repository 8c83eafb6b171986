import { z } from 'zod';
import { defineJob, defineRound } from '../../platform/jobs/define-job.ts';

/** A suspicious fill was found, or its case has changed; with no id, a request that is still under way. */
export const anomalyChanged = defineJob({
  kind: 'anomaly',
  payload: z.object({
    id: z.int().optional(),
    fuel_request_id: z.int(),
    client_id: z.int(),
    station_id: z.int().nullish(),
  }),
});

/** Fills wait to be judged. */
export const fillsWaiting = defineRound('anomalies');

import { FUEL_REQUEST_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** A fuel request was made or changed; its rows are written along with the request, see `fuel-requests-save.queries.ts`. */
export const fuelRequestChanged = defineJob({
  kind: 'fuel_request',
  payload: z.object({
    id: z.int(),
    client_id: z.int(),
    driver_id: z.int(),
    network_id: z.int().nullable(),
    station_id: z.int().nullable(),
    /** Null for a new one, equal to `to` where something else was written. */
    from: z.enum(FUEL_REQUEST_STATUSES).nullable(),
    to: z.enum(FUEL_REQUEST_STATUSES),
  }),
  orderKey: ({ id }) => `fuel_request:${id}`,
});

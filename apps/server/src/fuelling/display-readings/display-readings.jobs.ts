import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** A fill was closed before the picture of its display was read: it waits for no reader. */
export const displayUnread = defineJob({
  kind: 'display_unread',
  payload: z.object({ fuel_request_id: z.int(), station_id: z.int(), file_id: z.int() }),
});

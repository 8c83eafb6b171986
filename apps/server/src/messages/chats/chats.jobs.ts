import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

const party = z.int().nullable();

/** Something was written into a thread; whoever has not read it a moment later is told. */
export const chatWritten = defineJob({
  kind: 'chat_written',
  payload: z.object({ chat_id: z.int(), message_id: z.int() }),
});

/** A thread has a new message, was read, or changed hands. */
export const chatChanged = defineJob({
  kind: 'chat',
  payload: z.object({
    id: z.int(),
    kind: z.string(),
    subject_id: z.int(),
    client_id: party,
    network_id: party,
    station_id: party,
    driver_id: party,
  }),
});

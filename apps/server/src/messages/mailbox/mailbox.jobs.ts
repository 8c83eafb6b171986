import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** A message was delivered; readers of other parties who have not read it a moment later are told. */
export const mailDelivered = defineJob({
  kind: 'mail_delivered',
  payload: z.object({ message_id: z.int() }),
});

/** Something changed in these users' mailboxes: their open windows read again. */
export const mailboxChanged = defineJob({
  kind: 'mailbox',
  payload: z.object({ user_ids: z.array(z.int()) }),
});

import { GROUPS, PERMISSIONS } from '@fleet/contracts/permissions.ts';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** A notice for some readers: each gets a message. */
export const noticeWritten = defineJob({
  kind: 'notice',
  payload: z.looseObject({
    kind: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).readonly(),
    subject: z.string().nullable(),
    subject_id: z.int().nullable(),
    to: z
      .array(
        z.object({
          groups: z.array(z.enum(GROUPS)).readonly(),
          client_id: z.int().nullish(),
          network_id: z.int().nullish(),
          station_id: z.int().nullish(),
          user_ids: z.array(z.int()).readonly().optional(),
          permission: z.enum(PERMISSIONS).optional(),
          is_personal: z.boolean().optional(),
        }),
      )
      .readonly(),
    except_user_id: z.int().nullable(),
  }),
});

/** Messages are in the bell: they leave by the channels their readers chose. */
export const messagesWritten = defineJob({
  kind: 'push_messages_written',
  payload: z.object({ ids: z.array(z.int()) }),
});

/** A person has read messages: the bell in their other windows counts again. */
export const messagesRead = defineJob({
  kind: 'push_messages_read',
  payload: z.object({ user_id: z.int() }),
});

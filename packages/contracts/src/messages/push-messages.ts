import { z } from 'zod';
import { defineRoute, idParams, instantSchema } from '../define-route.ts';

/**
 * Server-sent events for the signed-in user. `data` is JSON with a `type`: `fuel_request` {id, status}: a visible
 * request changed; read it again. `push_message` {id, kind, params, subject, subject_id}: show it as a persistent
 * toast. `push_messages_read` {}: messages of this user were read, perhaps in another window; count again. `wallet`
 * {client_id}: balances changed. `dispute_case` {id}: a visible case changed; read it again. `order` {id}: a visible
 * delivery order changed; read it again. `trip` {id}: a trip changed; read it again. `plan` {id}: a plan of a depot's
 * day progressed or ended; read it again.
 */
export const streamEvents = defineRoute({
  name: 'streamEvents',
  method: 'GET',
  path: '/events',
  permission: 'signed-in',
  kind: 'stream',
  summary: 'Live events of the signed-in user (text/event-stream)',
  response: z.unknown(),
});

/** One message to the signed-in person: the sentence is `push.<kind>` filled with `params`, the subject is where it leads. */
export const pushMessage = z.object({
  id: z.number().int(),
  kind: z.string(),
  params: z.record(z.string(), z.unknown()),
  subject: z.string().nullable(),
  subject_id: z.number().int().nullable(),
  created_at: instantSchema,
  read_at: instantSchema.nullable(),
});
export type PushMessage = z.infer<typeof pushMessage>;

export const listPushMessages = defineRoute({
  name: 'listPushMessages',
  method: 'GET',
  path: '/push-messages',
  permission: 'signed-in',
  summary:
    'Notifications of the signed-in user, newest first, kept for 90 days, with the number of unread ones',
  query: z.object({
    only: z.enum(['all', 'unread']).default('all'),
    /** The `next` of the page before. */
    older_than: z.coerce.number().int().positive().optional(),
    per_page: z.coerce.number().int().min(1).max(100).default(30),
  }),
  response: z.object({
    rows: z.array(pushMessage),
    next: z.number().int().nullable(),
    /** Exact to 99; 100 means more. */
    unread: z.number().int(),
  }),
});

const unreadLeft = z.object({ unread: z.number().int() });

export const readPushMessage = defineRoute({
  name: 'readPushMessage',
  method: 'POST',
  path: '/push-messages/:id/read',
  permission: 'signed-in',
  summary: 'Mark one message as read',
  params: idParams,
  response: unreadLeft,
});

export const readAllPushMessages = defineRoute({
  name: 'readAllPushMessages',
  method: 'POST',
  path: '/push-messages/read',
  permission: 'signed-in',
  summary: 'Mark every message up to the newest one seen as read',
  body: z.object({ up_to: z.number().int().positive() }),
  response: unreadLeft,
});

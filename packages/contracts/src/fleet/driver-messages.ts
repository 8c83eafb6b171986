import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema } from '../define-route.ts';

/**
 * The thread between a driver and the managers of their fleet. Live: the event `driver_message` {driver} says that a
 * thread changed; read it again.
 */

export const driverMessage = z.object({
  id: z.number().int(),
  sender_type: z.enum(['driver', 'client']),
  sender_name: z.string(),
  comment_text: z.string(),
  created_at: instantSchema,
  /** When the other side first saw it. */
  read_at: instantSchema.nullable(),
});

export const listDriverMessages = defineRoute({
  name: 'listDriverMessages',
  method: 'GET',
  path: '/drivers/:id/messages',
  permission: 'read driver_message',
  summary: 'Messages of one driver, newest first; `before_id` returns older ones',
  params: idParams,
  query: z.object({ before_id: idSchema.optional() }),
  response: z.object({ rows: z.array(driverMessage), has_older: z.boolean() }),
});

export const sendDriverMessage = defineRoute({
  name: 'sendDriverMessage',
  method: 'POST',
  path: '/drivers/:id/messages',
  permission: 'message driver',
  status: 201,
  idempotent: true,
  summary: 'Write to a driver, or as a driver to the fleet manager',
  params: idParams,
  body: z.object({ comment_text: z.string().trim().min(1).max(1000) }),
  response: driverMessage,
});

export const markDriverMessagesRead = defineRoute({
  name: 'markDriverMessagesRead',
  method: 'POST',
  path: '/drivers/:id/messages/read',
  permission: 'message driver',
  idempotent: true,
  summary: 'Mark all messages of the other side as read',
  params: idParams,
  response: z.object({ read: z.number().int() }),
});

export const countUnreadMessages = defineRoute({
  name: 'countUnreadMessages',
  method: 'GET',
  path: '/driver-messages/unread',
  permission: 'message driver',
  summary: 'Unread messages, in total and by driver (the newest hundred threads)',
  response: z.object({
    total: z.number().int(),
    drivers: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        unread: z.number().int(),
        last_at: instantSchema,
        last_text: z.string(),
      }),
    ),
  }),
});

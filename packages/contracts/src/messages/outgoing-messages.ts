import { z } from 'zod';
import { languageSchema } from '../access/sessions.ts';
import { defineRoute, idParams, instantSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { CHANNELS, OUTGOING_STATUSES } from './channels.ts';

/** Messages that left the product or wait to leave. Codes and links are not shown, and not kept once sent. */

const message = z.object({
  id: z.number().int(),
  channel: z.enum(CHANNELS),
  /** An email address or a mobile number; a browser for `push`. */
  address: z.string(),
  user_id: z.number().int().nullable(),
  user_name: z.string().nullable(),
  language: languageSchema,
  kind: z.string(),
  status: z.enum(OUTGOING_STATUSES),
  attempts: z.number().int(),
  next_attempt_at: instantSchema.nullable(),
  /** Why the last attempt failed, as the carrier said it. */
  problem: z.string().nullable(),
  /** As the carrier says; with fractions of a halala. */
  cost_halalas: z.number().nullable(),
  /** By the prices of the settings, where the carrier names none. */
  cost_is_estimated: z.boolean(),
  /** The carrier's own number of the message. */
  provider_id: z.string().nullable(),
  is_secret: z.boolean(),
  created_at: instantSchema,
  done_at: instantSchema.nullable(),
  can: z.object({ retry: z.boolean() }),
});
export type OutgoingMessage = z.infer<typeof message>;

export const listOutgoingMessages = defineRoute({
  name: 'listOutgoingMessages',
  method: 'GET',
  path: '/outgoing-messages',
  permission: 'read outgoing_message',
  callers: 'people',
  summary: 'Messages by push, email, SMS and WhatsApp; `q` searches person and address',
  query: listQuery(['created_at', 'done_at', 'cost_halalas']).extend({
    status: z.enum(OUTGOING_STATUSES).optional(),
    channel: z.enum(CHANNELS).optional(),
    kind: z.string().max(60).optional(),
    user_id: z.coerce.number().int().positive().optional(),
  }),
  response: pageOf(message),
});

export const exportOutgoingMessages = exportRoute(listOutgoingMessages);

export const getOutgoingMessage = defineRoute({
  name: 'getOutgoingMessage',
  method: 'GET',
  path: '/outgoing-messages/:id',
  permission: 'read outgoing_message',
  callers: 'people',
  summary: 'One message, with what it says',
  params: idParams,
  response: message.extend({
    /** Null for what is secret. */
    text: z.object({ subject: z.string(), body: z.string() }).nullable(),
  }),
});

export const retryOutgoingMessage = defineRoute({
  name: 'retryOutgoingMessage',
  method: 'POST',
  path: '/outgoing-messages/:id/retry',
  permission: 'update outgoing_message',
  callers: 'people',
  idempotent: true,
  summary: 'Send a failed message again, with all its attempts',
  params: idParams,
  response: message,
  errors: ['STATUS_CONFLICT'],
});

export const countOutgoingMessages = defineRoute({
  name: 'countOutgoingMessages',
  method: 'GET',
  path: '/outgoing-messages/figures',
  permission: 'read outgoing_message',
  callers: 'people',
  summary: 'Messages of the last 30 days by channel: how many became what, and what they cost',
  response: z.object({
    rows: z.array(
      z.object({
        channel: z.enum(CHANNELS),
        is_set: z.boolean(),
        waiting: z.number().int(),
        sent: z.number().int(),
        delivered: z.number().int(),
        failed: z.number().int(),
        cost_halalas: z.number(),
        /** How much of it is estimated. */
        estimated_halalas: z.number(),
      }),
    ),
  }),
});

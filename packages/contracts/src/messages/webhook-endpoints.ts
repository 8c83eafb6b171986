import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { listQuery } from '../lists.ts';
import { OVERLAP_HOURS } from '../overlap.ts';
import { calendarDay, versionSchema } from '../shapes.ts';
import { CHOSEN_EVENT_TYPES, WEBHOOK_EVENT_TYPES } from '../webhook-events.ts';

/** Addresses of a client's own systems that receive events, signed by Standard Webhooks (decision 62). */

const count = z.number().int();

export const WEBHOOK_SECRET_PREFIX = 'whsec_';
export const MAX_WEBHOOK_ENDPOINTS = 10;
/** How many days a delivery is stored. */
export const WEBHOOK_LOG_DAYS = 30;

export const WEBHOOK_ENDPOINT_STATUSES = ['active', 'disabled'] as const;
/** A user deactivated it; it answered 410 Gone; nothing was delivered for five days. */
export const WEBHOOK_DISABLED_REASONS = ['manual', 'gone', 'failing'] as const;
/** To be sent or retried; answered with 2xx; failed. */
export const WEBHOOK_DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
/** Why an attempt got no answer, or one that does not count. */
export const WEBHOOK_PROBLEMS = [
  'address_refused',
  'name_unknown',
  'no_connection',
  'certificate',
  'timed_out',
  'redirect',
  'status',
  'secret_unreadable',
] as const;

const eventType = z.enum(WEBHOOK_EVENT_TYPES);

const endpointFields = z.object({
  /** https, a publicly reachable name or address; resolved again at each attempt. */
  url: z.string().trim().min(1).max(500),
  /** Which system it is. */
  description: z.string().trim().min(1).max(60),
  event_types: z
    .array(z.enum(CHOSEN_EVENT_TYPES))
    .min(1)
    .max(CHOSEN_EVENT_TYPES.length)
    .refine((types) => new Set(types).size === types.length, 'twice'),
});

export const webhookEndpoint = z.object({
  id: count,
  client: z.object({ id: count, name_en: z.string(), name_ar: z.string() }),
  url: z.string(),
  description: z.string(),
  event_types: z.array(eventType),
  status: z.enum(WEBHOOK_ENDPOINT_STATUSES),
  /** Null while it is active. */
  disabled_reason: z.enum(WEBHOOK_DISABLED_REASONS).nullable(),
  disabled_at: instantSchema.nullable(),
  /** Since when nothing got through, and in how many attempts; null and 0 while things do. */
  failing_since: instantSchema.nullable(),
  failures: count,
  /** Until when the secret before signs too; null when there is only one. */
  old_secret_until: instantSchema.nullable(),
  /** What was sent to it last; null where nothing was in thirty days. */
  last_delivery: z
    .object({ status: z.enum(WEBHOOK_DELIVERY_STATUSES), created_at: instantSchema })
    .nullable(),
  /** What became of what happened in the last 24 hours. */
  last_day: z.object({ delivered: count, failed: count, waiting: count }),
  created_at: instantSchema,
  created_by: z.object({ id: count, name: z.string() }),
  version: count,
  can: z.object({
    update: z.boolean(),
    enable: z.boolean(),
    disable: z.boolean(),
    rotate: z.boolean(),
    test: z.boolean(),
    replay: z.boolean(),
    remove: z.boolean(),
  }),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

/** With its secret (`whsec_…`), which no other answer has. */
const endpointWithSecret = webhookEndpoint.extend({ secret: z.string() });

export const listWebhookEndpoints = defineRoute({
  name: 'listWebhookEndpoints',
  method: 'GET',
  path: '/webhook-endpoints',
  permission: 'read webhook_endpoint',
  callers: 'people',
  summary: 'Webhooks of a client',
  /** `q` is a part of the address or its description. */
  query: listQuery(['url', 'description', 'created_at']).extend({
    status: z.enum(WEBHOOK_ENDPOINT_STATUSES).optional(),
    client_id: idSchema.optional(),
  }),
  response: pageOf(webhookEndpoint),
});

export const getWebhookEndpoint = defineRoute({
  name: 'getWebhookEndpoint',
  method: 'GET',
  path: '/webhook-endpoints/:id',
  permission: 'read webhook_endpoint',
  callers: 'people',
  summary: 'One webhook, with the results of its messages on each of the last 30 days',
  params: idParams,
  response: webhookEndpoint.extend({
    days: z.array(z.object({ date: calendarDay, delivered: count, failed: count, waiting: count })),
  }),
});

export const createWebhookEndpoint = defineRoute({
  name: 'createWebhookEndpoint',
  method: 'POST',
  path: '/webhook-endpoints',
  permission: 'update webhook_endpoint',
  needsProof: true,
  callers: 'people',
  status: 201,
  // A response stored for repeated calls would store the secret in plain text.
  idempotent: false,
  summary: 'Add a webhook; its signing secret is in this response only',
  body: endpointFields,
  response: endpointWithSecret,
  errors: ['TOO_MANY_WEBHOOK_ENDPOINTS'],
});

export const updateWebhookEndpoint = defineRoute({
  name: 'updateWebhookEndpoint',
  method: 'PATCH',
  path: '/webhook-endpoints/:id',
  permission: 'update webhook_endpoint',
  callers: 'people',
  summary: 'Edit the address and event types of a webhook',
  params: idParams,
  body: endpointFields.partial().extend({ version: versionSchema }),
  response: webhookEndpoint,
  errors: ['VERSION_CONFLICT'],
});

export const rotateWebhookSecret = defineRoute({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhook-endpoints/:id/rotate',
  permission: 'update webhook_endpoint',
  needsProof: true,
  callers: 'people',
  idempotent: false,
  summary:
    'Rotate the signing secret: the new one is in this response only; both sign until the overlap ends',
  params: idParams,
  body: z.object({ overlap_hours: z.literal(OVERLAP_HOURS), version: versionSchema }),
  response: endpointWithSecret,
  errors: ['VERSION_CONFLICT'],
});

const action = {
  method: 'POST',
  permission: 'update webhook_endpoint',
  callers: 'people',
  idempotent: true,
  params: idParams,
} as const;

export const enableWebhookEndpoint = defineRoute({
  ...action,
  name: 'enableWebhookEndpoint',
  path: '/webhook-endpoints/:id/enable',
  summary: 'Activate a webhook: waiting messages are sent, events since its deactivation are not',
  response: webhookEndpoint,
});

export const disableWebhookEndpoint = defineRoute({
  ...action,
  name: 'disableWebhookEndpoint',
  path: '/webhook-endpoints/:id/disable',
  summary: 'Deactivate a webhook',
  response: webhookEndpoint,
});

export const removeWebhookEndpoint = defineRoute({
  name: 'removeWebhookEndpoint',
  method: 'DELETE',
  path: '/webhook-endpoints/:id',
  permission: 'update webhook_endpoint',
  callers: 'people',
  summary: 'Remove a webhook: its secret at once, its messages within 30 days',
  params: idParams,
  response: z.object({ removed: z.boolean() }),
});

/** One message on its way to one address. */
export const webhookDelivery = z.object({
  id: count,
  webhook_endpoint_id: count,
  /** The header `webhook-id`: the same for every attempt and every replay. */
  webhook_id: z.string(),
  type: eventType,
  status: z.enum(WEBHOOK_DELIVERY_STATUSES),
  created_at: instantSchema,
  delivered_at: instantSchema.nullable(),
  /** All there were, replays included. */
  attempts: count,
  /** When it is tried next; null where it is not, or while its address is switched off. */
  next_attempt_at: instantSchema.nullable(),
  last_attempt: z
    .object({
      at: instantSchema,
      duration_ms: count,
      response_status: count.nullable(),
      problem: z.enum(WEBHOOK_PROBLEMS).nullable(),
    })
    .nullable(),
  can: z.object({ replay: z.boolean() }),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const listWebhookDeliveries = defineRoute({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/webhook-endpoints/:id/deliveries',
  permission: 'read webhook_endpoint',
  callers: 'people',
  summary: 'What was sent to an address in thirty days, newest first',
  params: idParams,
  /** `q` is a webhook-id, or the id of the thing a message speaks of. `from` and `to` are Riyadh days. */
  query: listQuery(['created_at']).extend({
    status: z.enum(WEBHOOK_DELIVERY_STATUSES).optional(),
    type: eventType.optional(),
    from: calendarDay.optional(),
    to: calendarDay.optional(),
  }),
  response: pageOf(webhookDelivery),
});

export const getWebhookDelivery = defineRoute({
  name: 'getWebhookDelivery',
  method: 'GET',
  path: '/webhook-deliveries/:id',
  permission: 'read webhook_endpoint',
  callers: 'people',
  summary: 'One message: its exact body, and each attempt with its response',
  params: idParams,
  response: webhookDelivery.extend({
    url: z.string(),
    /** The very text that was signed and sent. */
    body: z.string(),
    /** Newest first. */
    tries: z.array(
      z.object({
        id: count,
        at: instantSchema,
        duration_ms: count,
        request_headers: z.record(z.string(), z.string()),
        /** Null where no answer came. */
        response_status: count.nullable(),
        /** Its first 1 024 characters. */
        response_body: z.string().nullable(),
        problem: z.enum(WEBHOOK_PROBLEMS).nullable(),
      }),
    ),
  }),
});

export const testWebhookEndpoint = defineRoute({
  ...action,
  name: 'testWebhookEndpoint',
  path: '/webhook-endpoints/:id/test',
  status: 201,
  summary: 'Send a `webhook.test` event; its delivery shows the result',
  response: webhookDelivery,
  errors: ['STATUS_CONFLICT'],
});

export const replayWebhookDelivery = defineRoute({
  ...action,
  name: 'replayWebhookDelivery',
  path: '/webhook-deliveries/:id/replay',
  summary: 'Send a message again under the same `webhook-id`, or one that waits at once',
  response: webhookDelivery,
  errors: ['STATUS_CONFLICT'],
});

export const replayFailedDeliveries = defineRoute({
  ...action,
  name: 'replayFailedDeliveries',
  path: '/webhook-endpoints/:id/replay-failed',
  summary: 'Replay all failed messages since a time, each under its `webhook-id`',
  body: z.object({ since: instantSchema }),
  response: z.object({ replayed: count }),
  errors: ['STATUS_CONFLICT'],
});

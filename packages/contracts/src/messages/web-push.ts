import { z } from 'zod';
import { defineRoute, idParams, instantSchema } from '../define-route.ts';

/** What a browser hands out when it is subscribed (W3C Push API): where its vendor takes messages, and the keys they are sealed with. */
export const pushSubscriptionKeys = z.object({
  endpoint: z.string().min(1).max(1000),
  /** The browser's public key, an uncompressed point of P-256. */
  p256dh: z.string().regex(/^[\w-]{87}=?$/),
  /** What the browser and the server alone know. */
  auth: z.string().regex(/^[\w-]{22}(==)?$/),
});

const pushSubscription = z.object({
  id: z.number().int(),
  user_agent: z.string().nullable(),
  /** What the person calls the browser. */
  device_name: z.string().nullable(),
  created_at: instantSchema,
  last_seen_at: instantSchema,
  /** When the vendor last took no message; null since one arrived. */
  failed_at: instantSchema.nullable(),
});
export type PushSubscriptionRow = z.infer<typeof pushSubscription>;

export const listPushSubscriptions = defineRoute({
  name: 'listPushSubscriptions',
  method: 'GET',
  path: '/me/push-subscriptions',
  permission: 'signed-in',
  summary: 'Browsers that are woken by notifications of the signed-in user',
  response: z.object({ rows: z.array(pushSubscription) }),
});

export const savePushSubscription = defineRoute({
  name: 'savePushSubscription',
  method: 'PUT',
  path: '/me/push-subscriptions',
  permission: 'signed-in',
  summary:
    'Have this browser woken by notifications of the signed-in user, who replaces whoever was signed in there before',
  body: pushSubscriptionKeys,
  response: pushSubscription,
  errors: ['STATUS_CONFLICT'],
});

/** Browsers change their subscriptions by themselves, while nobody is signed in: the old keys prove that it is the same browser. */
export const renewPushSubscription = defineRoute({
  name: 'renewPushSubscription',
  method: 'PUT',
  path: '/push-subscriptions/renewal',
  permission: 'public',
  summary: 'Replace the keys of a subscribed browser, which proves by the old ones that it is the same',
  body: z.object({ old: pushSubscriptionKeys, renewed: pushSubscriptionKeys }),
  response: z.object({ renewed: z.boolean() }),
});

export const removePushSubscription = defineRoute({
  name: 'removePushSubscription',
  method: 'DELETE',
  path: '/push-subscriptions/:id',
  permission: 'signed-in',
  summary: 'Wake a browser of the signed-in user no longer',
  params: idParams,
  response: z.object({ removed: z.number().int() }),
});

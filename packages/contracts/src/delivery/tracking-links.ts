import { FAIL_REASONS } from '@fleet/domain/delivery-proofs.ts';
import { MAX_RATING_COMMENT, MAX_STARS } from '@fleet/domain/recipients.ts';
import { z } from 'zod';
import { defineRoute, idParams, instantSchema } from '../define-route.ts';
import { calendarDay } from '../shapes.ts';
import { signature } from './trip-stop-shapes.ts';

/**
 * A recipient's page of one delivery, opened by a link without sign-in, and the link as the depot and the client see it. The page
 * shows nothing of other stops.
 */

const count = z.number().int();
const titles = { title_en: z.string(), title_ar: z.string() };

/** The order's number and a signature of the server: nothing of it is stored, nobody can guess it. */
export const trackingToken = z.string().regex(/^\d{1,15}-[\w-]{24}$/);
const tokenParams = z.object({ token: trackingToken });

export const deliveryRating = z.object({
  stars: count.min(1).max(MAX_STARS),
  comment: z.string().nullable(),
  rated_at: instantSchema,
});
export type DeliveryRating = z.infer<typeof deliveryRating>;

/**
 * `waiting` for its trip, `shipped` on a trip that has other stops first, `next` on its way to the recipient, `arrived`, `delivered`.
 */
export const TRACKING_STATES = ['waiting', 'shipped', 'next', 'arrived', 'delivered'] as const;

export const trackedDelivery = z.object({
  as_of: instantSchema,
  order_id: count,
  state: z.enum(TRACKING_STATES),
  /** Language of the recipient; the page may be switched. */
  language: z.enum(['en', 'ar']),
  /** The depot's, where it has its own. */
  brand: z.object({
    name_en: z.string().nullable(),
    name_ar: z.string().nullable(),
    colour: z.string().nullable(),
  }),
  site: z.object({
    name_en: z.string(),
    name_ar: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
  delivery_date: calendarDay,
  window_from: instantSchema,
  window_to: instantSchema,
  /** A quarter of an hour; null before a driver has the trip, and after the arrival. */
  arrival: z.object({ from: instantSchema, to: instantSchema }).nullable(),
  /** Only while it is on its way to the recipient, and not while it is at another stop. */
  position: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      heading_degrees: count.nullable(),
      fixed_at: instantSchema,
      /** By road to the site, and along which: an encoded polyline of precision 5. */
      distance_metres: count,
      polyline: z.string(),
    })
    .nullable(),
  lines: z.array(
    z.object({
      ...titles,
      kind: z.enum(['fuel', 'goods']),
      volume_ml: count.nullable(),
      pieces: count.nullable(),
      delivered_volume_ml: count.nullable(),
      delivered_pieces: count.nullable(),
    }),
  ),
  /** Who comes: the given name only, from the start of the trip until two days after the delivery. */
  driver: z.object({ name: z.string(), vehicle_code: z.string() }).nullable(),
  /** Whom to call, as the depot decides. */
  phone: z.object({ of: z.enum(['driver', 'depot']), number: z.string() }).nullable(),
  /** From the start of the trip to the delivery, where the site asks for one. */
  handover_code: z.string().nullable(),
  /** The last attempt, if it failed and the order is planned again. */
  failed: z.object({ at: instantSchema, reason: z.enum(FAIL_REASONS) }).nullable(),
  slip: z
    .object({
      delivered_at: instantSchema,
      received_by: z.string().nullable(),
      signature: signature.nullable(),
      photos: count,
    })
    .nullable(),
  rating: deliveryRating.nullable(),
  can: z.object({ rate: z.boolean() }),
});
export type TrackedDelivery = z.infer<typeof trackedDelivery>;

export const getTrackedDelivery = defineRoute({
  name: 'getTrackedDelivery',
  method: 'GET',
  path: '/tracking/:token',
  permission: 'public',
  summary: 'A delivery as its recipient sees it; a link that is unknown, withdrawn or over is not found',
  params: tokenParams,
  response: trackedDelivery,
});

export const getDeliverySlip = defineRoute({
  name: 'getDeliverySlip',
  method: 'GET',
  path: '/tracking/:token/slip',
  permission: 'public',
  kind: 'stream',
  summary: 'The signed slip of a delivery by its link, as PDF in the colour of its depot',
  params: tokenParams,
  query: z.object({ lang: z.enum(['en', 'ar']).default('en') }),
  response: z.unknown(),
  errors: ['STATUS_CONFLICT'],
});

export const rateDelivery = defineRoute({
  name: 'rateDelivery',
  method: 'POST',
  path: '/delivery-ratings',
  permission: 'public',
  idempotent: true,
  summary: 'Rate a delivery by its link, once',
  body: z.object({
    token: trackingToken,
    stars: count.min(1).max(MAX_STARS),
    comment: z.string().trim().max(MAX_RATING_COMMENT).nullish(),
  }),
  response: trackedDelivery,
  errors: ['STATUS_CONFLICT'],
});

/** The link of an order, for those who may read the order. */
export const trackingLink = z.object({
  /** Path of the page below the product's address; null once the link is withdrawn or over. */
  path: z.string().nullable(),
  state: z.enum(['active', 'withdrawn', 'over']),
  opened_at: instantSchema.nullable(),
  recipient: z.object({
    name: z.string().nullable(),
    mobile: z.string().nullable(),
    email: z.string().nullable(),
    language: z.enum(['en', 'ar']),
  }),
  /** Null where the site asks for none. */
  handover: z
    .object({
      /** Hidden from drivers. */
      code: z.string().nullable(),
      wrong_codes: count,
      is_locked: z.boolean(),
      released_at: instantSchema.nullable(),
      released_by: z.string().nullable(),
    })
    .nullable(),
  rating: deliveryRating.nullable(),
  can: z.object({ withdraw: z.boolean(), renew: z.boolean(), release: z.boolean() }),
});
export type TrackingLink = z.infer<typeof trackingLink>;

export const getTrackingLink = defineRoute({
  name: 'getTrackingLink',
  method: 'GET',
  path: '/orders/:id/tracking-link',
  permission: 'read order',
  summary: 'The recipient’s link of an order, with its rating and hand-over code',
  params: idParams,
  response: trackingLink,
});

export const withdrawTrackingLink = defineRoute({
  name: 'withdrawTrackingLink',
  method: 'POST',
  path: '/orders/:id/tracking-link/withdraw',
  permission: 'update trip',
  idempotent: true,
  summary: 'End the recipient’s link now',
  params: idParams,
  response: trackingLink,
  errors: ['STATUS_CONFLICT'],
});

export const renewTrackingLink = defineRoute({
  name: 'renewTrackingLink',
  method: 'POST',
  path: '/orders/:id/tracking-link/renew',
  permission: 'update trip',
  idempotent: true,
  summary: 'A new link and hand-over code; the former ones end',
  params: idParams,
  response: trackingLink,
  errors: ['STATUS_CONFLICT'],
});

export const releaseHandover = defineRoute({
  name: 'releaseHandover',
  method: 'POST',
  path: '/orders/:id/handover/release',
  permission: 'update trip',
  idempotent: true,
  summary: 'Let the driver deliver an order without its hand-over code',
  params: idParams,
  response: trackingLink,
  errors: ['STATUS_CONFLICT'],
});

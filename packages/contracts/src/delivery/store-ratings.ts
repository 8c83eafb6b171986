import { MAX_STARS } from '@fleet/domain/recipients.ts';
import { MAX_PRODUCT_COMMENT } from '@fleet/domain/store.ts';
import { z } from 'zod';
import { defineRoute, idParams, instantSchema, pageOf, pageQuery } from '../define-route.ts';

/** What the people of clients say of products they received: one rating a product and user. */

export const storeRating = z.object({
  id: z.number().int(),
  stars: z.number().int(),
  /** Null where there is none, or where it is hidden from the reader. */
  comment: z.string().nullable(),
  rated_at: instantSchema,
  /** Named to colleagues and administrators; whoever is of another client has no name. */
  author: z.string().nullable(),
  /** For administrators. */
  client: z.object({ id: z.number().int(), name_en: z.string(), name_ar: z.string() }).nullable(),
  is_own: z.boolean(),
  /** Why an administrator hid the comment; for its author and administrators. */
  hidden_reason: z.string().nullable(),
});
export type StoreRating = z.output<typeof storeRating>;

export const listStoreRatings = defineRoute({
  name: 'listStoreRatings',
  method: 'GET',
  path: '/apps/ecommerce/products/:id/ratings',
  permission: 'read order',
  callers: 'people',
  summary: 'Ratings of a product, newest first; the reader’s own apart too',
  params: idParams,
  query: pageQuery,
  response: pageOf(storeRating).extend({
    own: storeRating.nullable(),
    can: z.object({
      /** Their client received it in a completed order. */
      rate: z.boolean(),
      hide: z.boolean(),
    }),
  }),
});

export const rateStoreProduct = defineRoute({
  name: 'rateStoreProduct',
  method: 'PUT',
  path: '/apps/ecommerce/products/:id/rating',
  permission: 'create order',
  callers: 'people',
  summary:
    'Rate a product that the own client received in a completed order; a later rating takes the place of the former',
  params: idParams,
  body: z.object({
    stars: z.number().int().min(1).max(MAX_STARS),
    /** One sentence. */
    comment: z.string().trim().max(MAX_PRODUCT_COMMENT).nullish(),
  }),
  response: storeRating,
  errors: ['PRODUCT_NOT_RECEIVED'],
});

export const hideStoreRating = defineRoute({
  name: 'hideStoreRating',
  method: 'PUT',
  path: '/store-ratings/:id/hidden',
  permission: 'update delivery_product',
  callers: 'people',
  summary: 'Hide the comment of a rating for a reason, or show it again without one; its stars count on',
  params: idParams,
  body: z.object({ reason: z.string().trim().min(1).max(200).nullable() }),
  response: storeRating,
});

import { MAX_STORE_QUANTITY } from '@fleet/domain/store.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema } from '../define-route.ts';
import { calendarDay } from '../shapes.ts';
import { storeCategory, storePicture } from './store-products.ts';

/**
 * The store as a fleet sees it: the specification's `/apps/ecommerce`, by its names. Wish list and cart are the client's; whoever
 * belongs to no client has neither.
 */

export const STORE_SORTS = ['featured', 'price-asc', 'price-desc'] as const;

const halalas = z.number().int();

export const shopProduct = z.object({
  id: z.number().int(),
  /** Name and id: the last part of the product's address. */
  slug: z.string(),
  name_en: z.string(),
  name_ar: z.string(),
  description_en: z.string(),
  description_ar: z.string(),
  brand: z.string(),
  category: storeCategory,
  /** Which drawing shows it. */
  image: storePicture,
  /** Fuel counts liters, everything else pieces. */
  kind: z.enum(['fuel', 'goods']),
  /** With VAT, 1/1000 SAR a liter or piece. */
  price_millis: z.number().int(),
  vat_rate_basis_points: z.number().int(),
  min_quantity: z.number().int(),
  /** What is left; null where it is not counted. */
  stock: z.number().int().nullable(),
  /** Price off from this quantity on. */
  offer_percent: z.number().int().nullable(),
  offer_from: z.number().int().nullable(),
  /** The platform charges no delivery. */
  hasFreeShipping: z.boolean(),
  /** Mean of all ratings with one decimal; null where nobody rated yet. */
  rating: z.number().nullable(),
  ratings: z.number().int(),
  isInWishlist: z.boolean(),
  isInCart: z.boolean(),
  /** The other colors or sizes of its family, itself among them; empty where there is but one. */
  colorOptions: z.array(
    z.object({
      id: z.number().int(),
      slug: z.string(),
      option_en: z.string(),
      option_ar: z.string(),
      color: z.string().nullable(),
    }),
  ),
});
export type ShopProduct = z.output<typeof shopProduct>;

const wishlistItem = z.object({ id: z.number().int(), productId: z.number().int() });
const cartItem = wishlistItem.extend({
  /** Whole liters, or pieces. */
  qty: z.number().int(),
});

export const listShopProducts = defineRoute({
  name: 'listShopProducts',
  method: 'GET',
  path: '/apps/ecommerce/products',
  permission: 'read order',
  callers: 'people',
  summary: 'What a fleet can order from the platform, with its wish list and cart',
  query: z.object({
    q: z.string().trim().max(60).optional(),
    category: storeCategory.optional(),
    sortBy: z.enum(STORE_SORTS).default('featured'),
    perPage: z.coerce.number().int().min(1).max(60).default(9),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  response: z.object({
    products: z.array(shopProduct),
    total: z.number().int(),
    userWishlist: z.array(wishlistItem),
    userCart: z.array(cartItem),
  }),
});

export const getShopProduct = defineRoute({
  name: 'getShopProduct',
  method: 'GET',
  path: '/apps/ecommerce/products/:id',
  permission: 'read order',
  callers: 'people',
  summary: 'One product of the store',
  params: idParams,
  response: z.object({ product: shopProduct }),
});

export const listWishlist = defineRoute({
  name: 'listWishlist',
  method: 'GET',
  path: '/apps/ecommerce/wishlist',
  permission: 'read order',
  callers: 'people',
  summary: 'The wish list of the client, newest first',
  response: z.object({ products: z.array(shopProduct) }),
});

const productParams = z.object({ productId: idSchema });

export const addToWishlist = defineRoute({
  name: 'addToWishlist',
  method: 'POST',
  path: '/apps/ecommerce/wishlist',
  permission: 'create order',
  callers: 'people',
  status: 201,
  summary: 'Put a product on the wish list; once it is there, nothing is done',
  body: z.object({ productId: idSchema }),
  response: wishlistItem,
});

export const removeFromWishlist = defineRoute({
  name: 'removeFromWishlist',
  method: 'DELETE',
  path: '/apps/ecommerce/wishlist/:productId',
  permission: 'create order',
  callers: 'people',
  summary: 'Take a product off the wish list',
  params: productParams,
  response: z.object({ removed: z.boolean() }),
});

export const getCart = defineRoute({
  name: 'getCart',
  method: 'GET',
  path: '/apps/ecommerce/cart',
  permission: 'read order',
  callers: 'people',
  summary: 'The cart of the client at today’s prices, with VAT',
  response: z.object({
    products: z.array(
      cartItem.extend({
        product: shopProduct,
        /** The first day with a free slot at any depot; null where there is none within two weeks. */
        shippingDate: calendarDay.nullable(),
        /** How many offers hold at this quantity. */
        offers: z.number().int(),
        discountPercentage: z.number().int(),
        /** After the offer, with VAT, 1/1000 SAR a liter or piece. */
        price_millis: z.number().int(),
        amount_halalas: halalas,
      }),
    ),
    net_halalas: halalas,
    vat_halalas: halalas,
    amount_halalas: halalas,
  }),
});
export type Cart = z.output<(typeof getCart)['response']>;

export const addToCart = defineRoute({
  name: 'addToCart',
  method: 'POST',
  path: '/apps/ecommerce/cart',
  permission: 'create order',
  callers: 'people',
  status: 201,
  summary: 'Put a product into the cart, or set its quantity; the smallest order if none is named',
  body: z.object({
    productId: idSchema,
    qty: z.number().int().min(1).max(MAX_STORE_QUANTITY).optional(),
  }),
  response: cartItem,
  errors: ['OUT_OF_STOCK', 'CART_FULL'],
});

export const removeFromCart = defineRoute({
  name: 'removeFromCart',
  method: 'DELETE',
  path: '/apps/ecommerce/cart/:productId',
  permission: 'create order',
  callers: 'people',
  summary: 'Take a product out of the cart',
  params: productParams,
  response: z.object({ removed: z.boolean() }),
});

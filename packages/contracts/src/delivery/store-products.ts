import { MAX_STORE_QUANTITY, STORE_CATEGORIES, STORE_PICTURES } from '@fleet/domain/store.ts';
import { z } from 'zod';
import { defineResource, editOf, resourceRow } from '../define-resource.ts';
import { idSchema } from '../define-route.ts';

/** What the store offers: a delivery product with what a shop shows of it. Its name and price are the delivery product's. */

const text = (max: number) => z.string().trim().min(1).max(max);
const quantity = z.number().int().min(1).max(MAX_STORE_QUANTITY);

export const storePicture = z.enum(STORE_PICTURES);
export const storeCategory = z.enum(STORE_CATEGORIES);

const fields = {
  category: storeCategory,
  picture: storePicture,
  brand: text(60),
  description_en: text(600),
  description_ar: text(600),
  /** Products of one family are shown as each other's colors or sizes. */
  family: z.string().trim().max(40).nullable(),
  option_en: z.string().trim().max(40).nullable(),
  option_ar: z.string().trim().max(40).nullable(),
  /** `#rrggbb` of an option that is a color. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'invalid')
    .nullable(),
  /** Pieces that are left; null is not counted, as fuel and services. */
  stock: z.number().int().min(0).max(1_000_000).nullable(),
  /** Liters or pieces of the smallest order. */
  min_quantity: quantity,
  /** Shown first. */
  is_featured: z.boolean(),
  offer_percent: z.number().int().min(1).max(90).nullable(),
  offer_from: quantity.nullable(),
};

/** Percent and quantity of an offer belong together. */
const hasWholeOffer = (product: { offer_percent: number | null; offer_from: number | null }) =>
  (product.offer_percent === null) === (product.offer_from === null);
const NO_HALF_OFFER = { error: 'required', path: ['offer_from'] };

export const storeProducts = defineResource({
  one: 'StoreProduct',
  many: 'StoreProducts',
  subject: 'store_product',
  path: '/store-products',
  permissions: {
    read: 'read delivery_product',
    create: 'update delivery_product',
    update: 'update delivery_product',
  },
  row: resourceRow({
    ...fields,
    color: z.string().nullable(),
    delivery_product: z.object({
      id: z.number().int(),
      code: z.string(),
      title_en: z.string(),
      title_ar: z.string(),
      kind: z.enum(['fuel', 'goods']),
      /** With VAT, 1/1000 SAR a liter or piece. */
      price_millis: z.number().int(),
    }),
  }),
  sorts: ['title_en', 'category', 'price_millis', 'stock', 'created_at'],
  filters: { category: storeCategory.optional() },
  create: z.object({ ...fields, delivery_product_id: idSchema }).refine(hasWholeOffer, NO_HALF_OFFER),
  update: editOf(fields).refine(hasWholeOffer, NO_HALF_OFFER),
  summary: {
    list: 'What the store offers, with stock and price',
    get: 'One product of the store',
    create: 'Offer a delivery product in the store',
    update: 'Change what the store shows of a product, and its stock, as seen in `version`',
    activate: 'Offer a product in the store again',
    deactivate: 'Offer a product in the store no more; orders that have it stay',
  },
});

export const {
  list: listStoreProducts,
  export: exportStoreProducts,
  get: getStoreProduct,
  create: createStoreProduct,
  update: updateStoreProduct,
  activate: activateStoreProduct,
  deactivate: deactivateStoreProduct,
} = storeProducts.routes;

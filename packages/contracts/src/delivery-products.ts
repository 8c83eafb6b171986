import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from './define-route.ts';
import { exportRoute, listQuery } from './lists.ts';
import { masterStatus } from './master-data.ts';

/** What can be ordered for delivery: fuels by the litre, goods by the piece. */

const title = z.string().trim().min(1).max(60);
const kind = z.enum(['fuel', 'goods']);

const fields = {
  title_en: title,
  title_ar: title,
  /** Of a litre, or of a piece. */
  weight_grams: z.number().int().min(1).max(10_000_000),
  /** Thousandths of a riyal for a litre, or a piece; VAT included. */
  price_millis: z.number().int().min(0).max(100_000_000),
};
const code = z
  .string()
  .trim()
  .refine((text) => /^[a-z0-9_]{1,40}$/.test(text), 'invalid_code');

export const deliveryProductRow = z.object({
  ...fields,
  id: z.number().int(),
  code: z.string(),
  kind,
  fuel_type: z
    .object({ id: z.number().int(), code: z.string(), title_en: z.string(), title_ar: z.string() })
    .nullable(),
  status: masterStatus,
  version: z.number().int(),
  created_at: instantSchema,
  can: z.object({ update: z.boolean() }),
});
export type DeliveryProductRow = z.infer<typeof deliveryProductRow>;

export const listDeliveryProducts = defineRoute({
  name: 'listDeliveryProducts',
  method: 'GET',
  path: '/delivery-products',
  permission: 'read delivery_product',
  summary: 'What can be ordered, with weight and price',
  query: listQuery(['title_en', 'code', 'price_millis', 'created_at']).extend({
    kind: kind.optional(),
    status: masterStatus.optional(),
  }),
  response: pageOf(deliveryProductRow),
});
export const exportDeliveryProducts = exportRoute(listDeliveryProducts);

export const getDeliveryProduct = defineRoute({
  name: 'getDeliveryProduct',
  method: 'GET',
  path: '/delivery-products/:id',
  permission: 'read delivery_product',
  summary: 'One product',
  params: idParams,
  response: deliveryProductRow,
});

/** A fuel names which: what it is never changes afterwards. */
export const createDeliveryProduct = defineRoute({
  name: 'createDeliveryProduct',
  method: 'POST',
  path: '/delivery-products',
  permission: 'update delivery_product',
  status: 201,
  idempotent: true,
  summary: 'Add a product; a fuel names its fuel type',
  body: z
    .object({ code, ...fields, kind, fuel_type_id: idSchema.nullish() })
    .refine((product) => (product.kind === 'fuel') === (product.fuel_type_id != null), {
      error: 'required',
      path: ['fuel_type_id'],
    }),
  response: deliveryProductRow,
});

export const updateDeliveryProduct = defineRoute({
  name: 'updateDeliveryProduct',
  method: 'PATCH',
  path: '/delivery-products/:id',
  permission: 'update delivery_product',
  summary: 'Change a product, as seen in `version`; orders keep the price they were placed at',
  params: idParams,
  body: z.object({ ...fields, version: z.number().int() }),
  response: deliveryProductRow,
  errors: ['CHANGED_MEANWHILE'],
});

export const activateDeliveryProduct = defineRoute({
  name: 'activateDeliveryProduct',
  method: 'POST',
  path: '/delivery-products/:id/activate',
  permission: 'update delivery_product',
  idempotent: true,
  summary: 'Offer a product again',
  params: idParams,
  response: deliveryProductRow,
});

export const deactivateDeliveryProduct = defineRoute({
  name: 'deactivateDeliveryProduct',
  method: 'POST',
  path: '/delivery-products/:id/deactivate',
  permission: 'update delivery_product',
  idempotent: true,
  summary: 'Offer a product no more; orders that have it stay',
  params: idParams,
  response: deliveryProductRow,
});

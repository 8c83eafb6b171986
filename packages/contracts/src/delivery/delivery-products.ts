import { z } from 'zod';
import { defineResource, editOf, resourceRow } from '../define-resource.ts';
import { idSchema } from '../define-route.ts';
import { productClass } from './order-shapes.ts';

/** Products for delivery: fuels by the liter, goods by the piece. */

const title = z.string().trim().min(1).max(60);
const kind = z.enum(['fuel', 'goods']);

const fields = {
  title_en: title,
  title_ar: title,
  /** Per liter or piece. */
  weight_grams: z.number().int().min(1).max(10_000_000),
  /** Thousandths of a riyal per liter or piece; VAT included. */
  price_millis: z.number().int().min(0).max(100_000_000),
};
const classFields = {
  /** By default what the fuel type says, and `packaged` for goods; left out of an edit it stays. */
  product_class: productClass.optional(),
  /** Only drivers with a license for hazardous goods carry it. */
  is_hazardous: z.boolean().optional(),
};
const code = z
  .string()
  .trim()
  .refine((text) => /^[a-z0-9_]{1,40}$/.test(text), 'invalid_code');

export const deliveryProducts = defineResource({
  one: 'DeliveryProduct',
  many: 'DeliveryProducts',
  subject: 'delivery_product',
  path: '/delivery-products',
  permissions: {
    read: 'read delivery_product',
    create: 'update delivery_product',
    update: 'update delivery_product',
  },
  row: resourceRow({
    ...fields,
    code: z.string(),
    kind,
    product_class: productClass,
    is_hazardous: z.boolean(),
    fuel_type: z
      .object({ id: z.number().int(), code: z.string(), title_en: z.string(), title_ar: z.string() })
      .nullable(),
  }),
  sorts: ['title_en', 'code', 'price_millis', 'created_at'],
  filters: { kind: kind.optional() },
  /** The product of a fuel never changes afterwards. */
  create: z
    .object({ code, ...fields, ...classFields, kind, fuel_type_id: idSchema.nullish() })
    .refine((product) => (product.kind === 'fuel') === (product.fuel_type_id != null), {
      error: 'required',
      path: ['fuel_type_id'],
    }),
  update: editOf({ ...fields, ...classFields }),
  summary: {
    list: 'What can be ordered, with weight and price',
    get: 'One product',
    create: 'Add a product; a fuel names its fuel type',
    update: 'Change a product, as seen in `version`; orders keep the price they were placed at',
    activate: 'Offer a product again',
    deactivate: 'Offer a product no more; orders that have it stay',
  },
});

export const {
  list: listDeliveryProducts,
  export: exportDeliveryProducts,
  get: getDeliveryProduct,
  create: createDeliveryProduct,
  update: updateDeliveryProduct,
  activate: activateDeliveryProduct,
  deactivate: deactivateDeliveryProduct,
} = deliveryProducts.routes;

import {
  listDeliveryProducts,
  deliveryProducts as resource,
} from '@fleet/contracts/delivery/delivery-products.ts';
import type { ProductClass } from '@fleet/domain/delivery.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { asc, eq, sql } from '../../platform/orm.ts';
import { serveResource } from '../../platform/resource.ts';
import { resourceReads, resourceWrites } from '../../platform/resource-queries.ts';
import { deliveryProducts } from './delivery-products.table.ts';

type Fuel = { id: number; code: string; title_en: string; title_ar: string };

const service = serveResource(resource, {
  one: 'product',
  reads: resourceReads(listDeliveryProducts, {
    table: deliveryProducts,
    more: sql<{ fuel_type: Fuel | null }>`case when f.id is not null then jsonb_build_object(
      'id', f.id, 'code', f.code, 'title_en', f.title_en, 'title_ar', f.title_ar) end as fuel_type`,
    from: sql`delivery_products left join fuel_types f on f.id = delivery_products.fuel_type_id`,
    sort: 'title_en',
    search: [deliveryProducts.title_en, deliveryProducts.title_ar, deliveryProducts.code],
  }),
  writes: resourceWrites(deliveryProducts),
  values: async (ctx, { fuel_type_id = null, product_class, ...fields }) => ({
    ...fields,
    fuel_type_id,
    product_class: product_class ?? (await classOf(ctx, fuel_type_id ?? null)),
  }),
  async checkNew(ctx, { fuel_type_id, kind, product_class }) {
    refuseOtherClass(kind, product_class);
    if (fuel_type_id && !(await isFuelOnSale(ctx, fuel_type_id)))
      throw new AppError('INVALID_FIELDS', 'This fuel is not on sale.', undefined, {
        fuel_type_id: 'unknown',
      });
  },
  checkEdit: (_ctx, _before, { kind, product_class }) => refuseOtherClass(kind, product_class),
  export: {
    name: 'delivery_products',
    columns: [
      { key: 'product_code', value: (row) => row.code },
      'title_en',
      'title_ar',
      { key: 'product_kind', value: (row, t) => t(`field_values.product_kind.${row.kind}`) },
      { key: 'product_class', value: (row, t) => t(`field_values.product_class.${row.product_class}`) },
      { key: 'weight_kg', kind: 'grams', value: (row) => row.weight_grams },
      { key: 'price', kind: 'millis', value: (row) => row.price_millis },
      'status',
      'created_at',
    ],
  },
});

export const {
  create: createDeliveryProduct,
  getRow: getDeliveryProductRow,
  handlers: deliveryProductHandlers,
} = service;

/** Products an order can name, with what its lines need of them. */
export function listOrderableProducts(ctx: Ctx) {
  const { id, code, title_en, title_ar, kind, weight_grams, price_millis } = deliveryProducts;
  return ctx.db.orm
    .select({ id, code, title_en, title_ar, kind, weight_grams, price_millis })
    .from(deliveryProducts)
    .where(eq(deliveryProducts.status, 'active'))
    .orderBy(asc(kind), asc(id));
}

/** Goods are packaged, a fuel never is. */
function refuseOtherClass(kind: 'fuel' | 'goods', product_class: ProductClass | undefined): void {
  if (!product_class || (kind === 'goods') === (product_class === 'packaged')) return;
  throw new AppError('INVALID_FIELDS', 'Only goods are packaged.', undefined, {
    product_class: 'not_allowed',
  });
}

/** What the code of the fuel says: `diesel`, or petrol by its octane number; goods are packaged. */
async function classOf(ctx: Ctx, fuel_type_id: number | null): Promise<ProductClass> {
  if (fuel_type_id === null) return 'packaged';
  const [fuel] = await ctx.db.composed<{ code: string }>(
    sql`select code from fuel_types where id = ${fuel_type_id}`,
  );
  if (/diesel/i.test(fuel?.code ?? '')) return 'diesel';
  return /^\D*9\d\D*$|petrol|gasoline/i.test(fuel?.code ?? '') ? 'petrol' : 'other_fuel';
}

async function isFuelOnSale(ctx: Ctx, fuel_type_id: number): Promise<boolean> {
  const rows = await ctx.db.composed(
    sql`select 1 from fuel_types where id = ${fuel_type_id} and status = 'active'`,
  );
  return rows.length > 0;
}

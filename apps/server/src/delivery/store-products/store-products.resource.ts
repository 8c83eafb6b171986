import { listStoreProducts, storeProducts as resource } from '@fleet/contracts/delivery/store-products.ts';
import { AppError } from '../../platform/app-error.ts';
import { sql } from '../../platform/orm.ts';
import { serveResource } from '../../platform/resource.ts';
import { resourceReads, resourceWrites } from '../../platform/resource-queries.ts';
import { getDeliveryProductRow } from '../delivery-products/delivery-products.resource.ts';
import { storeProducts } from './store-products.table.ts';

type Goods = {
  id: number;
  code: string;
  title_en: string;
  title_ar: string;
  kind: 'fuel' | 'goods';
  price_millis: number;
};

const service = serveResource(resource, {
  one: 'product of the store',
  reads: resourceReads(listStoreProducts, {
    table: storeProducts,
    more: sql<{
      delivery_product: Goods;
    }>`jsonb_build_object('id', p.id, 'code', p.code, 'title_en', p.title_en,
      'title_ar', p.title_ar, 'kind', p.kind, 'price_millis', p.price_millis) as delivery_product`,
    from: sql`store_products join delivery_products p on p.id = store_products.delivery_product_id`,
    sort: 'title_en',
    sorts: { title_en: sql`p.title_en`, price_millis: sql`p.price_millis` },
    search: [sql`p.title_en`, sql`p.title_ar`, sql`p.code`, storeProducts.brand],
  }),
  writes: resourceWrites(storeProducts),
  async checkNew(ctx, { delivery_product_id, ...product }) {
    const goods = await getDeliveryProductRow(ctx, delivery_product_id).catch(() => null);
    if (goods?.status !== 'active') throw refused('delivery_product_id', 'unknown');
    refuseCountedFuel(goods.kind, product.stock ?? null);
  },
  async checkEdit(ctx, { delivery_product_id }, { stock }) {
    refuseCountedFuel((await getDeliveryProductRow(ctx, delivery_product_id)).kind, stock);
  },
  export: {
    name: 'store_products',
    columns: [
      { key: 'product_code', value: (row) => row.delivery_product.code },
      { key: 'title_en', value: (row) => row.delivery_product.title_en },
      { key: 'title_ar', value: (row) => row.delivery_product.title_ar },
      { key: 'store_category', value: (row, t) => t(`field_values.store_category.${row.category}`) },
      'brand',
      { key: 'price', kind: 'millis', value: (row) => row.delivery_product.price_millis },
      { key: 'stock', kind: 'integer', value: (row) => row.stock },
      { key: 'min_quantity', kind: 'integer', value: (row) => row.min_quantity },
      'status',
      'created_at',
    ],
  },
});

export const { create: createStoreProduct, handlers: storeProductHandlers } = service;

/** Fuel comes from the depot's tanks, which the store does not count. */
function refuseCountedFuel(kind: 'fuel' | 'goods', stock: number | null): void {
  if (kind === 'fuel' && stock !== null) throw refused('stock', 'not_allowed');
}

function refused(field: string, code: string): AppError {
  return new AppError('INVALID_FIELDS', 'The store cannot offer it like this.', undefined, { [field]: code });
}

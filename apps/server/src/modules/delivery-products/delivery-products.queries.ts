import type { listDeliveryProducts } from '@fleet/contracts/delivery-products.ts';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, listOf } from '../../platform/lists.ts';
import type { DeliveryProductRow, ListedProduct, NewDeliveryProduct } from './delivery-products.rules.ts';
import { deliveryProducts } from './delivery-products.table.ts';

export type ProductQuery = Omit<z.output<(typeof listDeliveryProducts)['query']>, 'page' | 'per_page'>;

const COLUMNS = sql`p.*, case when f.id is null then null else
  jsonb_build_object('id', f.id, 'code', f.code, 'title_en', f.title_en, 'title_ar', f.title_ar) end as fuel_type`;
const FROM = sql`delivery_products p left join fuel_types f on f.id = p.fuel_type_id`;

/** All products; the text is looked for in titles and code. */
export function productList({ q, sort = 'title_en', kind, status }: ProductQuery) {
  return listOf<ListedProduct>(
    {
      select: COLUMNS,
      from: FROM,
      where: allOf(
        q ? sql`strpos(lower(concat_ws(' ', p.title_en, p.title_ar, p.code)), lower(${q})) > 0` : undefined,
        kind ? sql`p.kind = ${kind}` : undefined,
        status ? sql`p.status = ${status}` : undefined,
      ),
      sorts: {
        title_en: sql`p.title_en`,
        code: sql`p.code`,
        price_millis: sql`p.price_millis`,
        created_at: sql`p.created_at`,
      },
      id: sql`p.id`,
    },
    sort,
  );
}

export async function findProduct(ctx: Ctx, id: number): Promise<ListedProduct | null> {
  const [row] = await ctx.db.composed<ListedProduct>(sql`select ${COLUMNS} from ${FROM} where p.id = ${id}`);
  return row ?? null;
}

/** Products that can be ordered, with what a line needs of them. */
export async function listProductsOnOffer(ctx: Ctx) {
  return ctx.db.rows<
    Pick<
      DeliveryProductRow,
      'id' | 'code' | 'title_en' | 'title_ar' | 'kind' | 'weight_grams' | 'price_millis'
    >
  >(
    {
      name: 'delivery_products_on_offer',
      text: `select id, code, title_en, title_ar, kind, weight_grams, price_millis
             from delivery_products where status = 'active' order by kind, id`,
    },
    [],
  );
}

export async function isFuelOnSale(ctx: Ctx, fuel_type_id: number): Promise<boolean> {
  const rows = await ctx.db.composed(
    sql`select 1 from fuel_types where id = ${fuel_type_id} and status = 'active'`,
  );
  return rows.length > 0;
}

/** Inserts and returns the id; null when the code is taken. */
export async function insertProduct(ctx: Ctx, product: NewDeliveryProduct): Promise<number | null> {
  const [row] = await ctx.db.orm
    .insert(deliveryProducts)
    .values({ ...product, created_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: deliveryProducts.id });
  return row?.id ?? null;
}

export async function lockProduct(ctx: Ctx, id: number): Promise<DeliveryProductRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(deliveryProducts)
    .where(eq(deliveryProducts.id, id))
    .for('update');
  return row ?? null;
}

export async function saveProduct(ctx: Ctx, id: number, change: Partial<DeliveryProductRow>): Promise<void> {
  await ctx.db.orm.update(deliveryProducts).set(change).where(eq(deliveryProducts.id, id));
}

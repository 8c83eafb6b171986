import type { listShopProducts } from '@fleet/contracts/delivery/store-carts.ts';
import type { StoreCategory, StorePicture } from '@fleet/domain/store.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, listOf } from '../../platform/lists.ts';
import { and, eq, type SQL, sql } from '../../platform/orm.ts';
import { containsText } from '../../platform/resource-queries.ts';
import { storeCartItems, storeWishes } from './store-carts.table.ts';

/** A product as the store shows it, before its slug and VAT. */
export interface ShopRow {
  readonly id: number;
  readonly delivery_product_id: number;
  readonly title_en: string;
  readonly title_ar: string;
  readonly description_en: string;
  readonly description_ar: string;
  readonly brand: string;
  readonly category: StoreCategory;
  readonly picture: StorePicture;
  readonly kind: 'fuel' | 'goods';
  readonly price_millis: number;
  readonly min_quantity: number;
  readonly stock: number | null;
  readonly offer_percent: number | null;
  readonly offer_from: number | null;
  /** Mean of the stars of all clients; null where there are none. */
  readonly rating: number | null;
  readonly ratings: number;
  readonly is_wished: boolean;
  readonly is_in_cart: boolean;
  readonly options:
    | {
        id: number;
        title_en: string;
        option_en: string;
        option_ar: string;
        color: string | null;
      }[]
    | null;
}

/** What can be ordered: offered by the store and still on sale. */
const FROM = sql`store_products s join delivery_products p on p.id = s.delivery_product_id`;
const ON_SALE = sql`s.status = 'active' and p.status = 'active'`;
const TITLES = sql`p.title_en, p.title_ar`;

const columnsFor = (client_id: number | null): SQL => sql`
  s.id, s.delivery_product_id, ${TITLES}, s.description_en, s.description_ar, s.brand, s.category, s.picture, p.kind, p.price_millis,
  s.min_quantity, s.stock, s.offer_percent, s.offer_from,
  (select round(avg(g.stars), 1)::float8 from store_ratings g where g.store_product_id = s.id) as rating,
  (select count(*)::int from store_ratings g where g.store_product_id = s.id) as ratings,
  exists (select from store_wishes w where w.client_id = ${client_id} and w.store_product_id = s.id) as is_wished,
  exists (select from store_cart_items c where c.client_id = ${client_id} and c.store_product_id = s.id) as is_in_cart,
  (select jsonb_agg(jsonb_build_object('id', f.id, 'title_en', g.title_en, 'option_en', coalesce(f.option_en, g.title_en),
            'option_ar', coalesce(f.option_ar, g.title_ar), 'color', f.color) order by f.id)
   from store_products f join delivery_products g on g.id = f.delivery_product_id
   where f.family = s.family and f.status = 'active' and g.status = 'active') as options`;

type ShopQuery = z.output<typeof listShopProducts.query>;

/** A page of what is on sale. */
export function listOnSale(ctx: Ctx, client_id: number | null, query: ShopQuery) {
  const { q, category, sortBy, page, perPage } = query;
  const sort = { featured: '-featured', 'price-asc': 'price', 'price-desc': '-price' } as const;
  const list = listOf<ShopRow, 'featured' | 'price'>(
    {
      select: columnsFor(client_id),
      from: FROM,
      where: allOf(
        ON_SALE,
        category ? sql`s.category = ${category}` : undefined,
        q ? containsText([TITLES, sql`s.brand`, sql`s.description_en`, sql`s.description_ar`], q) : undefined,
      ),
      sorts: { featured: sql`s.is_featured`, price: sql`p.price_millis` },
      // The first that were offered lead, also where the largest come first.
      id: sql`(-s.id)`,
    },
    sort[sortBy],
  );
  return list.page(ctx, { page, per_page: perPage });
}

/** One product on sale. */
export async function findOnSale(ctx: Ctx, client_id: number | null, id: number): Promise<ShopRow | null> {
  const [row] = await ctx.db.composed<ShopRow>(
    sql`select ${columnsFor(client_id)} from ${FROM} where ${ON_SALE} and s.id = ${id}`,
  );
  return row ?? null;
}

/** The client's wish list as far as it is on sale, newest first. */
export function listWished(ctx: Ctx, client_id: number): Promise<ShopRow[]> {
  return ctx.db.composed<ShopRow>(sql`
    select ${columnsFor(client_id)} from ${FROM} join store_wishes v on v.store_product_id = s.id and v.client_id = ${client_id}
    where ${ON_SALE} order by v.created_at desc, v.id desc`);
}

export type CartRow = ShopRow & { readonly item_id: number; readonly quantity: number };

/** The client's cart as far as it is on sale, in the order it was filled. */
export function listCartRows(ctx: Ctx, client_id: number): Promise<CartRow[]> {
  return ctx.db.composed<CartRow>(sql`
    select v.id as item_id, v.quantity, ${columnsFor(client_id)}
    from ${FROM} join store_cart_items v on v.store_product_id = s.id and v.client_id = ${client_id}
    where ${ON_SALE} order by v.id`);
}

/** Ids of what the client wished for and has in its cart. */
export async function listMarks(ctx: Ctx, client_id: number) {
  const wishes = await ctx.db.composed<{ id: number; productId: number }>(
    sql`select id, store_product_id as "productId" from store_wishes where client_id = ${client_id} order by id`,
  );
  const items = await ctx.db.composed<{ id: number; productId: number; qty: number }>(
    sql`select id, store_product_id as "productId", quantity as qty from store_cart_items where client_id = ${client_id} order by id`,
  );
  return { wishes, items };
}

/** Puts a product on the wish list; the row that is there where it was before. */
export async function saveWish(ctx: Ctx, client_id: number, store_product_id: number): Promise<number> {
  const [row] = await ctx.db.orm
    .insert(storeWishes)
    .values({ client_id, store_product_id, created_at: ctx.now })
    .onConflictDoUpdate({
      target: [storeWishes.client_id, storeWishes.store_product_id],
      set: { store_product_id },
    })
    .returning({ id: storeWishes.id });
  return row!.id;
}

/** Puts a product into the cart, or sets its quantity. */
export async function saveCartItem(
  ctx: Ctx,
  client_id: number,
  store_product_id: number,
  quantity: number,
): Promise<number> {
  const [row] = await ctx.db.orm
    .insert(storeCartItems)
    .values({ client_id, store_product_id, quantity, created_at: ctx.now })
    .onConflictDoUpdate({
      target: [storeCartItems.client_id, storeCartItems.store_product_id],
      set: { quantity },
    })
    .returning({ id: storeCartItems.id });
  return row!.id;
}

/** Whether there was one. */
export async function deleteWish(ctx: Ctx, client_id: number, product: number): Promise<boolean> {
  const own = and(eq(storeWishes.client_id, client_id), eq(storeWishes.store_product_id, product));
  return (await ctx.db.orm.delete(storeWishes).where(own).returning({ id: storeWishes.id })).length > 0;
}

/** Whether there was one. */
export async function deleteCartItem(ctx: Ctx, client_id: number, product: number): Promise<boolean> {
  const own = and(eq(storeCartItems.client_id, client_id), eq(storeCartItems.store_product_id, product));
  const gone = await ctx.db.orm.delete(storeCartItems).where(own).returning({ id: storeCartItems.id });
  return gone.length > 0;
}

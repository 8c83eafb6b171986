import { ORDER } from '@fleet/domain/order-statuses.ts';
import type { Ctx } from '../../platform/context.ts';
import { type List, listOf } from '../../platform/lists.ts';
import { eq, sql } from '../../platform/orm.ts';
import type { RatingRow } from './store-ratings.rules.ts';
import { storeRatings } from './store-ratings.table.ts';

const SELECT = sql`r.id, r.store_product_id, r.user_id, r.client_id, r.stars, r.comment, r.rated_at, r.hidden_reason, u.name as author,
  jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client`;
/** Of other clients' authors the database hides who they are. */
const FROM = sql`store_ratings r left join users u on u.id = r.user_id left join clients c on c.id = r.client_id`;

/** Ratings of a product by all clients: whoever reads them sees of others only what `presentRating` leaves. */
export function unsafeRatingList(store_product_id: number): List<RatingRow> {
  return listOf<RatingRow, 'rated_at'>(
    {
      select: SELECT,
      from: FROM,
      where: sql`r.store_product_id = ${store_product_id}`,
      sorts: { rated_at: sql`r.rated_at` },
      id: sql`r.id`,
    },
    '-rated_at',
  );
}

export async function findOwnRating(
  ctx: Ctx,
  store_product_id: number,
  user_id: number,
): Promise<RatingRow | null> {
  const [row] = await ctx.db.composed<RatingRow>(
    sql`select ${SELECT} from ${FROM} where r.store_product_id = ${store_product_id} and r.user_id = ${user_id}`,
  );
  return row ?? null;
}

/** Of any client: for administrators. */
export async function unsafeFindRating(ctx: Ctx, id: number): Promise<RatingRow | null> {
  const [row] = await ctx.db.composed<RatingRow>(sql`select ${SELECT} from ${FROM} where r.id = ${id}`);
  return row ?? null;
}

/** Locks a rating of any client, so that what is audited is what was there: for administrators. */
export async function unsafeLockRating(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.composed(sql`select from store_ratings where id = ${id} for update`);
}

/** Whether a completed order of the client delivered some of the product. */
export async function hasReceived(ctx: Ctx, store_product_id: number, client_id: number): Promise<boolean> {
  const [row] = await ctx.db.composed<{ has: boolean }>(sql`
    select exists (
      select from delivered_lines d
      join order_lines l on l.id = d.order_line_id
      join orders o on o.id = l.order_id and o.status = ${ORDER.delivered}
      join store_products s on s.delivery_product_id = l.delivery_product_id and s.id = ${store_product_id}
      where d.client_id = ${client_id}) as has`);
  return row!.has;
}

type NewRating = Omit<typeof storeRatings.$inferInsert, 'id'>;

/** Writes a user's rating of a product, in place of the former; what was hidden stays hidden. */
export async function saveRating(ctx: Ctx, rating: NewRating): Promise<void> {
  const { stars, comment, rated_at } = rating;
  await ctx.db.orm
    .insert(storeRatings)
    .values(rating)
    .onConflictDoUpdate({
      target: [storeRatings.store_product_id, storeRatings.user_id],
      set: { stars, comment, rated_at },
    });
}

export async function saveHidden(ctx: Ctx, id: number, hidden_reason: string | null): Promise<void> {
  await ctx.db.orm.update(storeRatings).set({ hidden_reason }).where(eq(storeRatings.id, id));
}

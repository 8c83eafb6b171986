import { ORDER, type OrderStatus } from '@fleet/domain/order-statuses.ts';
import { type Ctx, isPlatform } from '../../platform/context.ts';
import { allOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { deliveryRatings, trackingLinks } from './tracking-links.table.ts';

type Link = typeof trackingLinks.$inferSelect;
export type Rating = typeof deliveryRatings.$inferSelect;

/** A link with the facts that decide whether it is open. */
export interface LinkRow
  extends Pick<Link, 'revision' | 'withdrawn_at' | 'opened_at' | 'wrong_codes' | 'released_at'> {
  readonly is_released: boolean;
  readonly order_id: number;
  readonly client_id: number;
  readonly status: OrderStatus;
  readonly is_canceled: boolean;
  readonly delivered_at: Date | null;
  readonly requires_handover_code: boolean;
}

/** Link 1 has no row. */
const LINK = sql`o.id as order_id, o.client_id, o.status, o.status = ${ORDER.cancelled} as is_canceled, o.delivered_at,
  w.requires_handover_code, coalesce(k.revision, 1) as revision, k.withdrawn_at, k.opened_at,
  coalesce(k.wrong_codes, 0) as wrong_codes, k.released_at, k.released_at is not null as is_released`;
const FROM = sql`orders o
  join warehouses w on w.id = o.warehouse_id
  left join tracking_links k on k.order_id = o.id`;

/** The link of an order, for whoever proves to have it. Unsafe, because it checks no permission. */
export async function unsafeFindLink(ctx: Ctx, order_id: number): Promise<LinkRow | null> {
  const [row] = await ctx.db.composed<LinkRow>(sql`select ${LINK} from ${FROM} where o.id = ${order_id}`);
  return row ?? null;
}

/** The same for an order that is changed with it: nobody else changes the order until then. */
export async function unsafeLockLink(ctx: Ctx, order_id: number): Promise<LinkRow | null> {
  const [row] = await ctx.db.composed<LinkRow>(
    sql`select ${LINK} from ${FROM} where o.id = ${order_id} for update of o`,
  );
  return row ?? null;
}

export interface OwnLinkRow extends LinkRow {
  readonly released_by: string | null;
  readonly contact_name: string | null;
  readonly contact_mobile: string | null;
  readonly contact_email: string | null;
  readonly recipient_language: 'en' | 'ar';
  readonly rating: { stars: number; comment: string | null; rated_at: string } | null;
}

/** The link of an order the actor may read. */
export async function findOwnLink(ctx: Ctx, order_id: number): Promise<OwnLinkRow | null> {
  const [row] = await ctx.db.composed<OwnLinkRow>(
    sql`select ${LINK}, u.name as released_by, w.contact_name, w.contact_mobile, w.contact_email, w.recipient_language,
          ${RATING} as rating
        from ${FROM} left join users u on u.id = k.released_by
        where ${allOf(sql`o.id = ${order_id}`, own(ctx))}`,
  );
  return row ?? null;
}

/** Writes what differs from an order's first link. */
export async function saveLink(
  ctx: Ctx,
  order_id: number,
  change: Partial<Omit<Link, 'order_id'>>,
): Promise<void> {
  await ctx.db.orm
    .insert(trackingLinks)
    .values({ order_id, ...change })
    .onConflictDoUpdate({ target: trackingLinks.order_id, set: change });
}

/** Keeps a rating; false where there is one already. */
export async function insertRating(ctx: Ctx, rating: Rating): Promise<boolean> {
  const rows = await ctx.db.orm
    .insert(deliveryRatings)
    .values(rating)
    .onConflictDoNothing()
    .returning({ order_id: deliveryRatings.order_id });
  return rows.length > 0;
}

/** Text, because it is part of a row: ISO 8601 in UTC. */
const UTC = (instant: SQL) => sql`to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const RATING = sql`(select jsonb_build_object('stars', r.stars, 'comment', r.comment, 'rated_at', ${UTC(sql`r.rated_at`)})
  from delivery_ratings r where r.order_id = o.id)`;

function own({ actor }: Ctx): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  return actor.client_id ? sql`o.client_id = ${actor.client_id}` : sql`false`;
}

import type { TrackedDelivery } from '@fleet/contracts/delivery/tracking-links.ts';
import type { FailReason, Stroke } from '@fleet/domain/delivery-proofs.ts';
import type { OrderStatus } from '@fleet/domain/order-statuses.ts';
import type { RecipientCall } from '@fleet/domain/recipients.ts';
import type { TripStatus } from '@fleet/domain/trip-statuses.ts';
import type { Ctx } from '../../platform/context.ts';

/** A delivery as its recipient may know it. */
export interface TrackedRow
  extends Pick<TrackedDelivery, 'order_id' | 'brand' | 'site' | 'delivery_date' | 'lines' | 'language'> {
  readonly status: OrderStatus;
  readonly window_from: Date;
  readonly window_to: Date;
  readonly recipients_call: RecipientCall;
  readonly depot_phone: string | null;
  readonly rating: { stars: number; comment: string | null; rated_at: Date } | null;
}

const ROW = {
  name: 'tracked_delivery',
  text: `select o.id as order_id, o.status, o.window_from, o.window_to, to_char(o.delivery_date, 'YYYY-MM-DD') as delivery_date,
           w.recipient_language as language, b.recipients_call, b.phone as depot_phone,
           jsonb_build_object('name_en', b.brand_name_en, 'name_ar', b.brand_name_ar, 'colour', b.brand_colour) as brand,
           jsonb_build_object('name_en', w.name_en, 'name_ar', w.name_ar, 'latitude', w.latitude, 'longitude', w.longitude) as site,
           (select jsonb_agg(jsonb_build_object('title_en', p.title_en, 'title_ar', p.title_ar, 'kind', p.kind,
               'volume_ml', l.volume_ml, 'pieces', l.pieces, 'delivered_volume_ml', l.delivered_volume_ml,
               'delivered_pieces', l.delivered_pieces) order by l.id)
             from order_lines l join delivery_products p on p.id = l.delivery_product_id where l.order_id = o.id) as lines
         from orders o
         join warehouses w on w.id = o.warehouse_id
         join delivery_branches b on b.id = o.delivery_branch_id
         where o.id = $1`,
};

/** What is delivered, where to and when. Unsafe, because it checks no permission: for whoever has proved to have the link. */
export async function unsafeFindTracked(ctx: Ctx, order_id: number): Promise<Omit<TrackedRow, 'rating'>> {
  const [row] = await ctx.db.rows<Omit<TrackedRow, 'rating'>>(ROW, [order_id]);
  return row!;
}

/** The company that a delivery is for. Unsafe, because it checks no permission: for whoever has proved to have the link. */
export async function unsafeFindClientOf(
  ctx: Ctx,
  order_id: number,
): Promise<{ name_en: string; name_ar: string }> {
  const [row] = await ctx.db.rows<{ name_en: string; name_ar: string }>(
    {
      name: 'tracked_client',
      text: `select c.name_en, c.name_ar from orders o join clients c on c.id = o.client_id where o.id = $1`,
    },
    [order_id],
  );
  return row!;
}

export interface TrackedStop {
  readonly id: number;
  readonly trip_id: number;
  readonly status: 'planned' | 'arrived' | 'done' | 'failed' | 'dropped';
  readonly departed_at: Date | null;
  readonly failed_reason: FailReason | null;
  readonly trip_status: TripStatus;
  readonly first_name: string | null;
  readonly mobile: string | null;
  readonly vehicle_code: string;
}

const STOP = {
  name: 'tracked_stop',
  text: `select s.id, s.trip_id, s.status, s.departed_at, s.failed_reason, t.status as trip_status, p.first_name, p.mobile,
           d.code as vehicle_code
         from trip_stops s
         join trips t on t.id = s.trip_id
         join delivery_vehicles d on d.id = t.delivery_vehicle_id
         left join drivers p on p.id = t.driver_id
         where s.order_id = $1 and t.status in ('assigned', 'started', 'partially_closed', 'closed', 'broken_off')
         order by s.id desc limit 1`,
};

/** The order's own stop on the last trip that a driver has or had. */
export async function unsafeFindTrackedStop(ctx: Ctx, order_id: number): Promise<TrackedStop | null> {
  const [row] = await ctx.db.rows<TrackedStop>(STOP, [order_id]);
  return row ?? null;
}

export interface TrackedSlip {
  readonly delivered_at: Date;
  readonly received_by: string | null;
  readonly signature: readonly Stroke[] | null;
  readonly photos: number;
}

const SLIP = {
  name: 'tracked_slip',
  text: `select delivered_at, received_by, signature, cardinality(photo_file_ids) as photos
         from delivery_proofs where order_id = $1`,
};

/** The signed slip of a delivered order. */
export async function unsafeFindSlip(ctx: Ctx, order_id: number): Promise<TrackedSlip | null> {
  const [row] = await ctx.db.rows<TrackedSlip>(SLIP, [order_id]);
  return row ?? null;
}

const RATING = {
  name: 'tracked_rating',
  text: 'select stars, comment, rated_at from delivery_ratings where order_id = $1',
};

export async function unsafeFindRating(ctx: Ctx, order_id: number): Promise<TrackedRow['rating']> {
  const [row] = await ctx.db.rows<NonNullable<TrackedRow['rating']>>(RATING, [order_id]);
  return row ?? null;
}

import type { Stroke } from '@fleet/domain/delivery-proofs.ts';
import type { FuelRequestStatus } from '@fleet/domain/fuel-request-statuses.ts';
import type { OrderStatus } from '@fleet/domain/order-statuses.ts';
import type { HANDOVER_CHECKS } from '@fleet/domain/recipients.ts';
import { addDays, type RiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import { allOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { Stop, Trip } from './trip-stops.table.ts';

type Named = { readonly id: number; readonly name_en: string; readonly name_ar: string };
type Site = Named & { readonly address: string; readonly latitude: number; readonly longitude: number };
type Product = Omit<Named, 'name_en' | 'name_ar'> & {
  readonly code: string;
  readonly title_en: string;
  readonly title_ar: string;
  readonly kind: 'fuel' | 'goods';
};

export interface TripRow extends Trip {
  readonly delivery_branch: Site;
  readonly vehicle: {
    readonly id: number;
    readonly vehicle_id: number;
    readonly code: string;
    readonly plate_no: string;
  };
  readonly driver_name: string | null;
  readonly driver_mobile: string | null;
}

const TRIP = sql`t.*,
  jsonb_build_object('id', b.id, 'name_en', b.name_en, 'name_ar', b.name_ar, 'address', b.address,
    'latitude', b.latitude, 'longitude', b.longitude) as delivery_branch,
  jsonb_build_object('id', d.id, 'vehicle_id', v.id, 'code', d.code, 'plate_no', v.plate_no) as vehicle,
  nullif(concat_ws(' ', p.first_name, nullif(p.middle_name, ''), p.last_name), '') as driver_name, p.mobile as driver_mobile`;
const FROM_TRIPS = sql`trips t
  join delivery_branches b on b.id = t.delivery_branch_id
  join delivery_vehicles d on d.id = t.delivery_vehicle_id
  join vehicles v on v.id = d.vehicle_id
  left join drivers p on p.id = t.driver_id`;

/** A driver reaches assigned trips only; dispatchers reach all. */
export function ownTrips(actor: Actor): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  if (!actor.driver_id) return sql`false`;
  return sql`(t.driver_id = ${actor.driver_id}
    and t.status in ('assigned', 'started', 'partially_closed', 'closed', 'broken_off'))`;
}

/** A driver's trips: of a day, unfinished ones, and future ones. The one in progress comes first. */
export function listTripsOf(ctx: Ctx, driver_id: number, today: RiyadhDate): Promise<TripRow[]> {
  return ctx.db.composed<TripRow>(
    sql`select ${TRIP} from ${FROM_TRIPS}
        where t.driver_id = ${driver_id}
          and (t.status in ('started', 'partially_closed')
            or (t.status = 'assigned' and t.trip_date between ${addDays(today, -1)} and ${addDays(today, 7)})
            or (t.status in ('closed', 'broken_off') and t.trip_date = ${today}))
        order by array_position(array['partially_closed', 'started', 'assigned', 'closed', 'broken_off'], t.status),
          t.planned_start_at, t.id limit 20`,
  );
}

/** One trip the actor may drive. */
export async function findDrivenTrip(ctx: Ctx, id: number): Promise<TripRow | null> {
  const [row] = await ctx.db.composed<TripRow>(
    sql`select ${TRIP} from ${FROM_TRIPS} where ${allOf(sql`t.id = ${id}`, ownTrips(ctx.actor))}`,
  );
  return row ?? null;
}

export interface StopRow extends Omit<Stop, 'compartments'> {
  readonly compartments: readonly {
    position: number;
    fuel_type_en: string;
    fuel_type_ar: string;
    volume_ml: number;
  }[];
  readonly order: {
    readonly id: number;
    readonly status: OrderStatus;
    readonly client: Named;
    readonly warehouse: Site;
    readonly contact_name: string | null;
    readonly contact_mobile: string | null;
    readonly driver_notes: string | null;
    readonly notes: string | null;
    readonly client_reference: string | null;
    readonly short_address: string | null;
    readonly handover: { requires_handover_code: boolean; is_released: boolean; wrong_codes: number };
    readonly lines: readonly {
      id: number;
      product: Product;
      volume_ml: number | null;
      pieces: number | null;
    }[];
  } | null;
  readonly late_proof: 'waiting' | 'accepted' | 'dismissed' | null;
  readonly window_from: Date | null;
  readonly window_to: Date | null;
}

const PRODUCT = sql`jsonb_build_object('id', r.id, 'code', r.code, 'title_en', r.title_en, 'title_ar', r.title_ar,
  'kind', r.kind)`;

/** The stops of trips in their order, with what is delivered there, to whom. */
export function listStopsOf(ctx: Ctx, trip_ids: readonly number[]): Promise<StopRow[]> {
  return ctx.db.composed<StopRow>(
    sql`select s.*, o.window_from, o.window_to,
          (select h.status from late_proofs h where h.trip_stop_id = s.id order by h.id desc limit 1) as late_proof,
          (select coalesce(jsonb_agg(jsonb_build_object('position', c.position, 'volume_ml', c.volume_ml,
              'fuel_type_en', f.title_en, 'fuel_type_ar', f.title_ar) order by c.position), '[]')
            from jsonb_to_recordset(s.compartments) c(position int, fuel_type_id bigint, volume_ml bigint)
            join fuel_types f on f.id = c.fuel_type_id) as compartments,
          case when o.id is null then null else jsonb_build_object('id', o.id, 'status', o.status,
            'client', jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar),
            'warehouse', jsonb_build_object('id', w.id, 'name_en', w.name_en, 'name_ar', w.name_ar, 'address', w.address,
              'latitude', w.latitude, 'longitude', w.longitude),
            'contact_name', w.contact_name, 'contact_mobile', w.contact_mobile, 'driver_notes', w.driver_notes,
            'notes', o.notes, 'client_reference', o.client_reference, 'short_address', w.short_address,
            'handover', jsonb_build_object('requires_handover_code', w.requires_handover_code,
              'is_released', k.released_at is not null, 'wrong_codes', coalesce(k.wrong_codes, 0)),
            'lines', (select jsonb_agg(jsonb_build_object('id', l.id, 'volume_ml', l.volume_ml, 'pieces', l.pieces,
                'product', ${PRODUCT}) order by l.id)
              from order_lines l join delivery_products r on r.id = l.delivery_product_id where l.order_id = o.id)
            ) end as "order"
        from trip_stops s
        left join orders o on o.id = s.order_id
        left join clients c on c.id = o.client_id
        left join warehouses w on w.id = o.warehouse_id
        left join tracking_links k on k.order_id = o.id
        where s.trip_id = any(${sql.param(trip_ids)}::bigint[]) order by s.trip_id, s.position`,
  );
}

export interface ProofRow {
  readonly trip_stop_id: number;
  readonly delivered_at: Date;
  readonly recorded_at: Date;
  readonly recorded_by: string | null;
  readonly received_by: string | null;
  readonly signature: readonly Stroke[] | null;
  readonly photo_file_ids: readonly number[];
  readonly note: string | null;
  readonly handover: (typeof HANDOVER_CHECKS)[number] | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly lines: readonly {
    order_line_id: number;
    product: Product;
    volume_ml: number | null;
    pieces: number | null;
    dip_before_mm: number | null;
    dip_after_mm: number | null;
  }[];
  readonly net_halalas: number;
  readonly vat_halalas: number;
  /** That took its lines up; a month's are taken up together. */
  readonly invoice: { readonly id: number; readonly number: string } | null;
}

/** Proofs of stops, with what was delivered and what it costs. */
export function listProofs(ctx: Ctx, trip_stop_ids: readonly number[]): Promise<ProofRow[]> {
  return ctx.db.composed<ProofRow>(
    sql`select p.trip_stop_id, p.delivered_at, p.recorded_at, u.name as recorded_by, p.received_by, p.signature,
          to_jsonb(p.photo_file_ids) as photo_file_ids, p.note, p.handover, p.latitude, p.longitude, n.lines, n.net_halalas, n.vat_halalas,
          (select jsonb_build_object('id', v.id, 'number', v.number) from delivered_lines x
            join invoiced_deliveries i on i.delivered_line_id = x.id join invoices v on v.id = i.invoice_id
            where x.delivery_proof_id = p.id limit 1) as invoice
        from delivery_proofs p
        left join users u on u.id = p.recorded_by
        cross join lateral (
          select jsonb_agg(jsonb_build_object('order_line_id', x.order_line_id, 'volume_ml', x.volume_ml, 'pieces', x.pieces,
              'dip_before_mm', x.dip_before_mm, 'dip_after_mm', x.dip_after_mm, 'product', ${PRODUCT})
              order by x.order_line_id) as lines,
            sum(x.net_halalas)::bigint as net_halalas, sum(x.vat_halalas)::bigint as vat_halalas
          from delivered_lines x
          join order_lines l on l.id = x.order_line_id
          join delivery_products r on r.id = l.delivery_product_id
          where x.delivery_proof_id = p.id) n
        where p.trip_stop_id = any(${sql.param(trip_stop_ids)}::bigint[])`,
  );
}

/** The last assigned trip of an order; `trip_id` null without one. No row: not the actor's order. */
export async function findDeliveryOf(ctx: Ctx, order_id: number) {
  const { actor } = ctx;
  const own = isPlatform(actor) ? undefined : sql`o.client_id = ${actor.client_id ?? -1}`;
  const [row] = await ctx.db.composed<{ trip_id: number | null; trip_stop_id: number | null }>(
    sql`select s.trip_id, s.id as trip_stop_id from orders o
        left join lateral (
          select x.id, x.trip_id from trip_stops x join trips t on t.id = x.trip_id
          where x.order_id = o.id and t.status in ('assigned', 'started', 'partially_closed', 'closed', 'broken_off')
          order by x.id desc limit 1) s on true
        where ${allOf(sql`o.id = ${order_id}`, own)}`,
  );
  return row ?? null;
}

/** A trip for a reader who may see an order of it. */
export async function unsafeFindTrip(ctx: Ctx, id: number): Promise<TripRow> {
  const [row] = await ctx.db.composed<TripRow>(sql`select ${TRIP} from ${FROM_TRIPS} where t.id = ${id}`);
  return row!;
}

const FUEL = {
  name: 'trip_fuel_requests_of',
  text: `select r.id, r.status, r.created_at, r.volume_ml, r.amount_halalas,
           case when s.id is not null then jsonb_build_object('id', s.id, 'name_en', s.name_en, 'name_ar', s.name_ar) end as station
         from trip_fuel_requests x join fuel_requests r on r.id = x.fuel_request_id left join stations s on s.id = r.station_id
         where x.trip_id = $1 order by r.id`,
};

export interface TripFuelRow {
  readonly id: number;
  readonly status: FuelRequestStatus;
  readonly created_at: Date;
  readonly volume_ml: number | null;
  readonly amount_halalas: number | null;
  readonly station: Named | null;
}

/** Fuel requests during a visible trip. */
export function listFuelOf(ctx: Ctx, trip_id: number) {
  return ctx.db.rows<TripFuelRow>(FUEL, [trip_id]);
}

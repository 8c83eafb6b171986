import type { Ctx } from '../../platform/context.ts';

export interface SheetOrder {
  readonly order_id: number;
  readonly contact_name: string | null;
  readonly contact_mobile: string | null;
  readonly driver_notes: string | null;
  readonly notes: string | null;
  readonly client_reference: string | null;
  readonly lines: readonly {
    readonly title_en: string;
    readonly title_ar: string;
    readonly volume_ml: number | null;
    readonly pieces: number | null;
  }[];
}

const ORDERS = {
  name: 'trip_sheet_orders',
  text: `select o.id as order_id, w.contact_name, w.contact_mobile, w.driver_notes, o.notes, o.client_reference,
           (select jsonb_agg(jsonb_build_object('title_en', p.title_en, 'title_ar', p.title_ar, 'volume_ml', l.volume_ml,
               'pieces', l.pieces) order by l.id)
             from order_lines l join delivery_products p on p.id = l.delivery_product_id where l.order_id = o.id) as lines
         from trip_stops s join orders o on o.id = s.order_id join warehouses w on w.id = o.warehouse_id
         where s.trip_id = $1`,
};

/** What a driver needs to know of a trip's orders beside where they go. */
export function listSheetOrders(ctx: Ctx, trip_id: number): Promise<SheetOrder[]> {
  return ctx.db.rows<SheetOrder>(ORDERS, [trip_id]);
}

const FUELS = { name: 'trip_sheet_fuels', text: 'select id, title_en, title_ar from fuel_types' };

/** What is in the compartments, by its names. */
export function listFuelTitles(
  ctx: Ctx,
): Promise<{ readonly id: number; readonly title_en: string; readonly title_ar: string }[]> {
  return ctx.db.rows(FUELS);
}

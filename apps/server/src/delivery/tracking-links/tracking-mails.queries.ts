import type { Ctx } from '../../platform/context.ts';

export interface Recipient {
  readonly order_id: number;
  readonly revision: number;
  readonly trip_id: number;
  readonly contact_email: string;
  readonly recipient_language: 'en' | 'ar';
  readonly site_en: string;
  readonly site_ar: string;
  readonly brand_en: string | null;
  readonly brand_ar: string | null;
}

const RECIPIENTS = {
  name: 'tracking_recipients',
  text: `select o.id as order_id, coalesce(k.revision, 1) as revision, s.trip_id, w.contact_email, w.recipient_language,
           w.name_en as site_en, w.name_ar as site_ar, b.brand_name_en as brand_en, b.brand_name_ar as brand_ar
         from orders o
         join warehouses w on w.id = o.warehouse_id and w.contact_email is not null
         join delivery_branches b on b.id = o.delivery_branch_id
         join lateral (select max(s.trip_id) as trip_id from trip_stops s
           where s.order_id = o.id and s.status in ('planned', 'arrived')) s on s.trip_id is not null
         left join tracking_links k on k.order_id = o.id
         where o.id = any($1::bigint[]) and o.status = 25 and k.withdrawn_at is null
         order by o.id`,
};

/** Recipients of orders on the road who have an address, with what their message names. */
export function listRecipients(ctx: Ctx, order_ids: readonly number[]): Promise<Recipient[]> {
  return ctx.db.rows<Recipient>(RECIPIENTS, [order_ids]);
}

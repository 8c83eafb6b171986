import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';

export interface NamedSite {
  readonly id: number;
  readonly client_id: number;
  readonly name: string;
}
export interface NamedProduct {
  readonly id: number;
  readonly kind: 'fuel' | 'goods';
  readonly name: string;
}
export interface BranchSlot {
  readonly id: number;
  readonly delivery_branch_id: number;
  readonly weekday: number;
  readonly from_minute: number;
  readonly to_minute: number;
  readonly max_orders: number;
}

const CLIENTS: Statement = {
  name: 'imports_order_clients',
  text: `select c.id, n as name from clients c, unnest(array[c.name_en, c.name_ar]) n
         where c.id = $1 or lower(c.name_en) = any($2) or lower(c.name_ar) = any($2)`,
};

/** The clients a sheet of orders can name: its own, or those of these names (in lower case). */
export function listOrderClients(ctx: Ctx, client_id: number | null, names: readonly string[]) {
  return ctx.db.rows<{ id: number; name: string }>(CLIENTS, [client_id, names]);
}

const ORDER_SITES: Statement = {
  name: 'imports_order_sites',
  text: `select w.id, w.client_id, n as name from warehouses w, unnest(array[w.name_en, w.name_ar]) n
         where w.client_id = any($1::bigint[]) and w.status = 'active'`,
};

/** The places of these clients that take deliveries, by each of their names. */
export function listOrderSites(ctx: Ctx, clients: readonly number[]): Promise<NamedSite[]> {
  return ctx.db.rows<NamedSite>(ORDER_SITES, [clients]);
}

const PRODUCTS: Statement = {
  name: 'imports_order_products',
  text: `select p.id, p.kind, n as name from delivery_products p, unnest(array[p.code, p.title_en, p.title_ar]) n
         where p.status = 'active'`,
};

/** What can be ordered, by code and titles. */
export function listOrderProducts(ctx: Ctx): Promise<NamedProduct[]> {
  return ctx.db.rows<NamedProduct>(PRODUCTS);
}

const BRANCHES: Statement = {
  name: 'imports_order_branches',
  text: `select b.id, n as name from delivery_branches b, unnest(array[b.id::text, b.name_en, b.name_ar]) n
         where b.status = 'active' order by b.id`,
};

/** The branches that take orders, by number and names. */
export function listOrderBranches(ctx: Ctx) {
  return ctx.db.rows<{ id: number; name: string }>(BRANCHES);
}

const SLOTS: Statement = {
  name: 'imports_order_slots',
  text: `select id, delivery_branch_id, weekday, from_minute, to_minute, max_orders from delivery_slots where status = 'active'`,
};

export function listOrderSlots(ctx: Ctx): Promise<BranchSlot[]> {
  return ctx.db.rows<BranchSlot>(SLOTS);
}

const TAKEN: Statement = {
  name: 'imports_order_taken',
  text: `select delivery_slot_id, to_char(delivery_date, 'YYYY-MM-DD') as delivery_date, count(*) as orders from orders
         where delivery_slot_id is not null and delivery_date = any($1::date[]) and status <> 40 group by 1, 2`,
};

/** How many orders the slots have on these days. */
export function countInSlots(ctx: Ctx, days: readonly string[]) {
  return ctx.db.rows<{ delivery_slot_id: number; delivery_date: string; orders: number }>(TAKEN, [days]);
}

const ALLOWED: Statement = {
  name: 'imports_order_allowed',
  text: `select 'product' as list, case $1 when 'ar' then title_ar else title_en end as name from delivery_products where status = 'active'
         union all select 'delivery_branch', case $1 when 'ar' then name_ar else name_en end from delivery_branches where status = 'active'
         union all select 'warehouse', case $1 when 'ar' then name_ar else name_en end from warehouses where client_id = $2 and status = 'active'
         order by 1, 2`,
};

/** The names a template of orders offers, in one language; places are the reader's own. */
export function listAllowedOfOrders(ctx: Ctx, language: 'en' | 'ar') {
  return ctx.db.rows<{ list: string; name: string }>(ALLOWED, [language, ctx.actor.client_id]);
}

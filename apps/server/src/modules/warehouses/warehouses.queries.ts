import type { listWarehouses } from '@fleet/contracts/warehouses.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Actor, Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import type { ListedWarehouse, WarehouseFields, WarehouseRow } from './warehouses.rules.ts';
import { warehouses } from './warehouses.table.ts';

export type WarehouseQuery = Omit<z.output<(typeof listWarehouses)['query']>, 'page' | 'per_page'>;

const COLUMNS = sql`w.*, jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client,
  n.open_orders, n.last_delivery_at`;
const FROM = sql`warehouses w
  join clients c on c.id = w.client_id
  cross join lateral (
    select count(*) filter (where o.status not in (30, 40)) as open_orders, max(o.delivered_at) as last_delivery_at
    from orders o where o.warehouse_id = w.id) n`;

/** Places of the actor's, as pages and as an export. The text is looked for in names, address, contact and client. */
export function warehouseList(
  ctx: Ctx,
  { q, sort = 'name', client_id, status }: WarehouseQuery,
): List<ListedWarehouse> {
  return listOf<ListedWarehouse>(
    {
      select: COLUMNS,
      from: FROM,
      where: allOf(
        scope(ctx.actor),
        client_id ? sql`w.client_id = ${client_id}` : undefined,
        status ? sql`w.status = ${status}` : undefined,
        q
          ? sql`strpos(lower(concat_ws(' ', w.name_en, w.name_ar, w.address, w.contact_name, w.contact_mobile,
              c.name_en, c.name_ar)), lower(${q})) > 0`
          : undefined,
      ),
      sorts: {
        name: sql`w.name_en`,
        client: sql`c.name_en`,
        open_orders: sql`n.open_orders`,
        created_at: sql`w.created_at`,
      },
      id: sql`w.id`,
    },
    sort,
  );
}

/** One place of the actor's. */
export async function findWarehouse(ctx: Ctx, id: number): Promise<ListedWarehouse | null> {
  const [row] = await ctx.db.composed<ListedWarehouse>(
    sql`select ${COLUMNS} from ${FROM} where ${allOf(sql`w.id = ${id}`, scope(ctx.actor))}`,
  );
  return row ?? null;
}

/** Locks a place of the actor's. */
export async function lockWarehouse(ctx: Ctx, id: number): Promise<WarehouseRow | null> {
  const { actor } = ctx;
  const own = isPlatform(actor) ? undefined : eq(warehouses.client_id, actor.client_id ?? -1);
  const [row] = await ctx.db.orm
    .select()
    .from(warehouses)
    .where(and(eq(warehouses.id, id), own))
    .for('update');
  return row ?? null;
}

/** Inserts and returns the id; null when the client has a place of this name. */
export async function insertWarehouse(
  ctx: Ctx,
  client_id: number,
  fields: WarehouseFields,
): Promise<number | null> {
  const [row] = await ctx.db.orm
    .insert(warehouses)
    .values({ ...fields, client_id, created_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: warehouses.id });
  return row?.id ?? null;
}

/** Whether another place of the client has the name. */
export async function isNameTaken(
  ctx: Ctx,
  client_id: number,
  name_en: string,
  except: number,
): Promise<boolean> {
  const rows = await ctx.db.orm
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(and(eq(warehouses.client_id, client_id), eq(warehouses.name_en, name_en)));
  return rows.some((row) => row.id !== except);
}

export async function saveWarehouse(ctx: Ctx, id: number, change: Partial<WarehouseRow>): Promise<void> {
  await ctx.db.orm.update(warehouses).set(change).where(eq(warehouses.id, id));
}

function scope(actor: Actor): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  return actor.client_id ? sql`w.client_id = ${actor.client_id}` : sql`false`;
}

function isPlatform(actor: Actor): boolean {
  return actor.kind === 'system' || actor.group === 'admin';
}

import { and, asc, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Actor, Ctx } from '../../platform/context.ts';
import { clients } from '../clients/clients.table.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import type { DriverRow, readNewDriver } from './drivers.rules.ts';
import { drivers } from './drivers.table.ts';

type DriverFields = ReturnType<typeof readNewDriver>['driver'];

/** Inserts and returns the id; null when civil id, mobile or employee number is another driver's. */
export async function insertDriver(ctx: Ctx, driver: DriverFields): Promise<number | null> {
  const [row] = await ctx.db.orm
    .insert(drivers)
    .values({ ...driver, created_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: drivers.id });
  return row?.id ?? null;
}

/**
 * Unsafe in that it looks at all clients: a civil id or a mobile belongs to one driver in the whole country. Only used
 * to name the field that is taken.
 */
export async function unsafeListTaken(ctx: Ctx, driver: DriverFields) {
  return ctx.db.orm
    .select({
      client_id: drivers.client_id,
      civil_id: drivers.civil_id,
      mobile: drivers.mobile,
      employee_number: drivers.employee_number,
    })
    .from(drivers)
    .where(
      and(
        isNull(drivers.deleted_at),
        or(
          eq(drivers.civil_id, driver.civil_id),
          eq(drivers.mobile, driver.mobile),
          and(eq(drivers.client_id, driver.client_id), eq(drivers.employee_number, driver.employee_number)),
        ),
      ),
    );
}

/** Whether the actor may add to this client. */
export async function hasClient(ctx: Ctx, client_id: number): Promise<boolean> {
  const { actor } = ctx;
  if (!isPlatform(actor) && actor.client_id !== client_id) return false;
  const rows = await ctx.db.orm.select({ id: clients.id }).from(clients).where(eq(clients.id, client_id));
  return rows.length > 0;
}

export async function savePinMac(ctx: Ctx, id: number, driver_pin_mac: string): Promise<void> {
  await ctx.db.orm.update(drivers).set({ driver_pin_mac }).where(eq(drivers.id, id));
}

/** Locks a driver in the actor's scope who is not deleted. */
export async function lockDriver(ctx: Ctx, id: number): Promise<DriverRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(drivers)
    .where(and(eq(drivers.id, id), isNull(drivers.deleted_at), scope(ctx.actor)))
    .for('update');
  return row ?? null;
}

export async function saveDriverStatus(ctx: Ctx, id: number, status: DriverRow['status']): Promise<void> {
  await ctx.db.orm.update(drivers).set({ status }).where(eq(drivers.id, id));
}

/** One page by name, with the vehicle bound to each and the exact total. */
export async function listDriverRows(
  ctx: Ctx,
  filter: { q?: string; client_id?: number; page: number; per_page: number },
) {
  const where = and(
    isNull(drivers.deleted_at),
    scope(ctx.actor),
    filter.client_id ? eq(drivers.client_id, filter.client_id) : undefined,
    matches(filter.q),
  );
  const rows = await ctx.db.orm
    .select({
      id: drivers.id,
      name: sql<string>`concat_ws(' ', ${drivers.first_name}, nullif(${drivers.middle_name}, ''), ${drivers.last_name})`,
      mobile: drivers.mobile,
      employee_number: drivers.employee_number,
      client: { id: clients.id, name_en: clients.name_en, name_ar: clients.name_ar },
      vehicle: { id: vehicles.id, plate_no: vehicles.plate_no },
      status: drivers.status,
    })
    .from(drivers)
    .innerJoin(clients, eq(clients.id, drivers.client_id))
    .leftJoin(vehicles, and(eq(vehicles.driver_id, drivers.id), isNull(vehicles.deleted_at)))
    .where(where)
    .orderBy(asc(drivers.first_name), asc(drivers.last_name), asc(drivers.id))
    .limit(filter.per_page)
    .offset((filter.page - 1) * filter.per_page);
  const [total] = await ctx.db.orm.select({ count: count() }).from(drivers).where(where);
  return { rows, total: total!.count };
}

/** A driver sees themself, users of a client its drivers, an administrator all. */
function scope(actor: Actor): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  if (actor.driver_id) return eq(drivers.id, actor.driver_id);
  return actor.client_id ? eq(drivers.client_id, actor.client_id) : sql`false`;
}

function isPlatform(actor: Actor): boolean {
  return actor.kind === 'system' || actor.group === 'admin';
}

function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const text = q.toLowerCase();
  return sql`(strpos(lower(concat_ws(' ', ${drivers.first_name}, nullif(${drivers.middle_name}, ''), ${drivers.last_name})), ${text}) > 0
    or strpos(${drivers.mobile}, ${text.replace(/^0/, '')}) > 0 or lower(${drivers.employee_number}) = ${text}
    or ${drivers.civil_id} = ${text})`;
}

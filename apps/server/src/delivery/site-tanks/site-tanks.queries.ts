import type { SITE_READING_SOURCES } from '@fleet/contracts/delivery/site-tanks.ts';
import { type Ctx, isPlatform } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { sql } from '../../platform/orm.ts';

type Source = (typeof SITE_READING_SOURCES)[number];

/** An active site; null where there is none. */
export async function findSite(ctx: Ctx, id: number): Promise<{ client_id: number } | null> {
  const [row] = await ctx.db.composed<{ client_id: number }>(
    sql`select client_id from warehouses where id = ${id} and status = 'active'`,
  );
  return row ?? null;
}

/** Whether a product is a fuel that can be ordered. */
export async function isFuelProduct(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await ctx.db.composed(
    sql`select 1 from delivery_products where id = ${id} and kind = 'fuel' and status = 'active'`,
  );
  return rows.length > 0;
}

/** Whether a depot delivers. */
export async function isBranchActive(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await ctx.db.composed(
    sql`select 1 from delivery_branches where id = ${id} and status = 'active'`,
  );
  return rows.length > 0;
}

/** A tank of the actor's: its own client's, or any of the platform's people; null for another's. */
export async function findOwnTank(ctx: Ctx, id: number) {
  const whose = isPlatform(ctx.actor) ? sql`true` : sql`client_id = ${ctx.actor.client_id ?? -1}`;
  const [row] = await ctx.db.composed<{ id: number; client_id: number; capacity_ml: number }>(
    sql`select id, client_id, capacity_ml from site_tanks where id = ${id} and ${whose}`,
  );
  return row ?? null;
}

export interface NewSiteReading {
  readonly site_tank_id: number;
  readonly client_id: number;
  readonly read_at: Date;
  readonly volume_ml: number;
  readonly source: Source;
}

const INSERT: Statement = {
  name: 'site_tank_readings_insert',
  text: `insert into site_tank_readings (site_tank_id, client_id, read_at, volume_ml, source, read_by, received_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
};
const FIND: Statement = {
  name: 'site_tank_readings_find',
  text: 'select read_at, volume_ml, source from site_tank_readings where site_tank_id = $1 and read_at = $2',
};

/** Stores a reading, unless there is one of its instant, and returns what is stored. */
export async function putReading(ctx: Ctx, reading: NewSiteReading) {
  const { site_tank_id, client_id, read_at, volume_ml, source } = reading;
  await ctx.db.rows(INSERT, [
    site_tank_id,
    client_id,
    read_at,
    volume_ml,
    source,
    ctx.actor.user_id,
    ctx.now,
  ]);
  const [row] = await ctx.db.rows<{ read_at: Date; volume_ml: number; source: Source }>(FIND, [
    site_tank_id,
    read_at,
  ]);
  return row!;
}

import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { and, eq, isNull, type SQL, sql } from '../../platform/orm.ts';
import type { FuelRow, FuelSum, ReadingRow, ShiftRow } from './shifts.rules.ts';
import { shiftAttendants, shiftFuels, shiftReadings, shifts } from './shifts.table.ts';

/** A shift of the actor's own, locked against fills and concurrent changes; null for another's. */
export async function lockShift(ctx: Ctx, id: number): Promise<ShiftRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(shifts)
    .where(and(eq(shifts.id, id), shiftScope(ctx.actor)))
    .for('update');
  return row ?? null;
}

/** Opens a shift. Throws SHIFT_OPEN, by the constraint, when the station has one. */
export async function insertShift(
  ctx: Ctx,
  shift: Pick<ShiftRow, 'network_id' | 'station_id' | 'tolerance_ml' | 'tolerance_basis_points'> & {
    opened_by: number;
    is_demo: boolean;
  },
): Promise<number> {
  const [row] = await ctx.db.orm
    .insert(shifts)
    .values({ ...shift, status: 'open', opened_at: ctx.now })
    .returning({ id: shifts.id });
  return row!.id;
}

export async function insertReadings(
  ctx: Ctx,
  shift_id: number,
  readings: readonly Omit<typeof shiftReadings.$inferInsert, 'shift_id'>[],
): Promise<void> {
  if (readings.length === 0) return;
  await ctx.db.orm.insert(shiftReadings).values(readings.map((reading) => ({ ...reading, shift_id })));
}

/** When the station's last shift ended; null before its first. */
export async function findLastClose(ctx: Ctx, station_id: number): Promise<Date | null> {
  const [row] = await ctx.db.composed<{ closed_at: Date | null }>(
    sql`select max(closed_at) as closed_at from shifts where station_id = ${station_id}`,
  );
  return row!.closed_at;
}

export async function saveShift(
  ctx: Ctx,
  id: number,
  changes: Partial<Omit<typeof shifts.$inferInsert, 'id'>>,
): Promise<void> {
  await ctx.db.orm
    .update(shifts)
    .set({ ...changes, version: sql`${shifts.version} + 1` })
    .where(eq(shifts.id, id));
}

/** The meters of a shift by the numbers of their nozzles. */
export function listReadings(ctx: Ctx, shift_id: number): Promise<ReadingRow[]> {
  return ctx.db.orm
    .select()
    .from(shiftReadings)
    .where(eq(shiftReadings.shift_id, shift_id))
    .orderBy(shiftReadings.number, shiftReadings.nozzle_id);
}

export async function saveReading(
  ctx: Ctx,
  shift_id: number,
  nozzle_id: number,
  changes: Partial<ReadingRow>,
): Promise<void> {
  await ctx.db.orm
    .update(shiftReadings)
    .set(changes)
    .where(and(eq(shiftReadings.shift_id, shift_id), eq(shiftReadings.nozzle_id, nozzle_id)));
}

/** Writes what the shift came to, fuel by fuel, over what was written before. */
export async function saveFuels(
  ctx: Ctx,
  shift_id: number,
  rows: readonly Omit<FuelRow, 'shift_id'>[],
): Promise<void> {
  await ctx.db.orm.delete(shiftFuels).where(eq(shiftFuels.shift_id, shift_id));
  if (rows.length > 0) await ctx.db.orm.insert(shiftFuels).values(rows.map((row) => ({ ...row, shift_id })));
}

/**
 * Over `shift_fills x`: what was recorded while its shift was open. A fill that flowed in a shift and was sent by its
 * device after the close belongs to it beside its figures, not in them.
 */
export const RECORDED_IN_TIME = sql`x.closed_at <= coalesce((select w.closed_at from shifts w where w.id = x.shift_id), 'infinity')`;

/** What was recorded in a shift so far, fuel by fuel. */
export function sumFills(ctx: Ctx, shift_id: number): Promise<FuelSum[]> {
  return ctx.db.composed<FuelSum>(sql`
    select fuel_type_id, count(*)::int as transactions, sum(volume_ml)::bigint as transactions_ml,
      sum(amount_halalas)::bigint as amount_halalas
    from shift_fills x where shift_id = ${shift_id} and ${RECORDED_IN_TIME} group by fuel_type_id order by fuel_type_id`);
}

/** Vehicles with the nozzle in at a station. */
export async function countFuelling(ctx: Ctx, station_id: number): Promise<number> {
  const [row] = await ctx.db.composed<{ count: number }>(
    sql`select count(*)::int as count from fuel_requests where station_id = ${station_id} and status = 'transaction_held'`,
  );
  return row!.count;
}

/** Signs a person in, leaving wherever they still were; false when they are here already. */
export async function signIn(ctx: Ctx, shift_id: number, staff_id: number): Promise<boolean> {
  await ctx.db.composed(sql`
    update shift_attendants set signed_out_at = ${ctx.now.toISOString()}
    where staff_id = ${staff_id} and shift_id <> ${shift_id} and signed_out_at is null`);
  const rows = await ctx.db.orm
    .insert(shiftAttendants)
    .values({ shift_id, staff_id, signed_in_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: shiftAttendants.id });
  return rows.length > 0;
}

const FIND_OPEN: Statement = {
  name: 'shifts_find_open',
  text: `select id from shifts where station_id = $1 and status = 'open'`,
};

/** The open shift of a station. */
export async function findOpenShift(ctx: Ctx, station_id: number): Promise<number | null> {
  const [row] = await ctx.db.rows<{ id: number }>(FIND_OPEN, [station_id]);
  return row?.id ?? null;
}

/** Signs one person out, or all; returns how many. */
export async function signOut(ctx: Ctx, shift_id: number, staff_id?: number): Promise<number> {
  const rows = await ctx.db.orm
    .update(shiftAttendants)
    .set({ signed_out_at: ctx.now })
    .where(
      and(
        eq(shiftAttendants.shift_id, shift_id),
        isNull(shiftAttendants.signed_out_at),
        staff_id === undefined ? undefined : eq(shiftAttendants.staff_id, staff_id),
      ),
    )
    .returning({ id: shiftAttendants.id });
  return rows.length;
}

// The lock makes the fill wait for a close that is in progress, and the close for the fill: a fill that finds the shift
// open is in its sums, and one that does not is still in progress for it, which refuses the close.
const TAKE_FILL: Statement = {
  name: 'shift_take_fill',
  text: `with open as (select id from shifts where station_id = $1 and status = 'open' and opened_at <= $8 for share)
         insert into shift_fills (fuel_request_id, shift_id, client_id, fuel_type_id, volume_ml, amount_halalas, closed_at)
         select $2, open.id, $3, $4, $5, $6, $7 from open returning shift_id`,
};

// Runs after the one above, so that it sees a shift that was closed in the meantime.
const TAKE_LATE_FILL: Statement = {
  name: 'shift_take_late_fill',
  text: `insert into shift_fills (fuel_request_id, shift_id, client_id, fuel_type_id, volume_ml, amount_halalas, closed_at)
         select $2, id, $3, $4, $5, $6, $7 from shifts
         where station_id = $1 and status <> 'open' and opened_at <= $8 and closed_at > $8`,
};

/** Ties a fill to the shift of its station in which it flowed, if there was one. */
export async function insertFill(
  ctx: Ctx,
  station_id: number,
  fill: { id: number; client_id: number; fuel_type_id: number; volume_ml: number; amount_halalas: number },
  flowed_at: Date,
): Promise<void> {
  const { id, client_id, fuel_type_id, volume_ml, amount_halalas } = fill;
  const values = [station_id, id, client_id, fuel_type_id, volume_ml, amount_halalas, ctx.now, flowed_at];
  const [taken] = await ctx.db.rows(TAKE_FILL, values);
  if (!taken && flowed_at < ctx.now) await ctx.db.rows(TAKE_LATE_FILL, values);
}

const LACKS_SHIFT: Statement = {
  name: 'shift_lacks',
  text: `select from stations s where s.id = $1 and s.shift_required
           and not exists (select from shifts w where w.station_id = s.id and w.opened_at <= $2
             and (w.closed_at is null or w.closed_at > $2))`,
};

/** Whether the station fuels only in a shift and had none open then. */
export async function lacksShift(ctx: Ctx, station_id: number, at: Date): Promise<boolean> {
  return (await ctx.db.rows(LACKS_SHIFT, [station_id, at])).length > 0;
}

/** Over `shifts`: a station's own, a network's stations', the platform all; others none. */
export function shiftScope(actor: Actor): SQL {
  if (isPlatform(actor)) return sql`true`;
  if (actor.station_id) return sql`shifts.station_id = ${actor.station_id}`;
  return actor.network_id ? sql`shifts.network_id = ${actor.network_id}` : sql`false`;
}

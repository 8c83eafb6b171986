import type { Ctx } from '../../platform/context.ts';
import { and, eq } from '../../platform/orm.ts';
import { fuelRequests } from '../fuel-requests/fuel-requests.table.ts';
import { shiftReadings, shifts } from '../shifts/shifts.table.ts';
import { displayReadings } from './display-readings.table.ts';

export type DisplayReadingRow = typeof displayReadings.$inferSelect;
export type ReadSubject = Pick<DisplayReadingRow, 'fuel_request_id' | 'shift_id' | 'nozzle_id'>;

/** The reading of a picture of this station, if there is one. */
export async function findReading(
  ctx: Ctx,
  station_id: number,
  file_id: number,
): Promise<DisplayReadingRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(displayReadings)
    .where(and(eq(displayReadings.file_id, file_id), eq(displayReadings.station_id, station_id)));
  return row ?? null;
}

/** Saves a reading; false when the picture was read meanwhile. */
export async function insertReading(
  ctx: Ctx,
  reading: Omit<typeof displayReadings.$inferInsert, 'created_at'>,
): Promise<number | null> {
  const [row] = await ctx.db.orm
    .insert(displayReadings)
    .values({ ...reading, created_at: ctx.now })
    .onConflictDoNothing({ target: displayReadings.file_id })
    .returning({ id: displayReadings.id });
  return row?.id ?? null;
}

/** The price a request at this station is fueled at; null for one that is not, and for another station's. */
export async function findPriceOf(ctx: Ctx, station_id: number, id: number): Promise<number | null> {
  const [row] = await ctx.db.orm
    .select({ price: fuelRequests.price_millis_per_litre })
    .from(fuelRequests)
    .where(and(eq(fuelRequests.id, id), eq(fuelRequests.station_id, station_id)));
  return row?.price ?? null;
}

/** A nozzle's meter in a shift of this station. */
export async function findMeter(ctx: Ctx, station_id: number, shift_id: number, nozzle_id: number) {
  const [row] = await ctx.db.orm
    .select({
      meter_digits: shiftReadings.meter_digits,
      opening_ml: shiftReadings.opening_ml,
      change_new_ml: shiftReadings.change_new_ml,
      opened_at: shifts.opened_at,
    })
    .from(shiftReadings)
    .innerJoin(shifts, eq(shifts.id, shiftReadings.shift_id))
    .where(
      and(
        eq(shiftReadings.shift_id, shift_id),
        eq(shiftReadings.nozzle_id, nozzle_id),
        eq(shifts.station_id, station_id),
      ),
    );
  return row ?? null;
}

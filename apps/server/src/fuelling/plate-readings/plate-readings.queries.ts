import { vehicles } from '../../fleet/vehicles/vehicles.table.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { and, eq, gte, isNull, or, sql } from '../../platform/orm.ts';
import { fuelRequests } from '../fuel-requests/fuel-requests.table.ts';
import { plateReadings } from './plate-readings.table.ts';

export type PlateReadingRow = typeof plateReadings.$inferSelect;

export async function insertReading(
  ctx: Ctx,
  reading: Omit<typeof plateReadings.$inferInsert, 'created_at'>,
): Promise<number> {
  const [row] = await ctx.db.orm
    .insert(plateReadings)
    .values({ ...reading, created_at: ctx.now })
    .returning({ id: plateReadings.id });
  return row!.id;
}

/** The plate of a request this station has taken on; null for one it has not, and for another station's. */
export async function findExpectedPlate(ctx: Ctx, station_id: number, id: number): Promise<string | null> {
  const [row] = await ctx.db.orm
    .select({ plate_no: vehicles.plate_no })
    .from(fuelRequests)
    .innerJoin(vehicles, eq(vehicles.id, fuelRequests.vehicle_id))
    .where(and(eq(fuelRequests.id, id), eq(fuelRequests.station_id, station_id)));
  return row?.plate_no ?? null;
}

/** Makes a reading of this station the proof of a request; null for another station's, one made before `since`, or one that proves another request. */
export async function claimReading(
  ctx: Ctx,
  id: number,
  station_id: number,
  fuel_request_id: number,
  since: Date,
): Promise<PlateReadingRow | null> {
  const [row] = await ctx.db.orm
    .update(plateReadings)
    .set({ fuel_request_id })
    .where(
      and(
        eq(plateReadings.id, id),
        eq(plateReadings.station_id, station_id),
        gte(plateReadings.created_at, sql`${since}`),
        or(isNull(plateReadings.fuel_request_id), eq(plateReadings.fuel_request_id, fuel_request_id)),
      ),
    )
    .returning();
  return row ?? null;
}

const DELETE_UNUSED: Statement = {
  name: 'plate_readings_delete_unused',
  text: `delete from plate_readings where id in (
           select p.id from plate_readings p
           where p.created_at < $1 and not exists (
             select from fuel_request_timeline t where t.file_id = p.file_id and t.at >= p.created_at - interval '1 day')
             and not exists (select from filed_timeline_pictures f where f.file_id = p.file_id)
           order by p.id limit $2 for update skip locked)
         returning id, station_id, file_id`,
};

/** Deletes readings from before an instant that no request references. */
export function deleteUnusedReadings(
  ctx: Ctx,
  before: Date,
  limit: number,
): Promise<Pick<PlateReadingRow, 'id' | 'station_id' | 'file_id'>[]> {
  return ctx.db.rows(DELETE_UNUSED, [before, limit]);
}

import type { Ctx } from '../../platform/context.ts';
import { and, asc, count, eq, inArray } from '../../platform/orm.ts';
import { stations } from '../stations/stations.table.ts';
import type { LeftStation } from './handheld-devices.rules.ts';
import { handheldDevices } from './handheld-devices.table.ts';

export type HandheldDeviceRow = typeof handheldDevices.$inferSelect;

/** Locks devices in the order of their ids. */
export async function lockDevices(ctx: Ctx, ids: readonly number[]): Promise<HandheldDeviceRow[]> {
  if (ids.length === 0) return [];
  return ctx.db.orm
    .select()
    .from(handheldDevices)
    .where(inArray(handheldDevices.id, [...ids]))
    .orderBy(asc(handheldDevices.id))
    .for('update');
}

/** The ids of the devices of a station. */
export async function listDeviceIdsAt(ctx: Ctx, station_id: number): Promise<number[]> {
  const rows = await ctx.db.orm
    .select({ id: handheldDevices.id })
    .from(handheldDevices)
    .where(eq(handheldDevices.station_id, station_id));
  return rows.map((row) => row.id);
}

/** Locks the station a device leaves, so that two devices never leave it at once, and counts what it has; null when there is none. */
export async function lockLeftStation(ctx: Ctx, station_id: number): Promise<LeftStation | null> {
  const [station] = await ctx.db.orm
    .select({ name_en: stations.name_en, name_ar: stations.name_ar, status: stations.status })
    .from(stations)
    .where(eq(stations.id, station_id))
    .for('no key update');
  return station ? { ...station, active_devices: await countActiveDevices(ctx, station_id) } : null;
}

export async function countActiveDevices(ctx: Ctx, station_id: number): Promise<number> {
  const [row] = await ctx.db.orm
    .select({ count: count() })
    .from(handheldDevices)
    .where(and(eq(handheldDevices.station_id, station_id), eq(handheldDevices.status, 'active')));
  return row!.count;
}

import type { listHandheldDevices } from '@fleet/contracts/handheld-devices.ts';
import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, listOf } from '../../platform/lists.ts';
import { stations } from '../stations/stations.table.ts';
import type {
  HandheldDeviceFields,
  HandheldDeviceRow,
  LeftStation,
  PlacedDevice,
} from './handheld-devices.rules.ts';
import { handheldDevices } from './handheld-devices.table.ts';

export type DeviceQuery = Omit<z.output<(typeof listHandheldDevices)['query']>, 'page' | 'per_page'>;

const SELECT = sql`d.*, m.sim_number, m.sim_serial_number, m.sim_puk_number,
  s.name_en as station_name_en, s.name_ar as station_name_ar, s.status as station_status,
  n.id as network_id, n.name_en as network_name_en, n.name_ar as network_name_ar`;
const FROM = sql`handheld_devices d
  left join sims m on m.id = d.sim_id
  left join stations s on s.id = d.station_id
  left join networks n on n.id = s.network_id`;

/** The list of all devices; the text is looked for in the device's words, its card's numbers and its station's names. */
export function deviceList({ q, sort = 'serial_no', status, place, station_id }: DeviceQuery) {
  return listOf<PlacedDevice>(
    {
      select: SELECT,
      from: FROM,
      where: allOf(
        q
          ? sql`strpos(lower(concat_ws(' ', d.serial_no, d.operating_system, d.manufacturer, d.model, d.type,
              m.sim_number, m.sim_serial_number, s.name_en, s.name_ar)), lower(${q})) > 0`
          : undefined,
        status ? sql`d.status = ${status}` : undefined,
        place ? (place === 'store' ? sql`d.station_id is null` : sql`d.station_id is not null`) : undefined,
        station_id ? sql`d.station_id = ${station_id}` : undefined,
      ),
      sorts: {
        serial_no: sql`d.serial_no`,
        operating_system: sql`d.operating_system`,
        app_installed_version: sql`d.app_installed_version`,
        station: sql`s.name_en`,
        created_at: sql`d.created_at`,
      },
      id: sql`d.id`,
    },
    sort,
  );
}

export async function findDevice(ctx: Ctx, id: number): Promise<PlacedDevice | null> {
  const [row] = await ctx.db.composed<PlacedDevice>(sql`select ${SELECT} from ${FROM} where d.id = ${id}`);
  return row ?? null;
}

export async function lockDevice(ctx: Ctx, id: number): Promise<HandheldDeviceRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(handheldDevices)
    .where(eq(handheldDevices.id, id))
    .for('update');
  return row ?? null;
}

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

/** Inserts and returns the id; null when the serial number is taken. */
export async function insertDevice(ctx: Ctx, given: HandheldDeviceFields): Promise<number | null> {
  const [row] = await ctx.db.orm
    .insert(handheldDevices)
    .values({ ...given, created_at: ctx.now })
    .onConflictDoNothing({ target: handheldDevices.serial_no })
    .returning({ id: handheldDevices.id });
  return row?.id ?? null;
}

export async function isSerialTaken(ctx: Ctx, serial_no: string, except_id: number): Promise<boolean> {
  const rows = await ctx.db.orm
    .select({ id: handheldDevices.id })
    .from(handheldDevices)
    .where(and(eq(handheldDevices.serial_no, serial_no), ne(handheldDevices.id, except_id)));
  return rows.length > 0;
}

export async function saveDevice(
  ctx: Ctx,
  id: number,
  change: Partial<Omit<HandheldDeviceRow, 'id' | 'created_at'>>,
): Promise<void> {
  await ctx.db.orm.update(handheldDevices).set(change).where(eq(handheldDevices.id, id));
}

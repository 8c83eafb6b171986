import type { Tracker } from '@fleet/contracts/positions.ts';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { trackers } from './trackers.table.ts';

export type TrackerRow = typeof trackers.$inferSelect;
export type ListedTracker = Pick<TrackerRow, 'id' | 'name' | 'created_at' | 'revoked_at'> &
  Pick<Tracker, 'delivery_vehicle'> & { delivery_branch_id: number; last_seen_at: Date | null };

/** What the intake knows of a device. */
export interface KnownTracker {
  readonly id: number;
  readonly key_hash: string;
  readonly delivery_vehicle_id: number;
  readonly delivery_branch_id: number;
}

const SHOWN = `select t.id, t.name, t.created_at, t.revoked_at, d.delivery_branch_id,
    jsonb_build_object('id', d.id, 'code', d.code, 'plate_no', v.plate_no) as delivery_vehicle, p.received_at as last_seen_at
  from trackers t
  join delivery_vehicles d on d.id = t.delivery_vehicle_id
  join vehicles v on v.id = d.vehicle_id
  left join vehicle_positions p on p.delivery_vehicle_id = d.id and p.tracker_id = t.id`;
const LIST = {
  name: 'tracker_list',
  text: `${SHOWN} where d.delivery_branch_id = $1 and ($2::bigint is null or d.id = $2)
         order by t.revoked_at is not null, d.code, t.id`,
};
const FIND = { name: 'tracker_find', text: `${SHOWN} where t.id = $1` };

/** Devices of a branch, those that are believed first. */
export function listTrackerRows(ctx: Ctx, branch: number, vehicle: number | null): Promise<ListedTracker[]> {
  return ctx.db.rows<ListedTracker>(LIST, [branch, vehicle]);
}

export async function findTracker(ctx: Ctx, id: number): Promise<ListedTracker | null> {
  const [row] = await ctx.db.rows<ListedTracker>(FIND, [id]);
  return row ?? null;
}

export async function lockTracker(ctx: Ctx, id: number): Promise<TrackerRow | null> {
  const [row] = await ctx.db.orm.select().from(trackers).where(eq(trackers.id, id)).for('update');
  return row ?? null;
}

export async function insertTracker(ctx: Ctx, row: typeof trackers.$inferInsert): Promise<number> {
  const [made] = await ctx.db.orm.insert(trackers).values(row).returning({ id: trackers.id });
  return made!.id;
}

export async function saveRevoked(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.orm.update(trackers).set({ revoked_at: ctx.now }).where(eq(trackers.id, id));
}

const VEHICLE = {
  name: 'tracker_vehicle',
  text: `select status from delivery_vehicles where id = $1 for no key update`,
};

/** Locks the vehicle a device is to speak for; whether there is an active one of this id. */
export async function lockVehicle(ctx: Ctx, id: number): Promise<boolean> {
  const [row] = await ctx.db.rows<{ status: string }>(VEHICLE, [id]);
  return row?.status === 'active';
}

const KNOWN = {
  name: 'tracker_known',
  text: `select t.id, t.key_hash, t.delivery_vehicle_id, d.delivery_branch_id
         from trackers t join delivery_vehicles d on d.id = t.delivery_vehicle_id
         where t.revoked_at is null`,
};

/** Every device that is believed. */
export function listKnownTrackers(ctx: Ctx): Promise<KnownTracker[]> {
  return ctx.db.rows<KnownTracker>(KNOWN);
}

const KNOWN_BY_HASH = { name: 'tracker_by_hash', text: `${KNOWN.text} and t.key_hash = $1` };

export async function findKnownTracker(ctx: Ctx, key_hash: string): Promise<KnownTracker | null> {
  const [row] = await ctx.db.rows<KnownTracker>(KNOWN_BY_HASH, [key_hash]);
  return row ?? null;
}

import type { listTrackers, Tracker } from '@fleet/contracts/delivery/trackers.ts';
import { type RiyadhDate, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { SILENT_SECONDS } from '@fleet/domain/tracking.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { eq, type SQL, sql } from '../../platform/orm.ts';
import { trackers } from './trackers.table.ts';

export type TrackerRow = typeof trackers.$inferSelect;
export type TrackerQuery = Omit<z.output<(typeof listTrackers)['query']>, 'page' | 'per_page'>;
export type ListedTracker = Pick<
  Tracker,
  'id' | 'name' | 'delivery_vehicle' | 'delivery_branch' | 'state' | 'battery_percent' | 'today'
> & {
  created_at: Date;
  key_created_at: Date;
  last_seen_at: Date | null;
  last_unauthorized_at: Date | null;
  revoked_at: Date | null;
};

/** What the intake knows of a device. */
export interface KnownTracker {
  readonly id: number;
  readonly key_hash: string;
  readonly delivery_vehicle_id: number;
  readonly delivery_branch_id: number;
}

/** Activity of each device, at a time: its newest day with a position, and today. */
function shown(now: Date): { select: SQL; from: SQL } {
  return {
    select: sql`t.id, t.name, t.created_at, t.key_created_at, t.revoked_at, s.last_seen_at, s.last_unauthorized_at,
      s.battery_percent, ${STATE(now)} as state,
      jsonb_build_object('id', d.id, 'code', d.code, 'plate_no', v.plate_no) as delivery_vehicle,
      jsonb_build_object('id', b.id, 'name_en', b.name_en, 'name_ar', b.name_ar) as delivery_branch,
      jsonb_build_object('stored', coalesce(y.stored, 0), 'duplicates', coalesce(y.duplicates, 0),
        'refused', coalesce(y.refused, 0), 'unauthorized', coalesce(y.unauthorized, 0)) as today`,
    from: sql`trackers t
      join delivery_vehicles d on d.id = t.delivery_vehicle_id
      join vehicles v on v.id = d.vehicle_id
      join delivery_branches b on b.id = d.delivery_branch_id
      left join tracker_days y on y.tracker_id = t.id and y.date = ${riyadhDate(now)}
      cross join lateral (
        select greatest(max(x.last_seen_at), (select p.received_at from vehicle_positions p
            where p.delivery_vehicle_id = d.id and p.tracker_id = t.id)) as last_seen_at,
          max(x.last_unauthorized_at) as last_unauthorized_at,
          (array_agg(x.battery_percent order by x.date desc) filter (where x.battery_percent is not null))[1]
            as battery_percent
        from tracker_days x where x.tracker_id = t.id) s`,
  };
}

const STATE = (
  now: Date,
) => sql`case when t.revoked_at is not null then 'withdrawn' when s.last_seen_at is null then 'never'
  when s.last_seen_at < ${new Date(now.getTime() - SILENT_SECONDS * 1000)} then 'silent' else 'sending' end`;

/** Devices, revoked ones last; the text is searched in their names, vehicles and plates. */
export function trackerList(
  ctx: Ctx,
  { q, sort = 'vehicle', delivery_branch_id, delivery_vehicle_id, state }: TrackerQuery,
): List<ListedTracker> {
  return listOf<ListedTracker>(
    {
      ...shown(ctx.now),
      where: allOf(
        delivery_branch_id ? sql`d.delivery_branch_id = ${delivery_branch_id}` : undefined,
        delivery_vehicle_id ? sql`d.id = ${delivery_vehicle_id}` : undefined,
        state ? sql`${STATE(ctx.now)} = ${state}` : undefined,
        q ? sql`strpos(lower(concat_ws(' ', t.name, d.code, v.plate_no)), lower(${q})) > 0` : undefined,
      ),
      sorts: {
        vehicle: sql`d.code`,
        name: sql`t.name`,
        last_seen_at: sql`s.last_seen_at`,
        stored: sql`coalesce(y.stored, 0)`,
        created_at: sql`t.created_at`,
      },
      id: sql`t.id`,
    },
    sort,
  );
}

export async function findTracker(ctx: Ctx, id: number): Promise<ListedTracker | null> {
  const { select, from } = shown(ctx.now);
  const [row] = await ctx.db.composed<ListedTracker>(sql`select ${select} from ${from} where t.id = ${id}`);
  return row ?? null;
}

const DAYS = {
  name: 'tracker_days_of',
  text: `select to_char(date, 'YYYY-MM-DD') as date, stored, duplicates, refused, unauthorized from tracker_days
         where tracker_id = $1 and date >= $2 order by date`,
};

/** What came from a device on each day since one on which anything came. */
export function listTrackerDays(ctx: Ctx, tracker: number, since: RiyadhDate) {
  return ctx.db.rows<{ date: RiyadhDate } & Tracker['today']>(DAYS, [tracker, since]);
}

export async function lockTracker(ctx: Ctx, id: number): Promise<TrackerRow | null> {
  const [row] = await ctx.db.orm.select().from(trackers).where(eq(trackers.id, id)).for('update');
  return row ?? null;
}

export async function insertTracker(ctx: Ctx, row: typeof trackers.$inferInsert): Promise<number> {
  const [made] = await ctx.db.orm.insert(trackers).values(row).returning({ id: trackers.id });
  return made!.id;
}

export async function saveTracker(ctx: Ctx, id: number, change: Partial<TrackerRow>): Promise<void> {
  await ctx.db.orm.update(trackers).set(change).where(eq(trackers.id, id));
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

/** Every active device. */
export function listKnownTrackers(ctx: Ctx): Promise<KnownTracker[]> {
  return ctx.db.rows<KnownTracker>(KNOWN);
}

const KNOWN_BY_HASH = { name: 'tracker_by_hash', text: `${KNOWN.text} and t.key_hash = $1` };
const PAST_BY_HASH = {
  name: 'tracker_by_past_hash',
  text: `select id from trackers where old_key_hash = $1 or (key_hash = $1 and revoked_at is not null)`,
};

export async function findKnownTracker(ctx: Ctx, key_hash: string): Promise<KnownTracker | null> {
  const [row] = await ctx.db.rows<KnownTracker>(KNOWN_BY_HASH, [key_hash]);
  return row ?? null;
}

/** Whose key this was until it was exchanged or withdrawn. */
export async function findPastTracker(ctx: Ctx, key_hash: string): Promise<number | null> {
  const [row] = await ctx.db.rows<{ id: number }>(PAST_BY_HASH, [key_hash]);
  return row?.id ?? null;
}

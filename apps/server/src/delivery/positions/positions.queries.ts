import { addDays, type RiyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { type LastPosition, POSITION_MAX_AGE_MS } from '@fleet/domain/vehicle-position.ts';
import type { Ctx } from '../../platform/context.ts';
import { untilLocked } from '../../platform/until-locked.ts';
import type { Fix } from './osmand.rules.ts';

/** A fix, whose it is, and when it came. */
export interface NewFix extends Fix {
  readonly tracker_id: number;
  readonly delivery_vehicle_id: number;
  readonly delivery_branch_id: number;
  readonly received_at: Date;
}

/** In one order for all: two processes that keep the same way, one of them backwards, wait for each other in turn. */
const INSERT = {
  name: 'positions_insert',
  text: `insert into positions (delivery_vehicle_id, fixed_at, received_at, latitude, longitude, speed_kmh, heading_degrees,
           altitude_metres, accuracy_metres, battery_percent, tracker_id, temperature_decicelsius)
         select vehicle, fixed, received, latitude, longitude, speed, heading, altitude, accuracy, battery, tracker, temperature
         from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::float8[], $5::float8[], $6::smallint[],
           $7::smallint[], $8::smallint[], $9::integer[], $10::smallint[], $11::bigint[], $12::smallint[]) with ordinality
           as fix(vehicle, fixed, received, latitude, longitude, speed, heading, altitude, accuracy, battery, tracker, temperature, came)
         order by vehicle, fixed, came
         on conflict do nothing returning delivery_vehicle_id, fixed_at`,
};

/** Keeps fixes; those known already by vehicle and time are left as they are. Returns the new ones. */
export async function insertPositions(ctx: Ctx, fixes: readonly NewFix[]): Promise<NewFix[]> {
  const column = <Key extends keyof NewFix>(key: Key) => fixes.map((fix) => fix[key]);
  const stored = await ctx.db.rows<{ delivery_vehicle_id: number; fixed_at: Date }>(INSERT, [
    column('delivery_vehicle_id'),
    column('fixed_at'),
    column('received_at'),
    column('latitude'),
    column('longitude'),
    column('speed_kmh'),
    column('heading_degrees'),
    column('altitude_metres'),
    column('accuracy_metres'),
    column('battery_percent'),
    column('tracker_id'),
    column('temperature_decicelsius'),
  ]);
  const left = new Set(stored.map((row) => nameOf(row)));
  // Of two that are the same in one batch the first is the new one.
  return fixes.filter((fix) => left.delete(nameOf(fix)));
}

function nameOf({ delivery_vehicle_id, fixed_at }: { delivery_vehicle_id: number; fixed_at: Date }): string {
  return `${delivery_vehicle_id} ${fixed_at.getTime()}`;
}

/** What a person types at the gauge names no place of the vehicle. One probe of an index each. */
const LAST = {
  name: 'positions_last',
  text: `select at, latitude, longitude from (
      select p.fixed_at as at, p.latitude, p.longitude from delivery_vehicles d
      join vehicle_positions p on p.delivery_vehicle_id = d.id where d.vehicle_id = $1
      union all
      (select t.read_at, t.latitude, t.longitude from tank_readings t
       where t.vehicle_id = $1 and t.latitude is not null and t.source <> 'typed' and t.read_at > $2
       order by t.read_at desc limit 1)) l
    order by at desc limit 1`,
};

/** The latest position of a vehicle by any of its devices. */
export async function findLast(ctx: Ctx, vehicle_id: number): Promise<LastPosition | null> {
  const [row] = await ctx.db.rows<LastPosition>(LAST, [
    vehicle_id,
    new Date(ctx.now.getTime() - POSITION_MAX_AGE_MS),
  ]);
  return row ?? null;
}

const PARTITIONS = {
  name: 'positions_partitions',
  text: `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
         where i.inhparent = 'positions'::regclass order by c.relname`,
};
/** Made and removed by the owner of the tables (migrations/access.sql). */
const MAKE = { name: 'positions_day_add', text: 'select add_positions_day($1, $2, $3)' };
const DROP = { name: 'positions_day_drop', text: 'select drop_positions_day($1)' };
const LOCK = {
  name: 'positions_partition_lock',
  text: `select pg_advisory_xact_lock(hashtext('positions partitions'))`,
};

/** The Riyadh days there are partitions of. */
export async function listPositionDays(ctx: Ctx): Promise<RiyadhDate[]> {
  const rows = await ctx.db.rows<{ name: string }>(PARTITIONS);
  return rows.map(({ name }) => name.replace(/^positions_(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
}

/** One process makes partitions at a time. */
export async function lockPartitions(ctx: Ctx): Promise<void> {
  await ctx.db.rows(LOCK);
}

/** Creates a day's partition separately and attaches it: concurrent writers do not wait. */
export async function makePartition(ctx: Ctx, day: RiyadhDate): Promise<void> {
  const [from, to] = [startOfRiyadhDate(day), startOfRiyadhDate(addDays(day, 1))];
  await ctx.db.rows(MAKE, [day, from, to]);
}

/** Whoever reads or writes positions waits for a moment while a day is detached; this gives way to them. */
export async function dropPartition(ctx: Ctx, day: RiyadhDate): Promise<void> {
  await untilLocked(() => ctx.db.rows(DROP, [day]));
}

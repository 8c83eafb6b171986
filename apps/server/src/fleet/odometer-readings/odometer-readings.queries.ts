import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { eq } from '../../platform/orm.ts';
import type { Neighbours, Reading, ReadingRow } from './odometer-readings.rules.ts';
import { odometerReadings } from './odometer-readings.table.ts';

export interface OwnVehicle {
  readonly id: number;
  readonly client_id: number;
  readonly deleted_at: Date | null;
}

/** Who may see a vehicle: its driver, its client's people, the platform. */
const SCOPE = `($2::bigint is null or client_id = $2) and ($3::bigint is null or driver_id = $3)`;
const FIND_VEHICLE: Statement = {
  name: 'odometer_find_vehicle',
  text: `select id, client_id, deleted_at from vehicles where id = $1 and ${SCOPE}`,
};
const LOCK_VEHICLE: Statement = {
  name: 'odometer_lock_vehicle',
  text: `select id, client_id, deleted_at from vehicles where id = $1 and ${SCOPE} and deleted_at is null for update`,
};

/** A vehicle the actor may see, also one in the trash. */
export async function findVehicle(ctx: Ctx, id: number): Promise<OwnVehicle | null> {
  const [row] = await ctx.db.rows<OwnVehicle>(FIND_VEHICLE, [id, ...scopeOf(ctx.actor)]);
  return row ?? null;
}

/** The same, locked: readings of one vehicle are written one after the other. */
export async function lockVehicle(ctx: Ctx, id: number): Promise<OwnVehicle | null> {
  const [row] = await ctx.db.rows<OwnVehicle>(LOCK_VEHICLE, [id, ...scopeOf(ctx.actor)]);
  return row ?? null;
}

/** A reading whose vehicle the caller locks next, which checks the owner. */
export async function unsafeFindReading(ctx: Ctx, id: number): Promise<ReadingRow | null> {
  const [row] = await ctx.db.orm.select().from(odometerReadings).where(eq(odometerReadings.id, id));
  return row ?? null;
}

const neighbour = (side: 'before' | 'after'): Statement => ({
  name: `odometer_${side}`,
  text: `select read_at, odometer_km, is_new_odometer from odometer_readings
         where vehicle_id = $1 and id <> $3 and read_at ${side === 'before' ? '<=' : '>'} $2
         order by ${side === 'before' ? 'read_at desc nulls last, id desc nulls last' : 'read_at nulls first, id nulls first'} limit 1`,
});
const BEFORE = neighbour('before');
const AFTER = neighbour('after');

/** The readings next to an instant, excluding the one with this id. */
export async function findNeighbours(
  ctx: Ctx,
  vehicle_id: number,
  at: Date,
  except: number,
): Promise<Neighbours> {
  const [before] = await ctx.db.rows<Reading>(BEFORE, [vehicle_id, at, except]);
  const [after] = await ctx.db.rows<Reading>(AFTER, [vehicle_id, at, except]);
  return { before: before ?? null, after: after ?? null };
}

export async function insertReading(
  ctx: Ctx,
  vehicle: { id: number; client_id: number },
  reading: Reading & Pick<ReadingRow, 'source' | 'note'>,
): Promise<number> {
  const values = {
    ...reading,
    vehicle_id: vehicle.id,
    client_id: vehicle.client_id,
    entered_by: ctx.actor.user_id,
    created_at: ctx.now,
  };
  const [row] = await ctx.db.orm
    .insert(odometerReadings)
    .values(values)
    .returning({ id: odometerReadings.id });
  return row!.id;
}

export async function insertFirstReadings(
  ctx: Ctx,
  client_id: number,
  readings: readonly { vehicle_id: number; odometer_km: number; read_at: Date }[],
): Promise<void> {
  const shared = { client_id, source: 'first' as const, entered_by: ctx.actor.user_id, created_at: ctx.now };
  await ctx.db.orm.insert(odometerReadings).values(readings.map((reading) => ({ ...reading, ...shared })));
}

export async function saveReading(
  ctx: Ctx,
  row: ReadingRow,
  change: Reading & Pick<ReadingRow, 'note'>,
): Promise<void> {
  const { read_at, odometer_km, is_new_odometer, note } = change;
  const corrected = { corrected_at: ctx.now, corrected_by: ctx.actor.user_id, version: row.version + 1 };
  await ctx.db.orm
    .update(odometerReadings)
    .set({ read_at, odometer_km, is_new_odometer, note, ...corrected })
    .where(eq(odometerReadings.id, row.id));
}

const UPDATE_VEHICLE: Statement = {
  name: 'odometer_update_vehicle',
  text: `update vehicles v set odometer_km = r.odometer_km, odo_last_updated_date = r.read_at
         from (select odometer_km, read_at from odometer_readings where vehicle_id = $1
               order by read_at desc nulls last, id desc nulls last limit 1) r
         where v.id = $1`,
};

/** The vehicle shows its newest reading. */
export async function saveNewestOnVehicle(ctx: Ctx, vehicle_id: number): Promise<void> {
  await ctx.db.rows(UPDATE_VEHICLE, [vehicle_id]);
}

export interface ListedReading {
  readonly id: number;
  readonly read_at: Date;
  readonly odometer_km: number;
  readonly distance_km: number | null;
  readonly source: ReadingRow['source'];
  readonly fuel_request_id: number | null;
  readonly reference_number: string | null;
  readonly is_new_odometer: boolean;
  readonly note: string | null;
  readonly entered_by: string | null;
  readonly corrected_at: Date | null;
  readonly version: number;
}

/** What odometer readings need of later contexts; the server hands it in. */
export interface OdometerNeeds {
  /** Joins the request `f` a reading was written by. */
  readonly joinFuelRequest: (fuel_request_id: string) => string;
  /** Something is known differently of a vehicle from a moment on: its fills are to be judged again. */
  readonly rejudge: (ctx: Ctx, vehicle_id: number, since: Date) => Promise<void>;
}

const listWith = ({ joinFuelRequest }: Pick<OdometerNeeds, 'joinFuelRequest'>): Statement => ({
  name: 'odometer_list',
  text: `
    with history as (
      select r.*, case when r.is_new_odometer or r.before_km is null then null
               else greatest(r.odometer_km - r.before_km, 0) end as distance_km
      from (select o.*, lag(o.odometer_km) over (order by o.read_at, o.id) as before_km
            from odometer_readings o where o.vehicle_id = $1) r)
    select h.id, h.read_at, h.odometer_km, h.distance_km, h.source, h.fuel_request_id, f.reference_number,
           h.is_new_odometer, h.note, u.name as entered_by, h.corrected_at, h.version
    from history h
    ${joinFuelRequest('h.fuel_request_id')}
    left join users u on u.id = h.entered_by
    where $4::bigint is null or h.id = $4
    order by h.read_at desc, h.id desc limit $2 offset $3`,
});
const COUNT: Statement = {
  name: 'odometer_count',
  text: 'select count(*) as total from odometer_readings where vehicle_id = $1',
};

/** A page of the history, newest first. The caller has settled that the reader may see the vehicle. */
export async function listHistory(
  ctx: Ctx,
  vehicle_id: number,
  page: { page: number; per_page: number },
  needs: Pick<OdometerNeeds, 'joinFuelRequest'>,
): Promise<{ rows: ListedReading[]; total: number }> {
  const offset = (page.page - 1) * page.per_page;
  const rows = await ctx.db.rows<ListedReading>(listWith(needs), [vehicle_id, page.per_page, offset, null]);
  const [count] = await ctx.db.rows<{ total: number }>(COUNT, [vehicle_id]);
  return { rows, total: count!.total };
}

/** One reading as the list shows it. */
export async function getListed(
  ctx: Ctx,
  vehicle_id: number,
  id: number,
  needs: Pick<OdometerNeeds, 'joinFuelRequest'>,
): Promise<ListedReading> {
  const [row] = await ctx.db.rows<ListedReading>(listWith(needs), [vehicle_id, 1, 0, id]);
  return row!;
}

function scopeOf(actor: Actor): [client_id: number | null, driver_id: number | null] {
  if (isPlatform(actor)) return [null, null];
  // A user without a client sees no vehicles.
  return [actor.client_id ?? -1, actor.driver_id];
}

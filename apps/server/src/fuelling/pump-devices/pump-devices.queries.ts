import type { StepAnswer } from '@fleet/contracts/fuelling/pump-devices.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { and, count, eq, isNull } from '../../platform/orm.ts';
import { pumpDevices, type pumpSteps } from './pump-devices.table.ts';

export type PumpDeviceRow = typeof pumpDevices.$inferSelect;
export type PumpStepRow = typeof pumpSteps.$inferSelect & { answer: StepAnswer };

const REGISTER: Statement = {
  name: 'pump_device_register',
  text: `insert into pump_devices (user_id, station_id, public_key, name, created_at, last_seen_at) values ($1, $2, $3, $4, $5, $5) returning *`,
};
const LOCK_STATION: Statement = {
  name: 'pump_device_lock_station',
  text: 'select id from stations where id = $1 for no key update',
};
const FIND_KEY: Statement = {
  name: 'pump_device_find_key',
  text: 'select * from pump_devices where station_id = $1 and user_id = $2 and public_key = $3',
};
const LOCK: Statement = {
  name: 'pump_device_lock',
  text: 'select * from pump_devices where id = $1 and station_id = $2 and user_id = $3 for update',
};
// A device polls every few seconds; its last activity is stored to the minute.
const BELIEVED: Statement = {
  name: 'pump_device_believed',
  text: `with own as (
           select id, last_seen_at from pump_devices where id = $1 and station_id = $2 and user_id = $3 and revoked_at is null),
         seen as (
           update pump_devices set last_seen_at = $4 from own
           where pump_devices.id = own.id and own.last_seen_at < $4::timestamptz - interval '3 minutes')
         select id from own`,
};
const FIND_STEP: Statement = {
  name: 'pump_step_find',
  text: 'select * from pump_steps where device_id = $1 and number = $2',
};
const STEPS_OF_REQUEST: Statement = {
  name: 'pump_steps_of_request',
  text: 'select * from pump_steps where device_id = $1 and fuel_request_id = $2 order by number',
};
const INSERT_STEP: Statement = {
  name: 'pump_step_insert',
  text: `with taken as (
           insert into pump_steps (device_id, number, station_id, fuel_request_id, kind, body, hash, signature, device_at, at, skew_seconds,
             received_at, outcome, answer, amount_halalas)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15))
         update pump_devices set next_number = $2 + 1, last_hash = $7, last_seen_at = $12 where id = $1`,
};
const SOLD: Statement = {
  name: 'pump_steps_sold',
  text: `select count(*) as fills, coalesce(sum(amount_halalas), 0) as halalas from pump_steps c
         where kind = 'closed' and amount_halalas is not null and station_id = $1
           and exists (select from pump_steps s
                       where s.device_id = c.device_id and s.fuel_request_id = c.fuel_request_id and s.kind = 'started')
           and at >= ($2::date)::timestamp at time zone 'Asia/Riyadh' and at < ($2::date + 1)::timestamp at time zone 'Asia/Riyadh'`,
};
const LIST: Statement = {
  name: 'pump_devices_list',
  text: `select d.*, u.name as user_name, s.name_en as station_name_en, s.name_ar as station_name_ar
         from pump_devices d join users u on u.id = d.user_id join stations s on s.id = d.station_id
         where ($1::bigint is null or d.station_id = $1) and ($2::bigint is null or d.id = $2)
         order by d.revoked_at nulls first, d.last_seen_at desc limit 500`,
};
const LOCK_ONE: Statement = {
  name: 'pump_device_lock_one',
  text: 'select * from pump_devices where id = $1 and ($2::bigint is null or station_id = $2) for update',
};
const AUTHORISED_AT: Statement = {
  name: 'pump_steps_authorised_at',
  text: `select case when attendant_user_id = $2 and station_id = $3 then coalesce(fuelling_started_at, initiated_at, approved_at)
         else approved_at end as at
         from fuel_requests where id = $1`,
};

export type ListedDevice = PumpDeviceRow & {
  user_name: string;
  station_name_en: string;
  station_name_ar: string;
};

/** Devices of a station are made known one after the other, so that they can be counted. */
export async function lockDevicesOf(ctx: Ctx, station_id: number): Promise<void> {
  await ctx.db.rows(LOCK_STATION, [station_id]);
}

export async function findByKey(
  ctx: Ctx,
  station_id: number,
  public_key: string,
): Promise<PumpDeviceRow | null> {
  return (await ctx.db.rows<PumpDeviceRow>(FIND_KEY, [station_id, ctx.actor.user_id, public_key]))[0] ?? null;
}

export async function insertDevice(
  ctx: Ctx,
  station_id: number,
  public_key: string,
  name: string,
): Promise<PumpDeviceRow> {
  const values = [ctx.actor.user_id, station_id, public_key, name, ctx.now];
  return (await ctx.db.rows<PumpDeviceRow>(REGISTER, values))[0]!;
}

/** Active devices of a station. */
export async function countDevices(ctx: Ctx, station_id: number): Promise<number> {
  const [row] = await ctx.db.orm
    .select({ devices: count() })
    .from(pumpDevices)
    .where(and(eq(pumpDevices.station_id, station_id), isNull(pumpDevices.revoked_at)));
  return row!.devices;
}

/** The actor's own device at their station, locked; null for another's. */
export async function lockOwnDevice(ctx: Ctx, id: number, station_id: number): Promise<PumpDeviceRow | null> {
  return (await ctx.db.rows<PumpDeviceRow>(LOCK, [id, station_id, ctx.actor.user_id]))[0] ?? null;
}

/** Whether this is a device of the actor's at that station, and was not withdrawn; notes that it was seen. */
export async function isBelieved(ctx: Ctx, id: number, station_id: number): Promise<boolean> {
  return (await ctx.db.rows(BELIEVED, [id, station_id, ctx.actor.user_id, ctx.now])).length > 0;
}

export async function findStep(ctx: Ctx, device_id: number, number: number): Promise<PumpStepRow | null> {
  return (await ctx.db.rows<PumpStepRow>(FIND_STEP, [device_id, number]))[0] ?? null;
}

/** This device's steps of a request so far. */
export function listStepsOf(ctx: Ctx, device_id: number, fuel_request_id: number): Promise<PumpStepRow[]> {
  return ctx.db.rows<PumpStepRow>(STEPS_OF_REQUEST, [device_id, fuel_request_id]);
}

/** Keeps a step with its answer, and moves the device on to the next. */
export async function insertStep(ctx: Ctx, step: Omit<PumpStepRow, 'received_at'>): Promise<void> {
  await ctx.db.rows(INSERT_STEP, [
    step.device_id,
    step.number,
    step.station_id,
    step.fuel_request_id,
    step.kind,
    step.body,
    step.hash,
    step.signature,
    step.device_at,
    step.at,
    step.skew_seconds,
    ctx.now,
    step.outcome,
    JSON.stringify(step.answer),
    step.amount_halalas,
  ]);
}

/** What a station has started and closed without a line on a Riyadh day. */
export async function soldWithoutLine(
  ctx: Ctx,
  station_id: number,
  day: string,
): Promise<{ fills: number; halalas: number }> {
  const [row] = await ctx.db.rows<{ fills: number; halalas: number }>(SOLD, [station_id, day]);
  return row!;
}

/** Devices of one station, or of all (null); one of them by `id`. */
export function listDevices(
  ctx: Ctx,
  station_id: number | null,
  id: number | null = null,
): Promise<ListedDevice[]> {
  return ctx.db.rows<ListedDevice>(LIST, [station_id, id]);
}

/** A device of one station, or of any (null), locked. */
export async function lockDeviceOf(
  ctx: Ctx,
  id: number,
  station_id: number | null,
): Promise<PumpDeviceRow | null> {
  return (await ctx.db.rows<PumpDeviceRow>(LOCK_ONE, [id, station_id]))[0] ?? null;
}

export async function saveRevoked(ctx: Ctx, id: number, reason: string): Promise<void> {
  await ctx.db.orm
    .update(pumpDevices)
    .set({ revoked_at: ctx.now, revoke_reason: reason })
    .where(eq(pumpDevices.id, id));
}

/**
 * When the actor's device could first take a step of its own: when the server let them start or find the request, else when it was
 * approved.
 */
export async function authorisedAt(
  ctx: Ctx,
  fuel_request_id: number,
  station_id: number,
): Promise<Date | null> {
  const values = [fuel_request_id, ctx.actor.user_id, station_id];
  const [row] = await ctx.db.rows<{ at: Date | null }>(AUTHORISED_AT, values);
  return row?.at ?? null;
}

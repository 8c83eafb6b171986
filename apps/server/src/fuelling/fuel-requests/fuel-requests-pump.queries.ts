import { auditInsert } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import type { Answered, FuelRequest } from './fuel-requests.rules.ts';
import { stateColumns } from './fuel-requests-lock.queries.ts';

/** A request with what the pump may know of it. */
export interface PumpRow extends FuelRequest, Answered {
  plate_no: string;
  plate_kind: 'private' | 'commercial' | 'public' | 'diplomatic';
  vehicle_name: string;
  client_name_en: string;
  client_name_ar: string;
  driver_name: string;
  driver_pin_mac: string | null;
  fuel_code: string;
  fuel_title_en: string;
  fuel_title_ar: string;
  fuel_title_ur: string | null;
  staff_may_override: boolean;
  /** The station has, or had, pumps that can be preset. */
  has_pump_controller: boolean;
}

const COLUMNS = `${stateColumns('r')}, jsonb_path_query_array(r.checks, '$.checks[*] ? (@.passed == false).code') as answered_codes,
  v.plate_no, v.plate_kind, v.name as vehicle_name, c.name_en as client_name_en, c.name_ar as client_name_ar,
  concat_ws(' ', d.first_name, d.last_name) as driver_name, d.driver_pin_mac, f.code as fuel_code, f.title_en as fuel_title_en, f.title_ar as fuel_title_ar, f.title_ur as fuel_title_ur,
  (select s.staff_may_override from stations s where s.id = $1) as staff_may_override,
  exists (select from pump_controllers k where k.station_id = $1) as has_pump_controller`;
const JOINS = `from fuel_requests r join vehicles v on v.id = r.vehicle_id join clients c on c.id = r.client_id
  join drivers d on d.id = r.driver_id join fuel_types f on f.id = r.fuel_type_id`;
const FOUND_HERE = `(r.status = 'request_approved' or (r.status in ('transaction_initiated', 'transaction_held') and r.station_id = $1))`;

/** What no station took on yet, or this one did. */
const LOCK: Statement = {
  name: 'pump_lock',
  text: `select ${COLUMNS} ${JOINS} where r.id = $2
    and (r.station_id = $1 or (r.station_id is null and r.status in ('request_approved', 'request_cancelled', 'request_expired')))
    for update of r`,
};
const LOCK_LATE: Statement = {
  name: 'pump_lock_late',
  text: `select ${COLUMNS} ${JOINS} where r.id = $2
    and (r.station_id = $1 or r.chosen_station_id is null or r.chosen_station_id = $1) for update of r`,
};
const BY_PLATE: Statement = {
  name: 'pump_by_plate',
  text: `select ${COLUMNS} ${JOINS} where v.plate_no = $2 and v.deleted_at is null and ${FOUND_HERE} order by r.id desc limit 1`,
};
const BY_VEHICLE: Statement = {
  name: 'pump_by_vehicle',
  text: `select ${COLUMNS} ${JOINS} where r.vehicle_id = $2 and v.deleted_at is null and ${FOUND_HERE} order by r.id desc limit 1`,
};
const BY_QR: Statement = {
  name: 'pump_by_qr',
  text: `select ${COLUMNS} ${JOINS} where r.qr_token = $2 and ${FOUND_HERE}`,
};
/** Finds like this statement, and writes down what it found, if anything. */
const onRecord = ({ name, text }: Statement): Statement => ({
  name: `${name}_on_record`,
  text: `with found as (${text}), audited as (${auditInsert(
    {
      at: '$3::timestamptz',
      actor_user_id: '$4::bigint',
      actor_kind: '$5::text',
      action: "'look_up'",
      subject: "'fuel_request'",
      subject_id: 'found.id',
      client_id: 'null::bigint',
      network_id: '$6::bigint',
      station_id: '$1::bigint',
      before: 'null::jsonb',
      after: '$7::jsonb',
      request_id: '$8::text',
      ip: '$9::text',
      actor_api_key_id: '$10::bigint',
    },
    'found',
  )}) select * from found`,
});
const RECORDED_LOOKUP = { plate: onRecord(BY_PLATE), qr: onRecord(BY_QR) };
const AT_THE_PUMPS: Statement = {
  name: 'pump_at_the_pumps',
  text: `select ${COLUMNS} ${JOINS} where r.station_id = $1 and r.status in ('transaction_initiated', 'transaction_held') order by r.initiated_at limit 50`,
};
const COMING_HERE: Statement = {
  name: 'pump_coming_here',
  text: `select ${COLUMNS} ${JOINS} where r.chosen_station_id = $1 and r.status = 'request_approved' order by r.approved_at limit 50`,
};
/** Requests for this station first, then open ones from nearby (0.3° is some 30 km). */
const MAY_COME: Statement = {
  name: 'pump_may_come',
  text: `select ${COLUMNS} ${JOINS} where r.status = 'request_approved' and r.due_at > $3
    and (r.chosen_station_id = $1 or (r.chosen_station_id is null and exists (select from stations s where s.id = $1
      and abs(coalesce(r.requested_latitude, s.latitude) - s.latitude) < 0.3
      and abs(coalesce(r.requested_longitude, s.longitude) - s.longitude) < 0.3)))
    order by r.chosen_station_id nulls last, r.approved_at limit $2`,
};

/** Locks a request this station serves, or that no station has taken on yet. */
export async function lockPumpRow(ctx: Ctx, station_id: number, id: number): Promise<PumpRow | null> {
  return (await ctx.db.rows<PumpRow>(LOCK, [station_id, id]))[0] ?? null;
}

/** Locks a request that this station could have known of, wherever it is now. */
export async function lockLateRow(ctx: Ctx, station_id: number, id: number): Promise<PumpRow | null> {
  return (await ctx.db.rows<PumpRow>(LOCK_LATE, [station_id, id]))[0] ?? null;
}

/** By the exact canonical plate; only what may be served, or is being served here. */
export async function findByPlate(ctx: Ctx, station_id: number, plate_no: string): Promise<PumpRow | null> {
  return (await ctx.db.rows<PumpRow>(BY_PLATE, [station_id, plate_no]))[0] ?? null;
}

/** By the exact canonical plate, or the code; with the look-up's audit row, in one go, if there is something to find. */
export async function lookUpRow(
  ctx: Ctx,
  station_id: number,
  by: 'plate' | 'qr',
  value: string,
  record: { readonly by: string; readonly plate: string | undefined },
): Promise<PumpRow | null> {
  const { actor, now, request } = ctx;
  const [row] = await ctx.db.rows<PumpRow>(RECORDED_LOOKUP[by], [
    station_id,
    value,
    now,
    actor.user_id,
    actor.kind,
    actor.network_id,
    JSON.stringify({ ...record, found: true }),
    request.id,
    request.ip,
    actor.api_key_id,
  ]);
  return row ?? null;
}

export async function findByVehicle(
  ctx: Ctx,
  station_id: number,
  vehicle_id: number,
): Promise<PumpRow | null> {
  return (await ctx.db.rows<PumpRow>(BY_VEHICLE, [station_id, vehicle_id]))[0] ?? null;
}

/** Initiated and fuelling at this station, first come first. */
export function listAtThePumps(ctx: Ctx, station_id: number): Promise<PumpRow[]> {
  return ctx.db.rows<PumpRow>(AT_THE_PUMPS, [station_id]);
}

/** Approved requests that chose this station. */
export function listComingHere(ctx: Ctx, station_id: number): Promise<PumpRow[]> {
  return ctx.db.rows<PumpRow>(COMING_HERE, [station_id]);
}

/** Approved requests that may come to this station, limited. */
export function listMayCome(ctx: Ctx, station_id: number, limit: number): Promise<PumpRow[]> {
  return ctx.db.rows<PumpRow>(MAY_COME, [station_id, limit, ctx.now]);
}

const PAYABLE: Statement = {
  name: 'pump_payable',
  text: `select s.id as station_id, s.network_id, s.account_number is not null as is_franchisee, s.latitude, s.longitude from stations s where s.id = $1`,
};

/** Where the station is and whom its fuel is owed to. */
export async function getStation(ctx: Ctx, station_id: number) {
  const [row] = await ctx.db.rows<{
    station_id: number;
    network_id: number;
    is_franchisee: boolean;
    latitude: number;
    longitude: number;
  }>(PAYABLE, [station_id]);
  if (!row) throw new Error(`station ${station_id} of a request is missing`);
  return row;
}

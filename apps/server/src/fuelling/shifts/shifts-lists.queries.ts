import type { ShiftDetail } from '@fleet/contracts/fuelling/shift-shapes.ts';
import type { listShiftFills, listShifts } from '@fleet/contracts/fuelling/shifts.ts';
import { addDays, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { RECORDED_IN_TIME, shiftScope } from './shifts.queries.ts';
import type { FuelRow, ReadingRow, ShiftRow } from './shifts.rules.ts';

interface PartyName {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
}
type FuelName = ShiftDetail['fuels'][number]['fuel_type'];

/** A shift with the names of those it concerns; its sums run while it is open. */
export interface ListedShift extends ShiftRow {
  readonly network: PartyName;
  readonly station: PartyName;
  readonly opened_by_name: string;
  readonly closed_by_name: string | null;
  readonly decided_by_name: string | null;
  readonly transactions: number;
  readonly transactions_ml: number;
  readonly amount_halalas: number;
}

const party = (table: SQL) =>
  sql`jsonb_build_object('id', ${table}.id, 'name_en', ${table}.name_en, 'name_ar', ${table}.name_ar)`;
const FUEL = sql`jsonb_build_object('id', f.id, 'code', f.code, 'title_en', f.title_en, 'title_ar', f.title_ar, 'title_ur', f.title_ur)`;
const running = (column: SQL, sum: SQL) =>
  sql`coalesce(${column}, (select ${sum} from shift_fills x where x.shift_id = shifts.id))`;

const SELECT = sql`shifts.*, ${party(sql`n`)} as network, ${party(sql`s`)} as station,
  ob.name as opened_by_name, cb.name as closed_by_name, db.name as decided_by_name,
  ${running(sql`shifts.transactions`, sql`count(*)::int`)} as transactions,
  ${running(sql`shifts.transactions_ml`, sql`coalesce(sum(x.volume_ml), 0)::bigint`)} as transactions_ml,
  ${running(sql`shifts.amount_halalas`, sql`coalesce(sum(x.amount_halalas), 0)::bigint`)} as amount_halalas`;
const FROM = sql`shifts join networks n on n.id = shifts.network_id join stations s on s.id = shifts.station_id
  join users ob on ob.id = shifts.opened_by
  left join users cb on cb.id = shifts.closed_by[array_upper(shifts.closed_by, 1)]
  left join users db on db.id = shifts.decided_by`;

export type ShiftFilter = Omit<z.output<(typeof listShifts)['query']>, 'page' | 'per_page'>;

/** Visible shifts, latest first by default. */
export function shiftList(ctx: Ctx, filter: ShiftFilter): List<ListedShift> {
  const { q, station_id, network_id, status, verdict, from, to } = filter;
  return listOf<ListedShift>(
    {
      select: SELECT,
      from: FROM,
      where: allOf(
        shiftScope(ctx.actor),
        station_id ? sql`shifts.station_id = ${station_id}` : undefined,
        network_id ? sql`shifts.network_id = ${network_id}` : undefined,
        status ? sql`shifts.status = ${status}` : undefined,
        verdict ? sql`shifts.verdict = ${verdict}` : undefined,
        from ? sql`shifts.opened_at >= ${startOfRiyadhDate(from)}` : undefined,
        to ? sql`shifts.opened_at < ${startOfRiyadhDate(addDays(to, 1))}` : undefined,
        q
          ? sql`(shifts.reference_number = ${q.toUpperCase()}
              or strpos(lower(s.name_en), ${q.toLowerCase()}) > 0 or strpos(s.name_ar, ${q}) > 0)`
          : undefined,
      ),
      sorts: {
        opened_at: sql`shifts.opened_at`,
        closed_at: sql`shifts.closed_at`,
        station: sql`s.name_en`,
        transactions_ml: sql`shifts.transactions_ml`,
        variance_ml: sql`shifts.variance_ml`,
      },
      id: sql`shifts.id`,
      filled: ['opened_at'],
    },
    filter.sort ?? '-opened_at',
  );
}

/** One shift; null for another's. */
export async function findShift(ctx: Ctx, id: number): Promise<ListedShift | null> {
  const [row] = await ctx.db.composed<ListedShift>(
    sql`select ${SELECT} from ${FROM} where shifts.id = ${id} and ${shiftScope(ctx.actor)}`,
  );
  return row ?? null;
}

/** The open shift of a station, or the latest that was sent back to it. */
export async function findShiftIn(
  ctx: Ctx,
  station_id: number,
  status: 'open' | 'sent_back',
): Promise<ListedShift | null> {
  const [row] = await ctx.db.composed<ListedShift>(
    sql`select ${SELECT} from ${FROM} where shifts.station_id = ${station_id} and shifts.status = ${status}
        order by shifts.id desc limit 1`,
  );
  return row ?? null;
}

export interface NamedReading extends ReadingRow {
  readonly fuel_type: FuelName;
  readonly changed_by_name: string | null;
}

export function listNamedReadings(ctx: Ctx, shift_id: number): Promise<NamedReading[]> {
  return ctx.db.composed<NamedReading>(sql`
    select r.*, ${FUEL} as fuel_type, u.name as changed_by_name
    from shift_readings r join fuel_types f on f.id = r.fuel_type_id left join users u on u.id = r.changed_by
    where r.shift_id = ${shift_id} order by r.number, r.nozzle_id`);
}

type NamedFuel = Omit<
  FuelRow,
  'shift_id' | 'metered_ml' | 'other_sales_ml' | 'variance_ml' | 'tolerance_ml' | 'verdict'
> & {
  readonly [name in 'metered_ml' | 'other_sales_ml' | 'variance_ml' | 'tolerance_ml']: number | null;
} & {
  readonly verdict: FuelRow['verdict'] | null;
  readonly fuel_type: FuelName;
  readonly pump_sales_ml: number;
};

/** Every fuel that was recorded in a shift or has a meter in it, with what was compared once it is closed. */
export function listFuels(ctx: Ctx, shift_id: number): Promise<NamedFuel[]> {
  return ctx.db.composed<NamedFuel>(sql`
    with recorded as (
      select fuel_type_id, count(*)::int as transactions, sum(volume_ml)::bigint as transactions_ml,
        sum(amount_halalas)::bigint as amount_halalas
      from shift_fills x where shift_id = ${shift_id} and ${RECORDED_IN_TIME} group by fuel_type_id)
    select f.id as fuel_type_id, ${FUEL} as fuel_type, coalesce(x.transactions, 0) as transactions,
      coalesce(x.transactions_ml, 0) as transactions_ml, coalesce(x.amount_halalas, 0) as amount_halalas,
      v.metered_ml, v.other_sales_ml, v.variance_ml, v.tolerance_ml, v.verdict, v.reason, v.photo_file_id,
      (select coalesce(sum(p.volume_ml), 0)::bigint from pump_transactions p
        where p.shift_id = ${shift_id} and p.fuel_type_id = f.id and p.order_id is null) as pump_sales_ml
    from fuel_types f left join recorded x on x.fuel_type_id = f.id
    left join shift_fuels v on v.shift_id = ${shift_id} and v.fuel_type_id = f.id
    where x.fuel_type_id is not null
      or exists (select from shift_readings r where r.shift_id = ${shift_id} and r.fuel_type_id = f.id)
    order by f.id`);
}

/** What each client's vehicles took in a shift, the most first. */
export function listClients(ctx: Ctx, shift_id: number): Promise<ShiftDetail['clients']> {
  return ctx.db.composed<ShiftDetail['clients'][number]>(sql`
    select ${party(sql`c`)} as client, count(*)::int as transactions, sum(x.volume_ml)::bigint as transactions_ml,
      sum(x.amount_halalas)::bigint as amount_halalas
    from shift_fills x join clients c on c.id = x.client_id where x.shift_id = ${shift_id} and ${RECORDED_IN_TIME}
    group by c.id order by 3 desc, c.id`);
}

/** What flowed in a shift and was recorded after its close, fuel by fuel. */
export function listArrivedLate(ctx: Ctx, shift_id: number): Promise<ShiftDetail['arrived_late']> {
  return ctx.db.composed<ShiftDetail['arrived_late'][number]>(sql`
    select ${FUEL} as fuel_type, count(*)::int as transactions, sum(x.volume_ml)::bigint as transactions_ml
    from shift_fills x join fuel_types f on f.id = x.fuel_type_id
    where x.shift_id = ${shift_id} and not (${RECORDED_IN_TIME}) group by f.id order by f.id`);
}

export function listAttendants(ctx: Ctx, shift_id: number) {
  return ctx.db.composed<{
    staff_id: number;
    name: string;
    signed_in_at: Date;
    signed_out_at: Date | null;
  }>(sql`
    select a.staff_id, concat_ws(' ', p.first_name, p.middle_name, p.last_name) as name, a.signed_in_at, a.signed_out_at
    from shift_attendants a join staff p on p.id = a.staff_id where a.shift_id = ${shift_id} order by a.id`);
}

/** The attendants of a station, and whether they can sign in. */
export function listStationAttendants(ctx: Ctx, station_id: number) {
  return ctx.db.composed<{ staff_id: number; name: string; has_pin: boolean }>(sql`
    select p.id as staff_id, concat_ws(' ', p.first_name, p.middle_name, p.last_name) as name,
      exists (select from staff_pins k where k.staff_id = p.id) as has_pin
    from staff p where p.station_id = ${station_id} and p.designation = 'attendant' and p.status = 'active'
      and p.deleted_at is null order by 2, 1`);
}

/** The same with the user each signs in as. */
export function listPumpPeople(ctx: Ctx, station_id: number) {
  return ctx.db.composed<{ staff_id: number; name: string; has_pin: boolean; user_id: number }>(sql`
    select p.id as staff_id, concat_ws(' ', p.first_name, p.middle_name, p.last_name) as name, u.id as user_id,
      exists (select from staff_pins k where k.staff_id = p.id) as has_pin
    from staff p join users u on u.staff_id = p.id and u."group" = 'attendant' and u.status = 'active'
    where p.station_id = ${station_id} and p.designation = 'attendant' and p.status = 'active'
      and p.deleted_at is null order by 2, 1`);
}

type FillFilter = Omit<z.output<(typeof listShiftFills)['query']>, 'page' | 'per_page'>;
interface ListedFill {
  readonly fuel_request_id: number;
  readonly reference_number: string;
  readonly closed_at: Date;
  readonly plate_no: string;
  readonly client: PartyName;
  readonly fuel_type: FuelName;
  readonly volume_ml: number;
  readonly amount_halalas: number;
  readonly status: 'transaction_completed';
  readonly arrived_late: boolean;
}

/** The fills of a shift in their order. */
export function fillList(shift_id: number, { fuel_type_id, client_id }: FillFilter): List<ListedFill> {
  return listOf<ListedFill>(
    {
      select: sql`x.fuel_request_id, r.reference_number, x.closed_at, v.plate_no, ${party(sql`c`)} as client,
        ${FUEL} as fuel_type, x.volume_ml, x.amount_halalas, r.status,
        not (${RECORDED_IN_TIME}) as arrived_late`,
      from: sql`shift_fills x join fuel_requests r on r.id = x.fuel_request_id join vehicles v on v.id = r.vehicle_id
        join clients c on c.id = x.client_id join fuel_types f on f.id = x.fuel_type_id`,
      where: allOf(
        sql`x.shift_id = ${shift_id}`,
        fuel_type_id ? sql`x.fuel_type_id = ${fuel_type_id}` : undefined,
        client_id ? sql`x.client_id = ${client_id}` : undefined,
      ),
      sorts: { closed_at: sql`x.closed_at` },
      id: sql`x.fuel_request_id`,
    },
    'closed_at',
  );
}

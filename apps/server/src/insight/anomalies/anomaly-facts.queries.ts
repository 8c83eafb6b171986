import type { FOUND_BY } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import type { SubjectKind } from '@fleet/domain/anomalies/window.ts';
import type { PlateEntry } from '@fleet/domain/plate-readings.ts';
import { certainDisplayVolume } from '../../fuelling/display-readings/display-readings.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';

/** A fill, or a request that is not fuelled yet, with what is known of where its vehicle and phone were. */
export interface FillRow {
  readonly id: number;
  readonly client_id: number;
  readonly vehicle_id: number;
  readonly driver_id: number;
  readonly attendant_user_id: number | null;
  readonly station_id: number | null;
  readonly network_id: number | null;
  readonly fuel_type_id: number;
  readonly closed_at: Date;
  readonly volume_ml: number;
  readonly display_volume_ml: number | null;
  readonly amount_halalas: number;
  /** Without what a remote station adds. */
  readonly price_millis_per_litre: number;
  readonly odometer_km: number | null;
  readonly plate_entry: PlateEntry | null;
  readonly found_by: (typeof FOUND_BY)[number] | null;
  readonly requested_at: Date;
  readonly requested_latitude: number | null;
  readonly requested_longitude: number | null;
  readonly vehicle_is_here: boolean | null;
  readonly vehicle_seen_at: Date | null;
  readonly vehicle_seen_metres: number | null;
  readonly fixed_at: Date | null;
  readonly fixed_latitude: number | null;
  readonly fixed_longitude: number | null;
  readonly is_demo: boolean;
}

/** What a detector uses: dispensed fuel that was not disproved since. */
const IS_FUELLED = `r.closed_at is not null and r.volume_ml > 0 and r.station_id is not null
  and r.status in ('transaction_completed', 'transaction_pending_with_client', 'transaction_pending_with_vw')`;

/** A position within this many minutes shows where the vehicle was. */
const NEAR_FIX = `interval '10 minutes'`;

const ANSWER = 'r.vehicle_is_here, r.vehicle_seen_at, r.vehicle_seen_metres';
const COLUMNS = `r.id, r.client_id, r.vehicle_id, r.driver_id, r.attendant_user_id, r.station_id, r.network_id, r.fuel_type_id,
  r.closed_at, r.volume_ml, ${certainDisplayVolume('r')} as display_volume_ml, r.amount_halalas, r.price_millis_per_litre - coalesce((select p.allowance_millis from fuel_prices p
    where p.station_id = r.station_id and p.fuel_type_id = r.fuel_type_id and p.starts_at <= r.fuelling_started_at
    order by p.starts_at desc limit 1), 0) as price_millis_per_litre,
  coalesce(o.odometer_km, r.odometer_km) as odometer_km, r.plate_entry, r.found_by, r.created_at as requested_at,
  r.requested_latitude, r.requested_longitude, ${ANSWER}, x.fixed_at, x.latitude as fixed_latitude, x.longitude as fixed_longitude, r.is_demo`;
const JOINS = `left join odometer_readings o on o.fuel_request_id = r.id
  left join delivery_vehicles d on d.vehicle_id = r.vehicle_id`;
/** The fix nearest in time, of the tracker of a delivery vehicle or of what reads a vehicle's tank. */
const fixNear = (instant: string) => `left join lateral (
  select f.fixed_at, f.latitude, f.longitude from (
    select p.fixed_at, p.latitude, p.longitude from positions p
    where p.delivery_vehicle_id = d.id and p.fixed_at between ${instant} - ${NEAR_FIX} and ${instant} + ${NEAR_FIX}
    union all
    select t.read_at, t.latitude, t.longitude from tank_readings t
    where t.vehicle_id = r.vehicle_id and t.read_at between ${instant} - ${NEAR_FIX} and ${instant} + ${NEAR_FIX}
      and t.latitude is not null and t.source <> 'typed') f
  order by abs(extract(epoch from f.fixed_at - ${instant})) limit 1) x on true`;

const SUBJECT_COLUMN = { vehicle: 'vehicle_id', driver: 'driver_id', station: 'station_id' } as const;

// Starting a plan over all days of positions costs more than running it: one statement for many subjects.
function windowOf(kind: SubjectKind): { from: Statement; before: Statement } {
  const column = SUBJECT_COLUMN[kind];
  const fills = (parameters: string, condition: string, order: 'asc' | 'desc') => `
    select q.position::int as position, ${COLUMNS} from unnest(${parameters}, position)
    cross join lateral (select * from fuel_requests r where r.${column} = q.subject_id and ${condition} and ${IS_FUELLED}
      order by r.closed_at ${order}, r.id ${order} limit q.most) r
    ${JOINS} ${fixNear('r.closed_at')} order by q.position, r.closed_at, r.id`;
  return {
    from: {
      name: `anomaly_fills_${kind}`,
      text: fills(
        '$1::bigint[], $2::timestamptz[], $3::int[]) with ordinality as q(subject_id, since, most',
        'r.closed_at >= q.since',
        'asc',
      ),
    },
    before: {
      name: `anomaly_fills_before_${kind}`,
      text: fills(
        '$1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::int[]) with ordinality as q(subject_id, until, since, most',
        'r.closed_at < q.until and r.closed_at >= q.since',
        'desc',
      ),
    },
  };
}
const WINDOWS = { vehicle: windowOf('vehicle'), driver: windowOf('driver'), station: windowOf('station') };

/** Fills of a vehicle, driver or station from a time on, limited. */
interface FillsFrom {
  readonly id: number;
  readonly from: Date;
  readonly limit: number;
}
/** The last ones before a time and not before another, limited. */
interface FillsBefore {
  readonly id: number;
  readonly before: Date;
  readonly after: Date;
  readonly limit: number;
}

/** An answer to each question, its fills oldest first. */
export async function listFillsFrom(
  ctx: Ctx,
  kind: SubjectKind,
  questions: readonly FillsFrom[],
): Promise<FillRow[][]> {
  const values = [
    questions.map(({ id }) => id),
    questions.map(({ from }) => from),
    questions.map(({ limit }) => limit),
  ];
  return answersOf(questions.length, await ctx.db.rows<Answer>(WINDOWS[kind].from, values));
}

/** An answer to each question, its fills oldest first. */
export async function listFillsBefore(
  ctx: Ctx,
  kind: SubjectKind,
  questions: readonly FillsBefore[],
): Promise<FillRow[][]> {
  const values = [
    questions.map(({ id }) => id),
    questions.map(({ before }) => before),
    questions.map(({ after }) => after),
    questions.map(({ limit }) => limit),
  ];
  return answersOf(questions.length, await ctx.db.rows<Answer>(WINDOWS[kind].before, values));
}

/** With the place of its question among the others, from 1. */
type Answer = FillRow & { readonly position: number };

function answersOf(count: number, rows: readonly Answer[]): FillRow[][] {
  const answers = Array.from({ length: count }, (): FillRow[] => []);
  for (const row of rows) answers[row.position - 1]!.push(row);
  return answers;
}

const OF_VEHICLES: Statement = {
  name: 'anomaly_fills_of_vehicles',
  text: `select ${COLUMNS} from (select * from fuel_requests r where r.vehicle_id = any($1::bigint[]) and r.closed_at between $2 and $3
           and ${IS_FUELLED} order by r.closed_at desc, r.id desc limit $4) r ${JOINS}
         left join (select null::timestamptz as fixed_at, null::float8 as latitude, null::float8 as longitude) x on true
         order by r.closed_at, r.id`,
};

/** Fills of these vehicles between two times, anywhere, limited to the latest, without positions. */
export function listFillsOfVehicles(
  ctx: Ctx,
  { ids, from, to, limit }: { ids: readonly number[]; from: Date; to: Date; limit: number },
) {
  return ctx.db.rows<FillRow>(OF_VEHICLES, [ids, from, to, limit]);
}

const NEIGHBOURS: Statement = {
  name: 'anomaly_fills_beside',
  text: `select distinct on (r.id) ${COLUMNS} from unnest($1::bigint[], $2::timestamptz[]) as f(station_id, closed_at)
         join fuel_requests r on r.station_id = f.station_id and r.closed_at between f.closed_at - interval '10 hours'
           and f.closed_at + interval '10 hours' and r.created_at >= f.closed_at - interval '2 days'
           and r.created_at <= f.closed_at + interval '10 hours' and ${IS_FUELLED}
         ${JOINS} left join (select null::timestamptz as fixed_at, null::float8 as latitude, null::float8 as longitude) x on true
         where r.vehicle_id <> $3 order by r.id limit 2000`,
};

/** What others took at the same stations in the hours around: whether a station had run out of a product. */
export function listFillsBeside(
  ctx: Ctx,
  fills: readonly { station_id: number; closed_at: Date }[],
  but_vehicle_id: number,
) {
  const keys = [fills.map((fill) => fill.station_id), fills.map((fill) => fill.closed_at)];
  return ctx.db.rows<FillRow>(NEIGHBOURS, [...keys, but_vehicle_id]);
}

const REQUEST: Statement = {
  name: 'anomaly_request',
  text: `select r.id, r.client_id, r.vehicle_id, r.driver_id, r.attendant_user_id, coalesce(r.station_id, r.chosen_station_id) as station_id,
           r.network_id, r.fuel_type_id, $2::timestamptz as closed_at,
           coalesce(r.approved_volume_ml, case when r.kind = 'fill_up' then 0 else r.requested_volume_ml end) as volume_ml,
           null::bigint as display_volume_ml,
           coalesce(r.approved_amount_halalas, case when r.kind = 'fill_up' then 0 else r.requested_amount_halalas end) as amount_halalas,
           coalesce(r.price_millis_per_litre, 0) as price_millis_per_litre, r.requested_odometer_km as odometer_km, r.plate_entry,
           r.found_by, r.created_at as requested_at, r.requested_latitude, r.requested_longitude, ${ANSWER},
           x.fixed_at, x.latitude as fixed_latitude, x.longitude as fixed_longitude, r.is_demo, r.status,
           num_nonnulls(r.approved_volume_ml, r.approved_amount_halalas) > 0 as is_less
         from fuel_requests r left join delivery_vehicles d on d.vehicle_id = r.vehicle_id ${fixNear('$2::timestamptz')}
         where r.id = any($1::bigint[]) and r.status in ('request_pending', 'request_approved', 'transaction_initiated', 'transaction_held')`,
};

/** `is_less`: a manager approved less than was requested. */
export type OpenRow = FillRow & { readonly status: string; readonly is_less: boolean };

/** Requests as if they were fueled now, as requested or as less was approved; not those that are fueled or will not be. */
export function listAsFills(ctx: Ctx, ids: readonly number[]): Promise<OpenRow[]> {
  return ctx.db.rows<OpenRow>(REQUEST, [ids, ctx.now]);
}

const NEW_ODOMETERS: Statement = {
  name: 'anomaly_new_odometers',
  text: `select vehicle_id, read_at, odometer_km from odometer_readings where vehicle_id = any($1::bigint[]) and is_new_odometer
         order by vehicle_id, read_at`,
};
export interface NewOdometer {
  readonly vehicle_id: number;
  readonly read_at: Date;
  readonly odometer_km: number;
}

/** Where counting restarted because the instrument was replaced. */
export function listNewOdometers(ctx: Ctx, vehicles: readonly number[]): Promise<NewOdometer[]> {
  return ctx.db.rows(NEW_ODOMETERS, [vehicles]);
}

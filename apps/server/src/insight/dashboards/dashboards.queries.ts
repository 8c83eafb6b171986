import type { Sums } from '@fleet/contracts/insight/dashboards.ts';
import type { FuelRequestStatus } from '@fleet/domain/fuel-request-statuses.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { Owner, Piece } from './dashboards.rules.ts';

export type SeriesRow = Sums & { starts_on: string; fuel_type_id: number; status: FuelRequestStatus };
export type PartySums = Sums & { id: number };

const SUMS = sql.raw(`sum(requests)::bigint as requests, sum(volume_ml)::bigint as volume_ml,
  sum(amount_halalas)::bigint as amount_halalas, sum(charged_halalas)::bigint as charged_halalas`);

/** The owner's requests of a period, by day or month, fuel and status: the sums and what is not folded into them yet. */
export async function listSeries(
  ctx: Ctx,
  owner: Owner,
  pieces: readonly Piece[],
  grain: 'day' | 'month' | 'all',
): Promise<SeriesRow[]> {
  const start = grain === 'all' ? sql`null::date` : sql.raw(`date_trunc('${grain}', starts_on)::date`);
  return ctx.db.composed<SeriesRow>(sql`
    select ${start} as starts_on, fuel_type_id, status, ${SUMS}
    from (${linesOf(owner, pieces)}) lines group by 1, 2, 3 having sum(requests) <> 0 order by 1, 2, 3`);
}

/** What the owner's requests of these statuses and this fuel add up to; all of them where none is named. */
export async function sumSeries(
  ctx: Ctx,
  owner: Owner,
  pieces: readonly Piece[],
  of: { readonly status?: readonly string[] | undefined; readonly fuel_type_id?: number | undefined },
): Promise<Sums> {
  const status = of.status?.length ? sql`status in ${of.status}` : sql`true`;
  const fuel = of.fuel_type_id ? sql`fuel_type_id = ${of.fuel_type_id}` : sql`true`;
  const [sums] = await ctx.db.composed<Sums>(sql`
    select coalesce(sum(requests), 0)::bigint as requests, coalesce(sum(volume_ml), 0)::bigint as volume_ml,
           coalesce(sum(amount_halalas), 0)::bigint as amount_halalas, coalesce(sum(charged_halalas), 0)::bigint as charged_halalas
    from (${linesOf(owner, pieces)}) lines where ${status} and ${fuel}`);
  return sums!;
}

/** Clients, networks or stations of an administrator or a network, by completed transactions; the largest first. */
export async function listTopParties(
  ctx: Ctx,
  owner: Owner,
  pieces: readonly Piece[],
  by: string,
  limit: number,
): Promise<PartySums[]> {
  return ctx.db.composed<PartySums>(sql`
    select party_id as id, ${SUMS} from (${linesOf(owner, pieces)}) lines
    where status = 'transaction_completed' and party_id <> 0
    group by 1 having sum(requests) <> 0 order by ${sql.raw(orderOf(by))} desc, 1 limit ${limit}`);
}

/** Sums over the requests by one of their columns: for details within one party. */
export async function listTopOfRequests(
  ctx: Ctx,
  owner: Owner,
  column: 'client_id' | 'network_id' | 'station_id' | 'vehicle_id' | 'driver_id' | 'attendant_user_id',
  bounds: { from: Date; before: Date },
  by: string,
  limit: number,
): Promise<PartySums[]> {
  const name = sql.identifier(column);
  return ctx.db.composed<PartySums>(sql`
    select ${name} as id, ${SUMS}
    from (select ${name}, 1 as requests, volume_ml, amount_halalas, coalesce(charged_halalas, 0) as charged_halalas
          from fuel_requests where ${sql.identifier(`${owner.kind}_id`)} = ${owner.party_id!} and status = 'transaction_completed'
            and created_at >= ${bounds.from.toISOString()} and created_at < ${bounds.before.toISOString()}) lines
    where ${name} is not null group by 1 order by ${sql.raw(orderOf(by))} desc, 1 limit ${limit}`);
}

function orderOf(by: string): string {
  return `sum(${{ amount: 'amount_halalas', charged: 'charged_halalas', volume: 'volume_ml', requests: 'requests' }[by] ?? 'amount_halalas'})`;
}

/** The folded sums of these pieces, and the change lines not folded yet. */
function linesOf(owner: Owner, pieces: readonly Piece[]): SQL {
  const party = sql.identifier(`${owner.kind}_id`);
  const isOurs = (column: SQL | ReturnType<typeof sql.identifier>) =>
    owner.of_network !== undefined
      ? sql`${column} in (select id from stations where network_id = ${owner.of_network})`
      : owner.party_id === null
        ? sql`true`
        : sql`${column} = ${owner.party_id}`;
  const covered = pieces.map(
    ({ span, from, to }) => sql`(span = ${span} and starts_on between ${from}::date and ${to}::date)`,
  );
  const [first, last] = [pieces[0]!.from, pieces.at(-1)!.to];
  return sql`
    select party_id, starts_on, fuel_type_id, status, requests, volume_ml, amount_halalas, charged_halalas
    from fuel_request_sums where kind = ${owner.kind} and ${isOurs(sql`party_id`)} and (${sql.join(covered, sql` or `)})
    union all
    select ${party}, day, fuel_type_id, status, requests, volume_ml, amount_halalas, charged_halalas
    from fuel_request_sum_changes where day between ${first}::date and ${last}::date and ${isOurs(party)}`;
}

export interface Named {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
  readonly plate: { plate_no: string; plate_kind: 'private' | 'commercial' | 'public' | 'diplomatic' } | null;
}

const NAMES_OF: Record<string, string> = {
  client: 'select id, name_en, name_ar, null::jsonb as plate from clients',
  network: 'select id, name_en, name_ar, null::jsonb as plate from networks',
  station: 'select id, name_en, name_ar, null::jsonb as plate from stations',
  vehicle: `select id, name as name_en, name as name_ar, jsonb_build_object('plate_no', plate_no, 'plate_kind', plate_kind) as plate from vehicles`,
  driver: `select id, concat_ws(' ', first_name, middle_name, last_name) as name_en,
             concat_ws(' ', first_name, middle_name, last_name) as name_ar, null::jsonb as plate from drivers`,
  attendant: 'select id, name as name_en, name as name_ar, null::jsonb as plate from users',
};

/** Names of what a top list found. */
export async function listNames(ctx: Ctx, of: string, ids: readonly number[]): Promise<Named[]> {
  if (ids.length === 0) return [];
  return ctx.db.composed<Named>(sql`${sql.raw(NAMES_OF[of]!)} where id in ${[...ids]}`);
}

export async function listFuels(ctx: Ctx) {
  return ctx.db.composed<{ id: number; code: string; title_en: string; title_ar: string }>(
    sql`select id, code, title_en, title_ar from fuel_types order by id`,
  );
}

/** Whether the station is one of this network's. */
export async function isStationOf(ctx: Ctx, station_id: number, network_id: number): Promise<boolean> {
  const rows = await ctx.db.composed(
    sql`select from stations where id = ${station_id} and network_id = ${network_id}`,
  );
  return rows.length > 0;
}

interface TypeRow {
  id: number;
  name_en: string;
  name_ar: string;
  total: number;
  active: number;
  registered: number;
}

/** Vehicles that are not in the trash, by type; `registered` counts those of the period. */
export async function listVehicleTypeCounts(
  ctx: Ctx,
  client_id: number | null,
  bounds: { from: Date; before: Date },
): Promise<TypeRow[]> {
  return ctx.db.composed<TypeRow>(sql`
    select t.id, t.name_en, t.name_ar, count(*) as total, count(*) filter (where v.status = 'active') as active,
           count(*) filter (where v.created_at >= ${bounds.from.toISOString()} and v.created_at < ${bounds.before.toISOString()}) as registered
    from vehicles v join vehicle_types t on t.id = v.vehicle_type_id
    where v.deleted_at is null and ${client_id === null ? sql`true` : sql`v.client_id = ${client_id}`}
    group by t.id order by total desc, t.id`);
}

/** Registrations of the period by Riyadh day or month and type. */
export async function listRegistrations(
  ctx: Ctx,
  client_id: number | null,
  bounds: { from: Date; before: Date },
  grain: 'day' | 'month',
) {
  return ctx.db.composed<{ starts_on: string; vehicle_type_id: number; registered: number }>(sql`
    select date_trunc(${grain}, created_at at time zone 'Asia/Riyadh')::date as starts_on, vehicle_type_id, count(*) as registered
    from vehicles where deleted_at is null and created_at >= ${bounds.from.toISOString()} and created_at < ${bounds.before.toISOString()}
      and ${client_id === null ? sql`true` : sql`client_id = ${client_id}`}
    group by 1, 2 order by 1, 2`);
}

interface StationRow {
  id: number;
  name_en: string;
  name_ar: string;
  network: { id: number; name_en: string; name_ar: string };
  latitude: number;
  longitude: number;
  status: string;
  at_the_pumps: number;
  waiting: number;
  last_request_at: Date | null;
}

/** Every station as it is now; of one network, or of all. */
export async function listStationStates(ctx: Ctx, network_id: number | null): Promise<StationRow[]> {
  return ctx.db.composed<StationRow>(sql`
    select s.id, s.name_en, s.name_ar, s.latitude, s.longitude, s.status,
           jsonb_build_object('id', n.id, 'name_en', n.name_en, 'name_ar', n.name_ar) as network,
           coalesce(o.at_the_pumps, 0)::int as at_the_pumps, coalesce(o.waiting, 0)::int as waiting, l.created_at as last_request_at
    from stations s join networks n on n.id = s.network_id
    left join (
      select station_id, count(*) filter (where status in ('transaction_initiated', 'transaction_held')) as at_the_pumps,
             count(*) filter (where status in ('transaction_pending_with_client', 'transaction_pending_with_vw')) as waiting
      from fuel_requests
      where status in ('transaction_initiated', 'transaction_held', 'transaction_pending_with_client', 'transaction_pending_with_vw')
      group by station_id
    ) o on o.station_id = s.id
    left join lateral (
      select r.created_at from fuel_requests r where r.station_id = s.id order by r.created_at desc, r.id desc limit 1
    ) l on true
    where ${network_id === null ? sql`true` : sql`s.network_id = ${network_id}`} order by s.id`);
}

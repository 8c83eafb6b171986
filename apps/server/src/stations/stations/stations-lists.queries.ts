import type { STATION_SORTS } from '@fleet/contracts/stations/stations.ts';
import { STATION_DOCUMENTS, type StationDocument } from '@fleet/domain/expiring-documents.ts';
import { EARTH_RADIUS_METRES } from '@fleet/domain/geo.ts';
import { citiesNamed } from '@fleet/domain/saudi-cities.ts';
import {
  documentDatesOf,
  firstExpiryOf,
  hasDocuments,
} from '../../fleet/expiring-documents/expiring-documents.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { stationScope } from './stations.queries.ts';
import type { RequestCounts, StationNeeds, StationRow } from './stations.rules.ts';

export interface StationFilter {
  readonly q?: string | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  readonly fuel_type_id?: number | undefined;
  readonly network_id?: number | undefined;
  readonly status?: 'active' | 'inactive' | undefined;
  readonly documents?: 'expired' | 'soon' | undefined;
  readonly sort?: StationSort | `-${StationSort}` | undefined;
}
type StationSort = (typeof STATION_SORTS)[number];

export interface ListedStation
  extends Pick<
    StationRow,
    | 'id'
    | 'name_en'
    | 'name_ar'
    | 'city'
    | 'address'
    | 'latitude'
    | 'longitude'
    | 'status'
    | 'opens_at_minute'
    | 'closes_at_minute'
    | 'break_starts_at_minute'
    | 'break_ends_at_minute'
    | 'reference'
    | 'created_at'
    | `${StationDocument}_until`
  > {
  readonly network: { id: number; name_en: string; name_ar: string };
  readonly distance_metres: number | null;
  readonly price_millis_per_litre: number | null;
  readonly is_franchisee: boolean;
  readonly staff: number;
  readonly transactions: number;
  readonly devices: number;
}

const STAFF = sql`(select count(*) from staff f where f.station_id = stations.id and f.deleted_at is null)`;
const NETWORK = sql`jsonb_build_object('id', networks.id, 'name_en', networks.name_en, 'name_ar', networks.name_ar)`;

/** The actor's stations: nearest first when a place is given and no other order asked for, else by English name. */
export function stationList(
  ctx: Ctx,
  filter: StationFilter,
  { counts, servesDriver }: Pick<StationNeeds, 'counts' | 'servesDriver'>,
): List<ListedStation> {
  const { actor } = ctx;
  const distance = distanceTo(filter);
  const price = priceNow(ctx, filter.fuel_type_id);
  const isCounted = !actor.client_id;
  return listOf<ListedStation, StationSort | 'distance'>(
    {
      select: sql`stations.id, stations.name_en, stations.name_ar, ${NETWORK} as network, stations.city, stations.address,
        stations.latitude, stations.longitude, stations.status, stations.opens_at_minute, stations.closes_at_minute,
        stations.break_starts_at_minute, stations.break_ends_at_minute, stations.reference, stations.created_at,
        ${documentDatesOf('stations', STATION_DOCUMENTS)},
        ${distance} as distance_metres, ${price} as price_millis_per_litre, stations.account_number is not null as is_franchisee,
        ${isCounted ? STAFF : sql`0`} as staff, ${isCounted ? counts.completed : sql`0`} as transactions,
        ${isCounted ? sql`(select count(*) from handheld_devices h where h.station_id = stations.id)` : sql`0`} as devices`,
      from: sql`stations join networks on networks.id = stations.network_id`,
      where: allOf(
        stationScope(actor),
        actor.driver_id ? servesDriver(actor.driver_id) : undefined,
        actor.client_id && filter.fuel_type_id ? sql`${price} is not null` : undefined,
        filter.network_id ? sql`stations.network_id = ${filter.network_id}` : undefined,
        filter.status ? sql`stations.status = ${filter.status}` : undefined,
        // What expires there is no customer's to know.
        isCounted && filter.documents
          ? hasDocuments(ctx, 'stations', STATION_DOCUMENTS, filter.documents)
          : undefined,
        matches(filter.q),
      ),
      sorts: {
        name: sql`stations.name_en`,
        reference: sql`stations.reference`,
        city: sql`stations.city`,
        staff: STAFF,
        transactions: counts.completed,
        status: sql`stations.status`,
        first_expiry: isCounted ? firstExpiryOf('stations', STATION_DOCUMENTS) : sql`stations.id`,
        created_at: sql`stations.created_at`,
        distance: sql`${distance} asc nulls last, stations.name_en`,
      },
      id: sql`stations.id`,
    },
    filter.sort ?? 'distance',
  );
}

/** Where the actor's stations are, by English name. */
export async function listCoordinates(ctx: Ctx, network_id: number | undefined, limit: number) {
  return ctx.db.composed<
    Pick<
      StationRow,
      | 'id'
      | 'name_en'
      | 'name_ar'
      | 'latitude'
      | 'longitude'
      | 'address'
      | 'status'
      | 'opens_at_minute'
      | 'closes_at_minute'
      | 'break_starts_at_minute'
      | 'break_ends_at_minute'
    >
  >(sql`
    select stations.id, stations.name_en, stations.name_ar, stations.latitude, stations.longitude, stations.address,
      stations.status, stations.opens_at_minute, stations.closes_at_minute, stations.break_starts_at_minute,
      stations.break_ends_at_minute
    from stations join networks on networks.id = stations.network_id
    where ${stationScope(ctx.actor)} and (${network_id ?? null}::bigint is null or stations.network_id = ${network_id ?? null})
    order by stations.name_en, stations.id limit ${limit}`);
}

export interface FoundStation extends StationRow {
  readonly network: { id: number; name_en: string; name_ar: string; status: 'active' | 'inactive' };
  readonly devices: {
    id: number;
    operating_system: string;
    serial_no: string;
    app_installed_version: string;
  }[];
  readonly sells: {
    id: number;
    code: string;
    title_en: string;
    title_ar: string;
    price_millis_per_litre: number;
    allowance_millis: number;
  }[];
  readonly staff: number;
  readonly users: number;
  readonly completed_transactions: number;
  readonly held_transactions: number;
  /** Approved requests that chose the station, and fills at its pumps. */
  readonly chosen: number;
  readonly at_pump: number;
}

/** A station of the actor's own with everything its page shows; null for another's. */
export async function findStation(
  ctx: Ctx,
  id: number,
  { completed, held, comingTo, atPump }: RequestCounts,
): Promise<FoundStation | null> {
  const now = ctx.now.toISOString();
  const [row] = await ctx.db.composed<FoundStation>(sql`
    select stations.*, ${NETWORK} || jsonb_build_object('status', networks.status) as network,
      (select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'operating_system', h.operating_system,
          'serial_no', h.serial_no, 'app_installed_version', h.app_installed_version) order by h.id), '[]')
        from handheld_devices h where h.station_id = stations.id) as devices,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'code', t.code, 'title_en', t.title_en, 'title_ar', t.title_ar,
          'price_millis_per_litre', p.price_millis_per_litre, 'allowance_millis', p.allowance_millis) order by t.id), '[]')
        from fuel_prices p join fuel_types t on t.id = p.fuel_type_id
        where p.station_id = stations.id and p.starts_at <= ${now} and (p.ends_at is null or p.ends_at > ${now})) as sells,
      ${STAFF} as staff, (select count(*) from users u left join staff f on f.id = u.staff_id
        where coalesce(f.station_id, u.station_id) = stations.id) as users,
      ${completed} as completed_transactions, ${held} as held_transactions,
      ${comingTo(id)} as chosen, ${atPump({ station_id: id })} as at_pump
    from stations join networks on networks.id = stations.network_id
    where stations.id = ${id} and ${stationScope(ctx.actor)}`);
  return row ?? null;
}

/** Haversine in whole metres, the same sum as `distanceMetres`. Five thousand rows take a few milliseconds. */
function distanceTo({ latitude, longitude }: StationFilter): SQL {
  if (latitude === undefined || longitude === undefined) return sql`null::int`;
  return sql`round(${2 * EARTH_RADIUS_METRES}::float8 * asin(sqrt(least(1,
    power(sin(radians(stations.latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(stations.latitude))
      * power(sin(radians(stations.longitude - ${longitude}::float8) / 2), 2)))))::int`;
}

function priceNow(ctx: Ctx, fuel_type_id: number | undefined): SQL {
  if (fuel_type_id === undefined) return sql`null::int`;
  const at = ctx.now.toISOString();
  return sql`(select p.price_millis_per_litre from fuel_prices p
    where p.station_id = stations.id and p.fuel_type_id = ${fuel_type_id}
      and p.starts_at <= ${at}::timestamptz and (p.ends_at is null or p.ends_at > ${at}::timestamptz))`;
}

function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const text = q.toLowerCase();
  return sql`(strpos(lower(stations.name_en), ${text}) > 0 or strpos(stations.name_ar, ${text}) > 0
    or strpos(lower(stations.city), ${text}) > 0 or stations.city = any(${sql.param(citiesNamed(q))}::text[]) or lower(stations.reference) = ${text})`;
}

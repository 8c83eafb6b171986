import type { activationFeeSchema } from '@fleet/contracts/fleet/activation-fees.ts';
import type { listVehicles } from '@fleet/contracts/fleet/vehicles.ts';
import { VEHICLE_DOCUMENTS, type VehicleDocument } from '@fleet/domain/expiring-documents.ts';
import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { parsePlate } from '@fleet/domain/plates.ts';
import type { z } from 'zod';
import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import {
  documentDatesOf,
  documentPicturesOf,
  firstExpiryOf,
  hasDocuments,
} from '../expiring-documents/expiring-documents.fragments.ts';
import type { VehicleRow } from './vehicles.rules.ts';

type Filters = Omit<z.output<(typeof listVehicles)['query']>, 'page' | 'per_page'>;
interface Name {
  id: number;
  name_en: string;
  name_ar: string;
}
interface Fuel {
  id: number;
  code: string;
  title_en: string;
  title_ar: string;
}

export type ListedVehicle = Pick<
  VehicleRow,
  | 'id'
  | 'plate_no'
  | 'plate_kind'
  | 'name'
  | 'brand'
  | 'make'
  | 'model'
  | 'gas_tank_capacity_ml'
  | 'odometer_km'
  | 'odo_last_updated_date'
  | 'last_refill_date'
  | 'next_service_date'
  | `${VehicleDocument}_until`
  | 'cost_center'
  | 'client_reference_number'
  | 'status'
  | 'created_at'
  | 'deleted_at'
> & {
  client: Name;
  group: Name | null;
  vehicle_type: Name;
  fuel_type: Fuel;
  other_fuel_types: Fuel[];
  driver: { id: number; name: string } | null;
};

const DRIVER_NAME = sql`concat_ws(' ', d.first_name, nullif(d.middle_name, ''), d.last_name)`;
const COLUMNS = sql`v.id, v.plate_no, v.plate_kind, v.name, v.brand, v.make, v.model, v.gas_tank_capacity_ml, v.odometer_km,
  v.odo_last_updated_date, v.last_refill_date, v.next_service_date, ${documentDatesOf('v', VEHICLE_DOCUMENTS)}, v.cost_center, v.client_reference_number,
  v.status, v.created_at, v.deleted_at,
  jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client,
  case when g.id is not null then jsonb_build_object('id', g.id, 'name_en', g.name_en, 'name_ar', g.name_ar) end as "group",
  jsonb_build_object('id', t.id, 'name_en', t.name_en, 'name_ar', t.name_ar) as vehicle_type,
  jsonb_build_object('id', f.id, 'code', f.code, 'title_en', f.title_en, 'title_ar', f.title_ar) as fuel_type,
  coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'code', x.code, 'title_en', x.title_en, 'title_ar', x.title_ar) order by x.id)
    from vehicle_other_fuels o join fuel_types x on x.id = o.fuel_type_id where o.vehicle_id = v.id), '[]') as other_fuel_types,
  case when d.id is not null then jsonb_build_object('id', d.id, 'name', ${DRIVER_NAME}) end as driver`;
const FROM = sql`vehicles v
  join clients c on c.id = v.client_id
  join fuel_types f on f.id = v.fuel_type_id
  join vehicle_types t on t.id = v.vehicle_type_id
  left join drivers d on d.id = v.driver_id and d.deleted_at is null
  left join vehicle_groups g on g.id = v.group_id`;
const SORTS = {
  plate_no: sql`v.plate_no`,
  name: sql`v.name`,
  client: sql`c.name_en`,
  group: sql`g.name_en`,
  vehicle_type: sql`t.name_en`,
  driver: DRIVER_NAME,
  gas_tank_capacity: sql`v.gas_tank_capacity_ml`,
  odometer: sql`v.odometer_km`,
  last_refill_date: sql`v.last_refill_date`,
  next_service_date: sql`v.next_service_date`,
  first_expiry: firstExpiryOf('v', VEHICLE_DOCUMENTS),
  created_at: sql`v.created_at`,
  deleted_at: sql`v.deleted_at`,
};

const SOON = sql.raw(`interval '30 days'`);

/** Vehicles the actor may see, as pages and as an export. */
export function vehicleList(ctx: Ctx, filters: Filters): List<ListedVehicle> {
  const {
    view,
    client_id,
    group_id,
    branch_id,
    vehicle_type_id,
    fuel_type_id,
    status,
    driver,
    service,
    documents,
  } = filters;
  const where = allOf(
    view === 'deleted' ? sql`v.deleted_at is not null` : sql`v.deleted_at is null`,
    scope(ctx.actor),
    client_id ? sql`v.client_id = ${client_id}` : undefined,
    group_id === 'none' ? sql`v.group_id is null` : group_id ? sql`v.group_id = ${group_id}` : undefined,
    branch_id ? sql`g.branch_id = ${branch_id}` : undefined,
    vehicle_type_id ? sql`v.vehicle_type_id = ${vehicle_type_id}` : undefined,
    fuel_type_id ? sql`v.fuel_type_id = ${fuel_type_id}` : undefined,
    status && sql`v.status = ${status}`,
    driver && (driver === 'none' ? sql`v.driver_id is null` : sql`v.driver_id is not null`),
    service &&
      (service === 'overdue'
        ? sql`v.next_service_date < ${ctx.now}`
        : sql`v.next_service_date >= ${ctx.now} and v.next_service_date < ${ctx.now}::timestamptz + ${SOON}`),
    documents && hasDocuments(ctx, 'v', VEHICLE_DOCUMENTS, documents),
    matches(filters.q),
  );
  const sort = filters.sort ?? (view === 'deleted' ? '-deleted_at' : 'plate_no');
  const needsOthers = branch_id || filters.q || /client|group|type|driver/.test(sort);
  return listOf<ListedVehicle, keyof typeof SORTS>(
    {
      ...{ select: COLUMNS, from: FROM, where, sorts: SORTS, id: sql`v.id` },
      filled: ['plate_no', 'name', 'created_at'],
      isLong: true,
      narrow: needsOthers ? undefined : sql`vehicles v`,
    },
    sort,
  );
}

export type VehicleWithMore = ListedVehicle &
  Pick<
    VehicleRow,
    'color' | 'metres_per_litre' | 'last_service_date' | 'version' | `${VehicleDocument}_file_id`
  > & {
    open_request: { id: number; status: string } | null;
  };

/** What vehicles need of later contexts; the server hands it in. */
export interface VehicleNeeds {
  /** The open request of vehicle `v`, as `{id, status}` or null. */
  readonly openRequest: SQL;
  /** Something is known differently of a vehicle from a moment on: its fills are to be judged again. */
  readonly rejudge: (ctx: Ctx, vehicle_id: number, since: Date) => Promise<void>;
  /** Refuses to add one vehicle of each type at another fee than the one that was shown. */
  readonly refuseOtherFee: (
    ctx: Ctx,
    client_id: number,
    counts: ReadonlyMap<number, number>,
    expected_halalas: number | undefined,
  ) => Promise<void>;
  /** What is charged once a vehicle is active. */
  readonly quoteActivation: (ctx: Ctx, vehicle_id: number) => Promise<z.output<typeof activationFeeSchema>>;
  /** Refuses to activate a vehicle at another fee than the one that was shown. */
  readonly refuseOtherActivationFee: (
    ctx: Ctx,
    vehicle_id: number,
    expected_halalas: number | undefined,
  ) => Promise<void>;
}

/** One vehicle the actor may see, wherever it is, with all its facts. */
export async function findVehicle(
  ctx: Ctx,
  id: number,
  { openRequest }: Pick<VehicleNeeds, 'openRequest'>,
): Promise<VehicleWithMore | null> {
  const [row] = await ctx.db.composed<VehicleWithMore>(
    sql`select ${COLUMNS}, v.color, v.metres_per_litre, v.last_service_date, v.version,
          ${documentPicturesOf('v', VEHICLE_DOCUMENTS)},
          ${openRequest} as open_request
        from ${FROM} where ${allOf(sql`v.id = ${id}`, scope(ctx.actor))}`,
  );
  return row ?? null;
}

/** Kinds of vehicle and products in use, by name. */
export async function listChoices(ctx: Ctx): Promise<{ vehicle_types: Name[]; fuel_types: Fuel[] }> {
  const vehicle_types = await ctx.db.composed<Name>(
    sql`select id, name_en, name_ar from vehicle_types where status = 'active' order by name_en`,
  );
  const fuel_types = await ctx.db.composed<Fuel>(
    sql`select id, code, title_en, title_ar from fuel_types where status = 'active' order by id`,
  );
  return { vehicle_types, fuel_types };
}

/** A driver sees the vehicle bound to them, users of a client its vehicles, an administrator all. */
function scope(actor: Actor): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  if (actor.driver_id) return sql`v.driver_id = ${actor.driver_id}`;
  return actor.client_id ? sql`v.client_id = ${actor.client_id}` : sql`false`;
}

/** A whole plate in any script finds that plate; anything else is looked for in plate, name, reference and driver. */
function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const plate = parsePlate(q);
  if (plate) return sql`v.plate_no = ${plate.canonical}`;
  const text = toWesternDigits(q).toLowerCase();
  return sql`(strpos(lower(v.plate_no), ${text}) > 0 or strpos(lower(v.name), ${text}) > 0
    or strpos(lower(v.client_reference_number), ${text}) > 0 or strpos(lower(${DRIVER_NAME}), ${text}) > 0)`;
}

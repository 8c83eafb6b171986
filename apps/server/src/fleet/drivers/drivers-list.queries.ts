import type { listDrivers } from '@fleet/contracts/fleet/drivers.ts';
import { DRIVER_DOCUMENTS, type DriverDocument } from '@fleet/domain/expiring-documents.ts';
import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { type PlateKind, parsePlate } from '@fleet/domain/plates.ts';
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
import type { DriverRow } from './drivers.rules.ts';

type Filters = Omit<z.output<(typeof listDrivers)['query']>, 'page' | 'per_page'>;

export type ListedDriver = Pick<
  DriverRow,
  | 'id'
  | 'employee_number'
  | 'civil_id'
  | 'mobile'
  | 'email'
  | 'photo_file_id'
  | `${DriverDocument}_until`
  | 'status'
  | 'created_at'
  | 'deleted_at'
> & {
  name: string;
  client: { id: number; name_en: string; name_ar: string };
  vehicle: { id: number; plate_no: string; plate_kind: PlateKind } | null;
  has_device: boolean;
};

const NAME = sql`concat_ws(' ', d.first_name, nullif(d.middle_name, ''), d.last_name)`;
const COLUMNS = sql`d.id, ${NAME} as name, d.employee_number, d.civil_id, d.mobile, d.email, d.photo_file_id,
  ${documentDatesOf('d', DRIVER_DOCUMENTS)},
  jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client,
  case when v.id is not null then jsonb_build_object('id', v.id, 'plate_no', v.plate_no, 'plate_kind', v.plate_kind) end as vehicle,
  d.u_uid is not null as has_device, d.status, d.created_at, d.deleted_at`;
const FROM = sql`drivers d
  join clients c on c.id = d.client_id
  left join vehicles v on v.driver_id = d.id and v.deleted_at is null`;
const SORTS = {
  name: NAME,
  employee_number: sql`d.employee_number`,
  civil_id: sql`d.civil_id`,
  mobile: sql`d.mobile`,
  client: sql`c.name_en`,
  vehicle: sql`v.plate_no`,
  first_expiry: firstExpiryOf('d', DRIVER_DOCUMENTS),
  created_at: sql`d.created_at`,
  deleted_at: sql`d.deleted_at`,
};

/** Drivers the actor may see, as pages and as an export. */
export function driverList(ctx: Ctx, filters: Filters): List<ListedDriver> {
  const { view, client_id, status, vehicle, documents } = filters;
  const where = allOf(
    view === 'deleted' ? sql`d.deleted_at is not null` : sql`d.deleted_at is null`,
    scope(ctx.actor),
    client_id ? sql`d.client_id = ${client_id}` : undefined,
    status && sql`d.status = ${status}`,
    vehicle && (vehicle === 'none' ? sql`v.id is null` : sql`v.id is not null`),
    documents && hasDocuments(ctx, 'd', DRIVER_DOCUMENTS, documents),
    matches(filters.q),
  );
  const sort = filters.sort ?? (view === 'deleted' ? '-deleted_at' : 'name');
  const needsOthers = vehicle || (filters.q && parsePlate(filters.q)) || /client|vehicle/.test(sort);
  return listOf<ListedDriver, keyof typeof SORTS>(
    {
      ...{ select: COLUMNS, from: FROM, where, sorts: SORTS, id: sql`d.id` },
      filled: ['name', 'created_at'],
      isLong: true,
      narrow: needsOthers ? undefined : sql`drivers d`,
    },
    sort,
  );
}

export type DriverWithMore = ListedDriver &
  Pick<
    DriverRow,
    | 'client_id'
    | 'first_name'
    | 'middle_name'
    | 'last_name'
    | 'gender'
    | 'nationality'
    | 'driving_license_number'
    | `${DriverDocument}_file_id`
    | 'driver_prefered_language'
    | 'u_uid'
    | 'device_name'
    | 'device_bound_at'
    | 'erased_at'
    | 'version'
  > & {
    has_pin: boolean;
    user: { id: number; email: string | null; status: DriverRow['status']; has_signed_up: boolean } | null;
  };
export type DriverWithRequest = DriverWithMore & { open_request: { id: number; status: string } | null };

/** What drivers need of later contexts; the server hands it in. */
export interface DriverNeeds {
  /** The open request of driver `d`, as `{id, status}` or null. */
  readonly openRequest: SQL;
}

const MORE_COLUMNS = sql`${COLUMNS}, d.client_id, d.first_name, d.middle_name, d.last_name, d.gender, d.nationality,
          d.driving_license_number, ${documentPicturesOf('d', DRIVER_DOCUMENTS)}, d.driver_prefered_language, d.u_uid, d.device_name, d.device_bound_at, d.erased_at, d.version,
          d.driver_pin_mac is not null as has_pin,
          (select jsonb_build_object('id', u.id, 'email', u.email, 'status', u.status, 'has_signed_up', u.password_hash is not null)
            from users u where u.driver_id = d.id) as "user"`;

/** One driver the actor may see, wherever they are, with all their facts. */
export async function findDriver(ctx: Ctx, id: number): Promise<DriverWithMore | null> {
  const [row] = await ctx.db.composed<DriverWithMore>(
    sql`select ${MORE_COLUMNS} from ${FROM} where ${allOf(sql`d.id = ${id}`, scope(ctx.actor))}`,
  );
  return row ?? null;
}

/** The same with the open request. */
export async function findDriverWithRequest(
  ctx: Ctx,
  id: number,
  { openRequest }: DriverNeeds,
): Promise<DriverWithRequest | null> {
  const [row] = await ctx.db.composed<DriverWithRequest>(
    sql`select ${MORE_COLUMNS}, ${openRequest} as open_request
        from ${FROM} where ${allOf(sql`d.id = ${id}`, scope(ctx.actor))}`,
  );
  return row ?? null;
}

/** A driver sees themself, users of a client its drivers, an administrator all. */
function scope(actor: Actor): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  if (actor.driver_id) return sql`d.id = ${actor.driver_id}`;
  return actor.client_id ? sql`d.client_id = ${actor.client_id}` : sql`false`;
}

/** A whole plate in any script finds its driver; anything else is looked for in names and numbers. */
function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const plate = parsePlate(q);
  if (plate) return sql`v.plate_no = ${plate.canonical}`;
  const text = toWesternDigits(q).toLowerCase();
  return sql`(strpos(lower(${NAME}), ${text}) > 0 or strpos(d.mobile, ${text.replace(/^0/, '')}) > 0
    or lower(d.employee_number) = ${text} or d.civil_id = ${text})`;
}

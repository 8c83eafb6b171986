import type { STAFF_SORTS } from '@fleet/contracts/stations/staff.ts';
import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import type { LANGUAGES_OF } from '@fleet/domain/languages.ts';
import { type Ctx, isPlatform } from '../../platform/context.ts';
import { allOf, type List, listOf, newestFirst } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { staffScope } from './staff.queries.ts';
import type { StaffRow } from './staff.rules.ts';

type StaffSort = (typeof STAFF_SORTS)[number];
interface PartyName {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
}

export interface StaffFilter {
  readonly q?: string | undefined;
  readonly view: 'current' | 'deleted';
  readonly network_id?: number | undefined;
  readonly station_id?: number | undefined;
  readonly designation?: StaffRow['designation'] | undefined;
  readonly status?: StaffRow['status'] | undefined;
  readonly sort?: StaffSort | `-${StaffSort}` | undefined;
}

export interface ListedStaff
  extends Pick<
    StaffRow,
    | 'id'
    | 'employee_number'
    | 'email'
    | 'mobile'
    | 'civil_id'
    | 'designation'
    | 'status'
    | 'created_at'
    | 'deleted_at'
  > {
  readonly name: string;
  readonly network: PartyName;
  readonly station: PartyName | null;
}

const NAME = sql`concat_ws(' ', staff.first_name, staff.middle_name, staff.last_name)`;
const PARTIES = sql`jsonb_build_object('id', n.id, 'name_en', n.name_en, 'name_ar', n.name_ar) as network,
  case when s.id is not null then jsonb_build_object('id', s.id, 'name_en', s.name_en, 'name_ar', s.name_ar) end as station`;
const FROM = sql`staff join networks n on n.id = staff.network_id left join stations s on s.id = staff.station_id`;

/** Visible staff, by name by default. */
export function staffList(ctx: Ctx, filter: StaffFilter): List<ListedStaff> {
  return listOf<ListedStaff, StaffSort>(
    {
      select: sql`staff.id, staff.employee_number, ${NAME} as name, staff.email, staff.mobile, staff.civil_id,
        staff.designation, ${PARTIES}, staff.status, staff.created_at, staff.deleted_at`,
      from: FROM,
      where: allOf(
        staffScope(ctx.actor),
        filter.view === 'deleted' ? sql`staff.deleted_at is not null` : sql`staff.deleted_at is null`,
        filter.network_id ? sql`staff.network_id = ${filter.network_id}` : undefined,
        filter.station_id ? sql`staff.station_id = ${filter.station_id}` : undefined,
        filter.designation ? sql`staff.designation = ${filter.designation}` : undefined,
        filter.status ? sql`staff.status = ${filter.status}` : undefined,
        matches(filter.q),
      ),
      sorts: {
        name: NAME,
        employee_number: sql`staff.employee_number`,
        civil_id: sql`staff.civil_id`,
        designation: sql`staff.designation`,
        station: sql`s.name_en`,
        status: sql`staff.status`,
        created_at: sql`staff.created_at`,
        deleted_at: sql`staff.deleted_at`,
      },
      id: sql`staff.id`,
    },
    filter.sort ?? 'name',
  );
}

export interface FoundStaff extends ListedStaff {
  readonly first_name: string;
  readonly middle_name: string | null;
  readonly last_name: string;
  readonly gender: 'female' | 'male' | null;
  readonly nationality: string | null;
  readonly prefered_language: (typeof LANGUAGES_OF.pump)[number];
  readonly station_id: number | null;
  readonly version: number;
  readonly erased_at: Date | null;
  readonly has_pin: boolean;
  readonly area_supervisor: { id: number; name: string } | null;
  readonly user: {
    id: number;
    email: string | null;
    status: 'active' | 'inactive';
    has_signed_up: boolean;
  } | null;
}

/** A person of the actor's own, also from the trash; null for another's. */
export async function findStaff(ctx: Ctx, id: number): Promise<FoundStaff | null> {
  const [row] = await ctx.db.composed<FoundStaff>(sql`
    select staff.*, ${NAME} as name, ${PARTIES},
      exists (select from staff_pins p where p.staff_id = staff.id) as has_pin,
      (select jsonb_build_object('id', a.id, 'name', concat_ws(' ', a.first_name, a.middle_name, a.last_name))
        from staff a where a.id = staff.area_supervisor_id) as area_supervisor,
      (select jsonb_build_object('id', u.id, 'email', u.email, 'status', u.status, 'has_signed_up', u.password_hash is not null)
        from users u where u.staff_id = staff.id order by u.id limit 1) as user
    from ${FROM} where staff.id = ${id} and ${staffScope(ctx.actor)}`);
  return row ?? null;
}

export interface ListedTransfer {
  readonly id: number;
  readonly staff: { id: number; name: string; designation: StaffRow['designation'] };
  readonly from_station: PartyName;
  readonly to_station: PartyName;
  readonly transferred_by: string | null;
  readonly transferred_at: Date;
}

/** A page of moves, the latest first; `staff_id` for those of one person. */
export async function listTransferRows(
  ctx: Ctx,
  filter: {
    network_id?: number | undefined;
    staff_id?: number;
    page: number;
    per_page: number;
  },
): Promise<{ rows: ListedTransfer[]; total: number }> {
  const { actor } = ctx;
  const where = allOf(
    isPlatform(actor)
      ? undefined
      : actor.station_id
        ? sql`${actor.station_id} in (m.from_station_id, m.to_station_id)`
        : sql`m.network_id = ${actor.network_id ?? 0}`,
    filter.network_id ? sql`m.network_id = ${filter.network_id}` : undefined,
    filter.staff_id ? sql`m.staff_id = ${filter.staff_id}` : undefined,
  );
  const isOfNetwork = filter.network_id !== undefined || !(isPlatform(actor) || actor.station_id);
  const rows = await ctx.db.composed<ListedTransfer>(sql`
    select m.id, jsonb_build_object('id', staff.id, 'name', ${NAME}, 'designation', staff.designation) as staff,
      jsonb_build_object('id', f.id, 'name_en', f.name_en, 'name_ar', f.name_ar) as from_station,
      jsonb_build_object('id', t.id, 'name_en', t.name_en, 'name_ar', t.name_ar) as to_station,
      u.name as transferred_by, m.transferred_at
    from staff_transfers m join staff on staff.id = m.staff_id
    join stations f on f.id = m.from_station_id join stations t on t.id = m.to_station_id
    left join users u on u.id = m.transferred_by
    where ${where} order by ${newestFirst(sql`m.id`, isOfNetwork)} limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`);
  const [total] = await ctx.db.composed<{ total: number }>(
    sql`select count(*) as total from staff_transfers m where ${where}`,
  );
  return { rows, total: total!.total };
}

/** Names by part, numbers by their beginning, in either digits. */
function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const text = q.toLowerCase();
  const digits = `${toWesternDigits(q)
    .replace(/\D/g, '')
    .replace(/^(00966|966|0)/, '')}%`;
  const byNumber =
    digits.length > 3 ? sql`or staff.mobile like ${digits} or staff.civil_id like ${digits}` : sql``;
  return sql`(strpos(lower(${NAME}), ${text}) > 0 or lower(staff.employee_number) = ${text}
    or strpos(staff.email, ${text}) > 0 ${byNumber})`;
}

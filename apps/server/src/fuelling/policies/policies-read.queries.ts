import type { listPolicies } from '@fleet/contracts/fuelling/policies.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { allOf, listOf } from '../../platform/lists.ts';
import { sql } from '../../platform/orm.ts';
import type { Policy, PolicySubject } from './policies-save.queries.ts';

/** A driver's name as people read it, the same in both languages; a vehicle is called by its plate. */
const SUBJECT_NAMES = `
  coalesce(g.name_en, v.plate_no, nullif(concat_ws(' ', d.first_name, d.last_name), ''), c.name_en) as name_en,
  coalesce(g.name_ar, v.plate_no, nullif(concat_ws(' ', d.first_name, d.last_name), ''), c.name_ar) as name_ar`;

export interface PolicyView {
  name_en: string;
  name_ar: string;
  policy: (Omit<Policy, 'created_at' | 'changed_at'> & { changed_at: string | null }) | null;
  changed_by: string | null;
  profile: { id: number; name_en: string; name_ar: string } | null;
}

const VIEW: Statement = {
  name: 'policy_view',
  text: `
    select coalesce(g.name_en, v.plate_no, d.name, c.name_en) as name_en, coalesce(g.name_ar, v.plate_no, d.name, c.name_ar) as name_ar,
      case when p.id is not null then to_jsonb(p) end as policy, u.name as changed_by,
      case when f.id is not null then jsonb_build_object('id', f.id, 'name_en', f.name_en, 'name_ar', f.name_ar) end as profile
    from clients c
    left join vehicle_groups g on g.id = $2 and g.client_id = c.id
    left join vehicles v on v.id = $3 and v.client_id = c.id and v.deleted_at is null
    left join (select id, client_id, concat_ws(' ', first_name, last_name) as name from drivers where deleted_at is null) d
      on d.id = $4 and d.client_id = c.id
    left join policies p on p.client_id = c.id and p.group_id is not distinct from $2::bigint
      and p.vehicle_id is not distinct from $3::bigint and p.driver_id is not distinct from $4::bigint and p.name_en is null
    left join policies f on f.id = p.profile_id
    left join users u on u.id = p.changed_by_user_id
    where c.id = $1 and ($2::bigint is null or g.id is not null) and ($3::bigint is null or v.id is not null)
      and ($4::bigint is null or d.id is not null)`,
};

/** The subject by name with its rules; null when it is not of this client. */
export async function findPolicyView(ctx: Ctx, subject: PolicySubject): Promise<PolicyView | null> {
  const values = [subject.client_id, subject.group_id, subject.vehicle_id, subject.driver_id];
  return (await ctx.db.rows<PolicyView>(VIEW, values))[0] ?? null;
}

export interface PolicyListRow {
  id: number;
  level: 'client' | 'group' | 'vehicle' | 'driver';
  subject_id: number | null;
  name_en: string;
  name_ar: string;
  plate_no: string | null;
  rules: number;
  changed_at: Date | null;
  changed_by: string | null;
}

const LEVEL = sql.raw(
  `case when p.group_id is not null then 'group' when p.vehicle_id is not null then 'vehicle' when p.driver_id is not null then 'driver' else 'client' end`,
);
const RULES = sql.raw(`num_nonnulls(
  p.volume_per_fill_ml, p.volume_per_day_ml, p.volume_per_week_ml, p.volume_per_month_ml, p.volume_per_window_ml,
  p.amount_per_fill_halalas, p.amount_per_day_halalas, p.amount_per_week_halalas, p.amount_per_month_halalas, p.amount_per_window_halalas,
  p.fills_per_day, p.fills_per_week, p.fills_per_month, p.minutes_between_fills, p.km_between_fills, coalesce(p.from_minute, p.to_minute),
  p.weekdays, p.fuel_type_ids, p.cities, p.areas, coalesce(p.disabled_network_ids, p.disabled_station_ids), p.station_distance_metres,
  p.tank_tolerance_percent, nullif(p.odometer_required, false), nullif(p.pin_required, false), nullif(p.tag_required, false), nullif(p.approval, 'auto'), p.approval_above_halalas,
  p.valid_documents)`);

/** Everything of this client that has rules. */
export function policyList(client_id: number, query: z.output<(typeof listPolicies)['query']>) {
  const { q, level, sort = 'level' } = query;
  return listOf<PolicyListRow>(
    {
      select: sql`p.id, ${LEVEL} as level, coalesce(p.group_id, p.vehicle_id, p.driver_id) as subject_id, v.plate_no,
        ${RULES} as rules, p.changed_at, u.name as changed_by, ${sql.raw(SUBJECT_NAMES)}`,
      from: sql`policies p join clients c on c.id = p.client_id left join vehicle_groups g on g.id = p.group_id
        left join vehicles v on v.id = p.vehicle_id left join drivers d on d.id = p.driver_id left join users u on u.id = p.changed_by_user_id`,
      where: allOf(
        sql`p.client_id = ${client_id} and p.name_en is null and ${RULES} > 0 and v.deleted_at is null and d.deleted_at is null`,
        level ? sql`${LEVEL} = ${level}` : undefined,
        q
          ? sql`strpos(lower(concat_ws(' ', g.name_en, g.name_ar, replace(v.plate_no, '-', ''), v.plate_no, d.first_name, d.last_name)), lower(${q})) > 0`
          : undefined,
      ),
      sorts: {
        level: sql`num_nonnulls(p.group_id) + 2 * num_nonnulls(p.vehicle_id) + 3 * num_nonnulls(p.driver_id)`,
        changed_at: sql`p.changed_at`,
      },
      id: sql`p.id`,
    },
    sort,
  );
}

interface SubjectsOfVehicle {
  plate_no: string;
  client_name_en: string;
  client_name_ar: string;
  group_id: number | null;
  group_name_en: string | null;
  group_name_ar: string | null;
  driver_id: number | null;
  driver_name: string | null;
  capacity_ends_at: Date | null;
}

const SUBJECTS: Statement = {
  name: 'policy_subjects',
  text: `
    select v.plate_no, c.name_en as client_name_en, c.name_ar as client_name_ar, g.id as group_id, g.name_en as group_name_en, g.name_ar as group_name_ar,
      d.id as driver_id, concat_ws(' ', d.first_name, d.last_name) as driver_name,
      (select t.ends_at from temporary_capacities t where t.vehicle_id = v.id and t.status = 'running') as capacity_ends_at
    from vehicles v join clients c on c.id = v.client_id left join vehicle_groups g on g.id = v.group_id
    left join drivers d on d.id = v.driver_id and d.deleted_at is null
    where v.id = $2 and v.client_id = $1`,
};

/** Whose rules hold for a vehicle, by name. */
export async function findSubjects(
  ctx: Ctx,
  client_id: number,
  vehicle_id: number,
): Promise<SubjectsOfVehicle | null> {
  return (await ctx.db.rows<SubjectsOfVehicle>(SUBJECTS, [client_id, vehicle_id]))[0] ?? null;
}

interface Named {
  kind: 'fuel' | 'network' | 'station';
  id: number;
  name_en: string;
  name_ar: string;
}

const NAMES: Statement = {
  name: 'policy_names',
  text: `
    select 'fuel' as kind, id, title_en as name_en, title_ar as name_ar from fuel_types where id = any($1::bigint[])
    union all select 'network', id, name_en, name_ar from networks where id = any($2::bigint[])
    union all select 'station', id, name_en, name_ar from stations where id = any($3::bigint[])`,
};

/** Names of products, networks and stations that rules list; every fleet may know them. */
export function listNames(
  ctx: Ctx,
  ids: { fuel: readonly number[]; network: readonly number[]; station: readonly number[] },
): Promise<Named[]> {
  return ctx.db.rows<Named>(NAMES, [ids.fuel, ids.network, ids.station]);
}

interface Choices {
  fuel_types: {
    id: number;
    code: string;
    title_en: string;
    title_ar: string;
    base_price_millis_per_litre: number;
  }[];
  cities: string[];
  networks: { id: number; name_en: string; name_ar: string }[];
  groups: { id: number; name_en: string; name_ar: string }[];
}

const CHOICES: Statement = {
  name: 'policy_choices',
  text: `
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'title_en', title_en, 'title_ar', title_ar, 'base_price_millis_per_litre', base_price_millis_per_litre) order by id), '[]')
        from fuel_types where status = 'active') as fuel_types,
      (select coalesce(jsonb_agg(city order by city), '[]') from (select distinct city from stations where status = 'active') s) as cities,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name_en', name_en, 'name_ar', name_ar) order by name_en), '[]')
        from networks where status = 'active') as networks,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name_en', name_en, 'name_ar', name_ar) order by name_en), '[]')
        from vehicle_groups where client_id = c.id and status = 'active') as groups
    from clients c where c.id = $1`,
};

export async function findChoices(ctx: Ctx, client_id: number): Promise<Choices | null> {
  return (await ctx.db.rows<Choices>(CHOICES, [client_id]))[0] ?? null;
}

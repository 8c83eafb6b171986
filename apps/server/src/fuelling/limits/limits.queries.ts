import type { FollowerLevel, listLimits } from '@fleet/contracts/fuelling/limits.ts';
import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import { riyadhWindows } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { allOf, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { usageSums } from '../policies/policies.fragments.ts';

type Query = z.output<(typeof listLimits)['query']>;

export interface LimitListRow {
  id: number;
  name_en: string;
  name_ar: string;
  plate_no: string | null;
  group_id: number | null;
  group_name_en: string | null;
  group_name_ar: string | null;
  driver_id: number | null;
  driver_name: string | null;
  profile_id: number | null;
  profile_name_en: string | null;
  profile_name_ar: string | null;
}

interface Subjects {
  /** The rows of a level as `s`, with the row of policies that is their own as `own`. */
  readonly from: string;
  readonly names: string;
  readonly name: string;
  readonly search: string;
  /** Which rows of policies, as `p`, hold for one of them alone. */
  readonly holds: (each: string) => string;
}

const COMPANY = 'num_nonnulls(p.group_id, p.vehicle_id, p.driver_id) = 0';
const NO_VEHICLE = `null as plate_no, null::bigint as group_id, null as group_name_en, null as group_name_ar,
  null::bigint as driver_id, null as driver_name`;
const DRIVER_NAME = `concat_ws(' ', s.first_name, s.last_name)`;

const SUBJECTS: Record<FollowerLevel, Subjects> = {
  vehicle: {
    from: `vehicles s left join vehicle_groups g on g.id = s.group_id
      left join drivers d on d.id = s.driver_id and d.deleted_at is null left join policies own on own.vehicle_id = s.id`,
    names: `s.plate_no as name_en, s.plate_no as name_ar, s.plate_no, g.id as group_id, g.name_en as group_name_en,
      g.name_ar as group_name_ar, d.id as driver_id, nullif(concat_ws(' ', d.first_name, d.last_name), '') as driver_name`,
    name: 's.plate_no',
    search: `concat_ws(' ', s.plate_no, replace(s.plate_no, '-', ''), s.name, d.first_name, d.last_name, g.name_en, g.name_ar)`,
    holds: (each) =>
      `(p.vehicle_id = s.id or p.driver_id = d.id or (p.group_id = g.id or ${COMPANY}) and ${each})`,
  },
  group: {
    from: 'vehicle_groups s left join policies own on own.group_id = s.id',
    names: `s.name_en, s.name_ar, ${NO_VEHICLE}`,
    name: 's.name_en',
    search: `concat_ws(' ', s.name_en, s.name_ar)`,
    holds: (each) => `(p.group_id = s.id or ${COMPANY} and ${each})`,
  },
  driver: {
    from: 'drivers s left join policies own on own.driver_id = s.id',
    names: `${DRIVER_NAME} as name_en, ${DRIVER_NAME} as name_ar, ${NO_VEHICLE}`,
    name: 's.first_name',
    search: DRIVER_NAME,
    holds: (each) => `(p.driver_id = s.id or ${COMPANY} and ${each})`,
  },
};

/** The smallest figure that counts one of them alone: what the table shows. */
function smallest(level: FollowerLevel, code: string, field: string): SQL {
  const each = code === 'volume_per_fill' ? 'true' : `'${code}' = any(p.each_vehicle)`;
  return sql.raw(
    `(select min(p.${field}) from policies_in_force p where p.client_id = s.client_id and ${SUBJECTS[level].holds(each)})`,
  );
}

/** A page of what limits may hold for: who they are and which profile they follow. */
export function subjectList(client_id: number, { q, level, group_id, profile, sort = 'name' }: Query) {
  const { from, names, name, search } = SUBJECTS[level];
  const follows =
    level === 'vehicle'
      ? sql`coalesce(own.profile_id, (select o.profile_id from policies o where o.group_id = s.group_id))`
      : sql`own.profile_id`;
  return listOf<LimitListRow>(
    {
      select: sql`s.id, ${sql.raw(names)}, f.id as profile_id, f.name_en as profile_name_en, f.name_ar as profile_name_ar`,
      from: sql`${sql.raw(from)} left join policies f on f.id = own.profile_id`,
      where: allOf(
        sql`s.client_id = ${client_id}`,
        level === 'group' ? sql`s.status = 'active'` : sql`s.deleted_at is null`,
        group_id && level === 'vehicle' ? sql`s.group_id = ${group_id}` : undefined,
        profile === 'none' ? sql`${follows} is null` : undefined,
        typeof profile === 'number' ? sql`${follows} = ${profile}` : undefined,
        q ? sql`strpos(lower(${sql.raw(search)}), lower(${q})) > 0` : undefined,
      ),
      sorts: {
        name: sql.raw(name),
        volume_per_fill: smallest(level, 'volume_per_fill', 'volume_per_fill_ml'),
        volume_per_day: smallest(level, 'volume_per_day', 'volume_per_day_ml'),
        volume_per_week: smallest(level, 'volume_per_week', 'volume_per_week_ml'),
        volume_per_month: smallest(level, 'volume_per_month', 'volume_per_month_ml'),
        fills_per_day: smallest(level, 'fills_per_day', 'fills_per_day'),
      },
      id: sql`s.id`,
    },
    sort,
  );
}

/** Ids at the three levels below the company. */
export interface LevelIds {
  readonly group: readonly number[];
  readonly vehicle: readonly number[];
  readonly driver: readonly number[];
}

/** What holds at one level, and what of it is its profile's. */
export type StoredPolicy = PolicyRules & {
  group_id: number | null;
  vehicle_id: number | null;
  driver_id: number | null;
  profile: { id: number; name_en: string; name_ar: string; codes: string[] } | null;
};

const IN_FORCE: Statement = {
  name: 'limits_in_force',
  text: `select to_jsonb(p) as policy from policies_in_force p where p.client_id = $1
    and (${COMPANY} or p.group_id = any($2::bigint[]) or p.vehicle_id = any($3::bigint[]) or p.driver_id = any($4::bigint[]))`,
};

/** The rules in force of the company and of these. */
export async function listInForce(ctx: Ctx, client_id: number, ids: LevelIds): Promise<StoredPolicy[]> {
  const rows = await ctx.db.rows<{ policy: StoredPolicy }>(IN_FORCE, [
    client_id,
    ids.group,
    ids.vehicle,
    ids.driver,
  ]);
  return rows.map(({ policy }) => policy);
}

export type UsageSum = Record<string, number | string | null> & { scope: string; scope_id: number };

const USAGE: Statement = {
  name: 'limits_usage',
  text: `
    select scope, scope_id, ${usageSums('$5', '$6', '$7')}
    from usage_days
    where (scope = 'client' and scope_id = $1 or scope = 'group' and scope_id = any($2::bigint[])
      or scope = 'vehicle' and scope_id = any($3::bigint[]) or scope = 'driver' and scope_id = any($4::bigint[]))
      and day between least($6::date, $7::date) and $5
    group by scope, scope_id`,
};

/** What the company and these used today, this week and this month. */
export function listUsage(ctx: Ctx, client_id: number, ids: LevelIds): Promise<UsageSum[]> {
  const { day, week, month } = riyadhWindows(ctx.now);
  return ctx.db.rows<UsageSum>(USAGE, [client_id, ids.group, ids.vehicle, ids.driver, day, week, month]);
}

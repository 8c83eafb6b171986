import type { listVehicleTags } from '@fleet/contracts/fuelling/vehicle-tags.ts';
import { parsePlate } from '@fleet/domain/plates.ts';
import type { z } from 'zod';
import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { containsText } from '../../platform/resource-queries.ts';
import type { TagRow } from './vehicle-tags.rules.ts';

interface Name {
  id: number;
  name_en: string;
  name_ar: string;
}

export type ListedTag = Pick<
  TagRow,
  | 'id'
  | 'label'
  | 'status'
  | 'status_reason'
  | 'status_changed_at'
  | 'paired_in'
  | 'last_read_at'
  | 'last_refused_at'
  | 'replaced_by_id'
> & {
  paired_at: Date;
  client: Name;
  vehicle: {
    id: number;
    plate_no: string;
    plate_kind: 'private' | 'commercial' | 'public' | 'diplomatic';
    name: string;
  };
  paired_by: string | null;
  paired_station: Name | null;
  last_read_station: Name | null;
};

const NAME = (alias: string) =>
  `case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'name_en', ${alias}.name_en, 'name_ar', ${alias}.name_ar) end`;
// Never the hash: it is compared, and leaves the database nowhere else.
const COLUMNS =
  sql.raw(`t.id, t.label, t.status, t.status_reason, t.status_changed_at, t.paired_in, t.last_read_at, t.last_refused_at,
  t.replaced_by_id, t.created_at as paired_at, ${NAME('c')} as client,
  jsonb_build_object('id', v.id, 'plate_no', v.plate_no, 'plate_kind', v.plate_kind, 'name', v.name) as vehicle,
  u.name as paired_by, ${NAME('p')} as paired_station, ${NAME('s')} as last_read_station`);
const FROM =
  sql.raw(`vehicle_tags t join clients c on c.id = t.client_id join vehicles v on v.id = t.vehicle_id
  left join users u on u.id = t.paired_by_user_id left join stations p on p.id = t.paired_station_id
  left join stations s on s.id = t.last_read_station_id`);
const SORTS = {
  plate_no: sql`v.plate_no`,
  tag_number: sql`t.id`,
  paired_at: sql`t.created_at`,
  status_changed_at: sql`t.status_changed_at`,
  last_read_at: sql`t.last_read_at`,
};
const RECENT = sql.raw(`interval '30 days'`);

/** Tags the actor may see, as pages and as an export. */
export function tagList(
  ctx: Ctx,
  {
    client_id,
    vehicle_id,
    status,
    read,
    q,
    sort = '-paired_at',
  }: Omit<z.output<(typeof listVehicleTags)['query']>, 'page' | 'per_page'>,
): List<ListedTag> {
  const since = sql`${ctx.now}::timestamptz - ${RECENT}`;
  const where = allOf(
    scope(ctx.actor),
    client_id ? sql`t.client_id = ${client_id}` : undefined,
    vehicle_id ? sql`t.vehicle_id = ${vehicle_id}` : undefined,
    status ? sql`t.status = ${status}` : undefined,
    read === 'never' ? sql`t.last_read_at is null` : undefined,
    read === 'recent' ? sql`t.last_read_at >= ${since}` : undefined,
    read === 'old' ? sql`t.last_read_at < ${since}` : undefined,
    matches(q),
  );
  return listOf<ListedTag, keyof typeof SORTS>(
    { select: COLUMNS, from: FROM, where, sorts: SORTS, id: sql`t.id`, filled: ['plate_no', 'paired_at'] },
    sort,
  );
}

export async function findTag(ctx: Ctx, id: number): Promise<ListedTag | null> {
  const where = allOf(sql`t.id = ${id}`, scope(ctx.actor));
  return (await ctx.db.composed<ListedTag>(sql`select ${COLUMNS} from ${FROM} where ${where}`))[0] ?? null;
}

/** A tag's own number and a plate in any script find one; other text is looked for in plate, vehicle and label. */
function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const number = /^TAG-?0*(\d{1,15})$/i.exec(q)?.[1];
  if (number) return sql`t.id = ${Number(number)}`;
  const plate = parsePlate(q);
  if (plate) return sql`v.plate_no = ${plate.canonical}`;
  return containsText([sql`v.plate_no`, sql`v.name`, sql`t.label`], q);
}

function scope(actor: Actor): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  return actor.client_id ? sql`t.client_id = ${actor.client_id}` : sql`false`;
}

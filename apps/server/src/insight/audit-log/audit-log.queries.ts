import { addDays, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { apiKeys } from '../../access/api-keys/api-keys.table.ts';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { seals } from '../../money/ledger/ledger.table.ts';
import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import { allOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { auditRows } from '../../platform/platform.table.ts';
import type { Mark, NamedKind, NamedThing } from './audit-log.rules.ts';

export interface ChangeRead {
  readonly id: number;
  readonly at: Date;
  readonly actor_kind: 'user' | 'api_key' | 'system' | 'anonymous';
  readonly actor_user_id: number | null;
  readonly actor_name: string | null;
  readonly actor_group: string | null;
  readonly action: string;
  readonly subject: string;
  readonly subject_id: number | null;
  readonly before: unknown;
  readonly after: unknown;
}

export interface AuditRowRead extends ChangeRead {
  readonly client: { id: number; name_en: string; name_ar: string } | null;
  readonly request_id: string | null;
  readonly ip: string | null;
  readonly sealed_at_position: number | null;
}

/**
 * The row stays sealed and proves that something was done; what it says of a person who has been erased is not shown. Each is looked up:
 * of `exists` all drivers there are would be read for a page, as the planner counts all rows before the page is cut.
 */
const ERASED = sql`case a.subject
  when 'driver' then (select e.erased_at from drivers e where e.id = a.subject_id)
  when 'staff' then (select e.erased_at from staff e where e.id = a.subject_id)
  when 'user' then (select e.erased_at from users e where e.id = a.subject_id) end is not null`;
const CHANGE = sql`a.id, a.at, a.actor_kind, a.actor_user_id, coalesce(u.name, k.name) as actor_name, u."group" as actor_group,
  a.action, a.subject, a.subject_id, case when not ${ERASED} then a.before end as before, case when not ${ERASED} then a.after end as after`;
const NEWEST_FIRST = sql`a.at desc, a.id desc`;

/** Audit rows of their table, or those of a file of old months (a JSON array). */
export type Source = { readonly json: string } | null;
const rowsOf = (source: Source) =>
  source ? sql`jsonb_populate_recordset(null::audit_rows, ${source.json}::jsonb)` : sql`${auditRows}`;

/** Rows of one thing in the reader's scope, newest first. */
export async function listRowsOf(
  ctx: Ctx,
  query: { subject: string; subject_id: number; older_than: Mark | null; limit: number },
  source: Source = null,
): Promise<ChangeRead[]> {
  return ctx.db.composed<ChangeRead>(sql`
    select ${CHANGE} from ${rowsOf(source)} a left join ${users} u on u.id = a.actor_user_id left join ${apiKeys} k on k.id = a.actor_api_key_id
    where a.subject = ${query.subject} and a.subject_id = ${query.subject_id} and ${scope(ctx.actor)}
      and ${isOlder(query.older_than)}
    order by ${NEWEST_FIRST} limit ${query.limit}`);
}

export interface AuditFilter {
  readonly user_id?: number | undefined;
  readonly client_id?: number | undefined;
  readonly subject?: string | undefined;
  readonly subject_id?: number | undefined;
  readonly action?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly request_id?: string | undefined;
}

/** Rows of the log in the reader's scope that pass the filter, newest first; only people of the reader's own party show from where. */
export async function listLog(
  ctx: Ctx,
  filter: AuditFilter,
  older_than: Mark | null,
  limit: number,
  source: Source = null,
): Promise<AuditRowRead[]> {
  const { actor } = ctx;
  const isVisible = isPlatform(actor)
    ? sql`true`
    : sql`coalesce(u.client_id, k.client_id) = ${actor.client_id}`;
  const where = allOf(
    scope(actor),
    filter.user_id ? sql`a.actor_user_id = ${filter.user_id}` : undefined,
    filter.client_id ? sql`a.client_id = ${filter.client_id}` : undefined,
    filter.subject ? sql`a.subject = ${filter.subject}` : undefined,
    filter.subject_id ? sql`a.subject_id = ${filter.subject_id}` : undefined,
    filter.action ? sql`a.action = ${filter.action}` : undefined,
    filter.from ? sql`a.at >= ${startOfRiyadhDate(filter.from).toISOString()}` : undefined,
    filter.to ? sql`a.at < ${startOfRiyadhDate(addDays(filter.to, 1)).toISOString()}` : undefined,
    filter.request_id ? sql`a.request_id = ${filter.request_id}` : undefined,
    isOlder(older_than),
  );
  return ctx.db.composed<AuditRowRead>(sql`
    select page.*, s.position as sealed_at_position from (
      select ${CHANGE}, a.request_id, case when ${isVisible} then a.ip end as ip,
        case when c.id is null then null
          else jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) end as client
      from ${rowsOf(source)} a left join ${users} u on u.id = a.actor_user_id left join ${apiKeys} k on k.id = a.actor_api_key_id left join ${clients} c on c.id = a.client_id
      where ${where} order by ${NEWEST_FIRST} limit ${limit}) page
    left join ${seals} s on s.kind = 'audit' and s.row_id = page.id
    order by page.at desc, page.id desc`);
}

/** How far back the words of the filters are looked for: whatever is done at all was done lately. */
const FACET_ROWS = 20_000;

/** The kinds of things and the actions among the latest rows of the reader's scope. */
export async function listFacets(ctx: Ctx): Promise<{ subjects: string[]; actions: string[] }> {
  const [row] = await ctx.db.composed<{ subjects: string[] | null; actions: string[] | null }>(sql`
    with latest as (
      select a.subject, a.action from ${auditRows} a where ${scope(ctx.actor)}
      order by ${NEWEST_FIRST} limit ${FACET_ROWS})
    select array_agg(distinct subject order by subject) as subjects, array_agg(distinct action order by action) as actions
    from latest`);
  return { subjects: row?.subjects ?? [], actions: row?.actions ?? [] };
}

const NAMES = {
  name: 'audit_names',
  text: `
    with asked as (select distinct kind, id from unnest($1::text[], $2::bigint[]) as a(kind, id))
    select 'client' as kind, id, name_en, name_ar from clients join asked using (id) where kind = 'client'
    union all select 'network', id, name_en, name_ar from networks join asked using (id) where kind = 'network'
    union all select 'station', id, name_en, name_ar from stations join asked using (id) where kind = 'station'
    union all select 'vehicle', id, plate_no, plate_no from vehicles join asked using (id) where kind = 'vehicle'
    union all select 'driver', id, concat_ws(' ', first_name, last_name), concat_ws(' ', first_name, last_name)
      from drivers join asked using (id) where kind = 'driver'
    union all select 'staff', id, concat_ws(' ', first_name, last_name), concat_ws(' ', first_name, last_name)
      from staff join asked using (id) where kind = 'staff'
    union all select 'user', id, name, name from users join asked using (id) where kind = 'user'
    union all select 'fuel_type', id, title_en, title_ar from fuel_types join asked using (id) where kind = 'fuel_type'
    union all select 'vehicle_type', id, name_en, name_ar from vehicle_types join asked using (id) where kind = 'vehicle_type'
    union all select 'vehicle_group', id, name_en, name_ar from vehicle_groups join asked using (id) where kind = 'vehicle_group'
    union all select 'group', id, name_en, name_ar from groups join asked using (id) where kind = 'group'
    union all select 'branch', id, name_en, name_ar from branches join asked using (id) where kind = 'branch'
    union all select 'delivery_branch', id, name_en, name_ar from delivery_branches join asked using (id) where kind = 'delivery_branch'
    union all select 'warehouse', id, name_en, name_ar from warehouses join asked using (id) where kind = 'warehouse'
    union all select 'delivery_product', id, title_en, title_ar from delivery_products join asked using (id) where asked.kind = 'delivery_product'
    union all select 'geofence', id, name, name from geofences join asked using (id) where asked.kind = 'geofence'
    union all select 'invoice', id, number, number from invoices join asked using (id) where asked.kind = 'invoice'
    union all select 'subscription_plan', id, title_en, title_ar
      from subscription_plans join asked using (id) where kind = 'subscription_plan'`,
};

/** Unsafe in that it names things of any party: the ids come out of rows the reader may read, never from the caller. */
export async function unsafeListNames(
  ctx: Ctx,
  references: readonly { kind: NamedKind; id: number }[],
): Promise<NamedThing[]> {
  if (references.length === 0) return [];
  return ctx.db.rows<NamedThing>(NAMES, [references.map(({ kind }) => kind), references.map(({ id }) => id)]);
}

function isOlder(mark: Mark | null): SQL {
  return mark ? sql`(a.at, a.id) < (${mark.at.toISOString()}, ${mark.id})` : sql`true`;
}

/** An administrator reads all; all others what was done to their own party's objects. */
function scope(actor: Actor): SQL {
  if (isPlatform(actor)) return sql`true`;
  if (actor.client_id) return sql`a.client_id = ${actor.client_id}`;
  if (actor.station_id) return sql`a.station_id = ${actor.station_id}`;
  if (actor.network_id) return sql`a.network_id = ${actor.network_id}`;
  return sql`false`;
}

import { type SQL, sql } from 'drizzle-orm';
import type { Actor, Ctx } from '../../platform/context.ts';
import { auditRows } from '../../platform/platform.table.ts';
import { users } from '../users/users.table.ts';
import type { Mark, NamedKind, NamedThing } from './audit-log.rules.ts';

export interface AuditRowRead {
  readonly id: number;
  readonly at: Date;
  readonly actor_kind: 'user' | 'system' | 'anonymous';
  readonly actor_user_id: number | null;
  readonly actor_name: string | null;
  readonly actor_group: string | null;
  readonly action: string;
  readonly subject: string;
  readonly subject_id: number | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** Rows of one thing in the reader's scope, newest first. */
export async function listRowsOf(
  ctx: Ctx,
  asked: { subject: string; subject_id: number; older_than: Mark | null; limit: number },
): Promise<AuditRowRead[]> {
  return ctx.db.composed<AuditRowRead>(sql`
    select a.id, a.at, a.actor_kind, a.actor_user_id, u.name as actor_name, u."group" as actor_group,
           a.action, a.subject, a.subject_id, a.before, a.after
    from ${auditRows} a left join ${users} u on u.id = a.actor_user_id
    where a.subject = ${asked.subject} and a.subject_id = ${asked.subject_id} and ${scope(ctx.actor)}
      and ${isOlder(asked.older_than)}
    order by a.at desc, a.id desc limit ${asked.limit}`);
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
    union all select 'vehicle_type', id, name_en, name_ar from vehicle_types join asked using (id) where kind = 'vehicle_type'`,
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

/** An administrator reads all; everybody else what was done to their own party's things. */
function scope(actor: Actor): SQL {
  if (actor.kind === 'system' || actor.group === 'admin') return sql`true`;
  if (actor.client_id) return sql`a.client_id = ${actor.client_id}`;
  if (actor.station_id) return sql`a.station_id = ${actor.station_id}`;
  if (actor.network_id) return sql`a.network_id = ${actor.network_id}`;
  return sql`false`;
}

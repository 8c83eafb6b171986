import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import { and, eq, isNotNull, isNull, type SQL, sql } from '../../platform/orm.ts';
import { resourceWrites } from '../../platform/resource-queries.ts';
import type { NewStaff, StaffRow } from './staff.rules.ts';
import { staff, staffTransfers } from './staff.table.ts';

export const { insert: insertStaff, save: saveStaff } = resourceWrites(staff);

/** Whether network, station and area supervisor belong together and to the actor. */
export async function findReferences(
  ctx: Ctx,
  person: Pick<NewStaff, 'network_id' | 'station_id' | 'area_supervisor_id'>,
) {
  const { actor } = ctx;
  const isOwn = isPlatform(actor) || actor.station_id !== null || actor.network_id === person.network_id;
  const [row] = await ctx.db.rows<{ network: boolean; station: boolean; area_supervisor: boolean }>(
    {
      name: 'staff_references',
      text: `select exists (select 1 from networks where id = $1) as network,
               $2::bigint is null or exists (select 1 from stations where id = $2 and network_id = $1) as station,
               $3::bigint is null or exists (select 1 from staff where id = $3 and network_id = $1
                 and designation = 'area_supervisor' and deleted_at is null) as area_supervisor`,
    },
    [person.network_id, person.station_id ?? null, person.area_supervisor_id ?? null],
  );
  return { ...row!, network: isOwn && row!.network };
}

/** Network of a station the actor may staff; null for another's. */
export async function findNetworkOfStation(ctx: Ctx, station_id: number): Promise<number | null> {
  const { actor } = ctx;
  const [row] = await ctx.db.composed<{ network_id: number }>(sql`
    select network_id from stations where id = ${station_id} and ${
      isPlatform(actor)
        ? sql`true`
        : actor.station_id
          ? sql`id = ${actor.station_id}`
          : sql`network_id = ${actor.network_id ?? 0}`
    }`);
  return row?.network_id ?? null;
}

/** Locks a person of the actor's network or station; from the trash only on request. */
export async function lockStaff(
  ctx: Ctx,
  id: number,
  where: 'current' | 'trash' = 'current',
): Promise<StaffRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(staff)
    .where(
      and(
        eq(staff.id, id),
        where === 'current' ? isNull(staff.deleted_at) : isNotNull(staff.deleted_at),
        staffScope(ctx.actor),
      ),
    )
    .for('update');
  return row ?? null;
}

/** Fills the person has at a pump now, by the subquery that counts them. */
export async function findAtPump(ctx: Ctx, countAtPump: SQL): Promise<number> {
  const [row] = await ctx.db.composed<{ count: number }>(sql`select ${countAtPump} as count`);
  return row!.count;
}

/** The user a person signs in as. */
export async function findUserOf(ctx: Ctx, staff_id: number): Promise<{ id: number; group: string } | null> {
  const [row] = await ctx.db.composed<{ id: number; group: string }>(
    sql`select id, "group" from users where staff_id = ${staff_id} order by id limit 1`,
  );
  return row ?? null;
}

export async function insertTransfer(
  ctx: Ctx,
  transfer: Omit<typeof staffTransfers.$inferInsert, 'id' | 'transferred_by' | 'transferred_at'>,
): Promise<void> {
  await ctx.db.orm
    .insert(staffTransfers)
    .values({ ...transfer, transferred_by: ctx.actor.user_id, transferred_at: ctx.now });
}

/** People of the actor's network or station; a supervisor looks after the attendants only. */
export function staffScope(actor: Actor): SQL {
  if (isPlatform(actor)) return sql`true`;
  if (actor.group === 'supervisor') {
    return sql`staff.station_id = ${actor.station_id ?? 0} and staff.designation = 'attendant'`;
  }
  if (actor.station_id) return sql`staff.station_id = ${actor.station_id}`;
  return actor.network_id ? sql`staff.network_id = ${actor.network_id}` : sql`false`;
}

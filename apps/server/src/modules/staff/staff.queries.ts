import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor, Ctx } from '../../platform/context.ts';
import type { NewStaff, StaffRow } from './staff.rules.ts';
import { staff } from './staff.table.ts';

/** Inserts and returns the id; null when the civil id is another person's. */
export async function insertStaff(ctx: Ctx, person: NewStaff): Promise<number | null> {
  const [row] = await ctx.db.orm
    .insert(staff)
    .values({ ...person, created_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: staff.id });
  return row?.id ?? null;
}

/** Whether network, station and area supervisor belong together and to the actor. */
export async function findReferences(ctx: Ctx, person: NewStaff) {
  const { actor } = ctx;
  const isOwn = isPlatform(actor) || actor.network_id === person.network_id;
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

/** Locks a person of the actor's network or station who is not deleted. */
export async function lockStaff(ctx: Ctx, id: number): Promise<StaffRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.deleted_at), scope(ctx.actor)))
    .for('update');
  return row ?? null;
}

export async function saveStaffStatus(ctx: Ctx, id: number, status: StaffRow['status']): Promise<void> {
  await ctx.db.orm.update(staff).set({ status }).where(eq(staff.id, id));
}

function scope(actor: Actor): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  if (actor.station_id) return eq(staff.station_id, actor.station_id);
  return actor.network_id ? eq(staff.network_id, actor.network_id) : sql`false`;
}

function isPlatform(actor: Actor): boolean {
  return actor.kind === 'system' || actor.group === 'admin';
}

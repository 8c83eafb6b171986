import type { listBranches } from '@fleet/contracts/fleet/vehicle-groups.ts';
import { citiesNamed } from '@fleet/domain/saudi-cities.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Actor, Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { branches } from './branches.table.ts';

export type BranchRow = typeof branches.$inferSelect;
type Filters = Omit<z.output<(typeof listBranches)['query']>, 'page' | 'per_page'>;

export type ListedBranch = Pick<
  BranchRow,
  'id' | 'name_en' | 'name_ar' | 'city' | 'cost_center' | 'status' | 'created_at' | 'version'
> & {
  client: { id: number; name_en: string; name_ar: string };
  groups: number;
  vehicles: number;
};

const COLUMNS = sql`b.id, b.name_en, b.name_ar, b.city, b.cost_center, b.status, b.created_at, b.version,
  jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client, n.groups, n.vehicles`;
const FROM = sql`branches b
  join clients c on c.id = b.client_id
  cross join lateral (
    select count(distinct g.id) as groups, count(v.id) as vehicles
    from vehicle_groups g left join vehicles v on v.group_id = g.id and v.deleted_at is null
    where g.branch_id = b.id) n`;
const SORTS = {
  name: sql`b.name_en`,
  city: sql`b.city`,
  cost_center: sql`b.cost_center`,
  groups: sql`n.groups`,
  vehicles: sql`n.vehicles`,
  created_at: sql`b.created_at`,
};

/** Branches the actor may see, as pages and as an export. */
export function branchList(ctx: Ctx, { q, client_id, status, sort }: Filters): List<ListedBranch> {
  const text = q?.toLowerCase();
  const where = allOf(
    scope(ctx.actor),
    client_id ? sql`b.client_id = ${client_id}` : undefined,
    status && sql`b.status = ${status}`,
    text
      ? sql`(strpos(lower(b.name_en), ${text}) > 0 or strpos(b.name_ar, ${text}) > 0
          or strpos(lower(b.city), ${text}) > 0 or b.city = any(${sql.param(citiesNamed(text))}::text[]))`
      : undefined,
  );
  return listOf<ListedBranch, keyof typeof SORTS>(
    { select: COLUMNS, from: FROM, where, sorts: SORTS, id: sql`b.id` },
    sort ?? 'name',
  );
}

/** One branch the actor may see. */
export async function findBranch(ctx: Ctx, id: number): Promise<ListedBranch | null> {
  const [row] = await ctx.db.composed<ListedBranch>(
    sql`select ${COLUMNS} from ${FROM} where ${allOf(sql`b.id = ${id}`, scope(ctx.actor))}`,
  );
  return row ?? null;
}

/** Locks a branch of the actor's. */
export async function lockBranch(ctx: Ctx, id: number): Promise<BranchRow | null> {
  const { actor } = ctx;
  const own = isPlatform(actor) ? undefined : eq(branches.client_id, actor.client_id ?? -1);
  const [row] = await ctx.db.orm
    .select()
    .from(branches)
    .where(and(eq(branches.id, id), own))
    .for('update');
  return row ?? null;
}

export type BranchFields = Pick<
  BranchRow,
  'client_id' | 'name_en' | 'name_ar' | 'city' | 'cost_center' | 'status'
>;

/** Inserts and returns the id; null when the client has a branch of this name. */
export async function insertBranch(ctx: Ctx, branch: BranchFields): Promise<number | null> {
  const [row] = await ctx.db.orm
    .insert(branches)
    .values({ ...branch, created_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: branches.id });
  return row?.id ?? null;
}

export async function saveBranch(ctx: Ctx, id: number, change: Partial<BranchRow>): Promise<void> {
  await ctx.db.orm.update(branches).set(change).where(eq(branches.id, id));
}

function scope(actor: Actor): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  return actor.client_id ? sql`b.client_id = ${actor.client_id}` : sql`false`;
}

function isPlatform(actor: Actor): boolean {
  return actor.kind === 'system' || actor.group === 'admin';
}

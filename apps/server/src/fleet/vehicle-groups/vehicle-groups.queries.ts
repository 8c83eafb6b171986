import type { listVehicleGroups } from '@fleet/contracts/fleet/vehicle-groups.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Actor, Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { branches } from '../branches/branches.table.ts';
import { vehicleGroups } from './vehicle-groups.table.ts';

export type GroupRow = typeof vehicleGroups.$inferSelect;
type Filters = Omit<z.output<(typeof listVehicleGroups)['query']>, 'page' | 'per_page'>;
interface Name {
  id: number;
  name_en: string;
  name_ar: string;
}

export type ListedGroup = Pick<
  GroupRow,
  'id' | 'name_en' | 'name_ar' | 'status' | 'created_at' | 'version'
> & {
  client: Name;
  branch: Name | null;
  cost_center: string | null;
  own_cost_center: string | null;
  vehicles: number;
  drivers: number;
};

const COUNTS = sql`(select count(*) as vehicles, count(v.driver_id) as drivers from vehicles v
  where v.group_id = g.id and v.deleted_at is null)`;
const COLUMNS = sql`g.id, g.name_en, g.name_ar, g.status, g.created_at, g.version,
  jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client,
  case when b.id is not null then jsonb_build_object('id', b.id, 'name_en', b.name_en, 'name_ar', b.name_ar) end as branch,
  coalesce(g.cost_center, b.cost_center) as cost_center, g.cost_center as own_cost_center, n.vehicles, n.drivers`;
const FROM = sql`vehicle_groups g
  join clients c on c.id = g.client_id
  left join branches b on b.id = g.branch_id
  cross join lateral ${COUNTS} n`;
const SORTS = {
  name: sql`g.name_en`,
  branch: sql`b.name_en`,
  cost_center: sql`coalesce(g.cost_center, b.cost_center)`,
  vehicles: sql`n.vehicles`,
  created_at: sql`g.created_at`,
};

/** Groups the actor may see, as pages and as an export. */
export function groupList(ctx: Ctx, { q, client_id, branch_id, status, sort }: Filters): List<ListedGroup> {
  const text = q?.toLowerCase();
  const where = allOf(
    scope(ctx.actor),
    client_id ? sql`g.client_id = ${client_id}` : undefined,
    branch_id ? sql`g.branch_id = ${branch_id}` : undefined,
    status && sql`g.status = ${status}`,
    text
      ? sql`(strpos(lower(g.name_en), ${text}) > 0 or strpos(g.name_ar, ${text}) > 0 or lower(coalesce(g.cost_center, b.cost_center)) = ${text})`
      : undefined,
  );
  return listOf<ListedGroup, keyof typeof SORTS>(
    { select: COLUMNS, from: FROM, where, sorts: SORTS, id: sql`g.id` },
    sort ?? 'name',
  );
}

/** One group the actor may see. */
export async function findGroup(ctx: Ctx, id: number): Promise<ListedGroup | null> {
  const [row] = await ctx.db.composed<ListedGroup>(
    sql`select ${COLUMNS} from ${FROM} where ${allOf(sql`g.id = ${id}`, scope(ctx.actor))}`,
  );
  return row ?? null;
}

interface Fills {
  readonly fills: number;
  readonly volume_ml: number;
  readonly amount_halalas: number;
}

/** What vehicle groups need of later contexts; the server hands it in. */
export interface GroupNeeds {
  /** Completed fills of a group's present vehicles since an instant: a statement giving one row of `Fills`. */
  readonly sumFills: (group_id: number, since: Date) => SQL;
}

export async function sumFillsOf(
  ctx: Ctx,
  group_id: number,
  since: Date,
  { sumFills }: GroupNeeds,
): Promise<Fills> {
  const [row] = await ctx.db.composed<Fills>(sumFills(group_id, since));
  return row!;
}

/** Locks a group of the actor's. */
export async function lockGroup(ctx: Ctx, id: number): Promise<GroupRow | null> {
  const { actor } = ctx;
  const own = isPlatform(actor) ? undefined : eq(vehicleGroups.client_id, actor.client_id ?? -1);
  const [row] = await ctx.db.orm
    .select()
    .from(vehicleGroups)
    .where(and(eq(vehicleGroups.id, id), own))
    .for('update');
  return row ?? null;
}

export type GroupFields = Pick<
  GroupRow,
  'client_id' | 'name_en' | 'name_ar' | 'cost_center' | 'branch_id' | 'status'
>;

/** Inserts and returns the id; null when the client has a group of this name. */
export async function insertGroup(ctx: Ctx, group: GroupFields): Promise<number | null> {
  const [row] = await ctx.db.orm
    .insert(vehicleGroups)
    .values({ ...group, created_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: vehicleGroups.id });
  return row?.id ?? null;
}

export async function saveGroup(ctx: Ctx, id: number, change: Partial<GroupRow>): Promise<void> {
  await ctx.db.orm.update(vehicleGroups).set(change).where(eq(vehicleGroups.id, id));
}

/** Whether the client has this branch. */
export async function hasBranch(ctx: Ctx, branch_id: number, client_id: number): Promise<boolean> {
  const rows = await ctx.db.orm
    .select({ id: branches.id })
    .from(branches)
    .where(and(eq(branches.id, branch_id), eq(branches.client_id, client_id)));
  return rows.length > 0;
}

function scope(actor: Actor): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  return actor.client_id ? sql`g.client_id = ${actor.client_id}` : sql`false`;
}

function isPlatform(actor: Actor): boolean {
  return actor.kind === 'system' || actor.group === 'admin';
}

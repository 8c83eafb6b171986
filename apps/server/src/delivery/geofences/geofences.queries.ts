import type { listGeofences } from '@fleet/contracts/delivery/geofences.ts';
import { metresOutside } from '@fleet/domain/areas.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import type { GeofenceFields, GeofenceRow, ListedGeofence } from './geofences.rules.ts';
import { geofences } from './geofences.table.ts';

export type GeofenceQuery = Omit<z.output<(typeof listGeofences)['query']>, 'page' | 'per_page'>;

const COLUMNS = sql`g.id, g.delivery_branch_id, g.name, g.kind, g.area, g.delivery_vehicle_ids, g.version, g.status,
  g.created_at, jsonb_build_object('id', b.id, 'name_en', b.name_en, 'name_ar', b.name_ar) as delivery_branch`;
const FROM = sql`geofences g join delivery_branches b on b.id = g.delivery_branch_id`;

/** Places drawn on the map; the text is looked for in their names. */
export function geofenceList({
  q,
  sort = 'name',
  delivery_branch_id,
  kind,
  status,
}: GeofenceQuery): List<ListedGeofence> {
  return listOf<ListedGeofence>(
    {
      select: COLUMNS,
      from: FROM,
      where: allOf(
        delivery_branch_id ? sql`g.delivery_branch_id = ${delivery_branch_id}` : undefined,
        kind ? sql`g.kind = ${kind}` : undefined,
        status ? sql`g.status = ${status}` : undefined,
        q ? sql`strpos(lower(g.name), lower(${q})) > 0` : undefined,
      ),
      sorts: { name: sql`g.name`, kind: sql`g.kind`, created_at: sql`g.created_at` },
      id: sql`g.id`,
    },
    sort,
  );
}

export async function findGeofence(ctx: Ctx, id: number): Promise<ListedGeofence | null> {
  const [row] = await ctx.db.composed<ListedGeofence>(sql`select ${COLUMNS} from ${FROM} where g.id = ${id}`);
  return row ?? null;
}

/** All active places of a branch, by name. */
export function listActiveGeofences(ctx: Ctx, branch: number): Promise<ListedGeofence[]> {
  return ctx.db.composed<ListedGeofence>(
    sql`select ${COLUMNS} from ${FROM}
        where g.delivery_branch_id = ${branch} and g.status = 'active' order by g.name, g.id`,
  );
}

type Inside = Pick<GeofenceRow, 'id' | 'name' | 'kind' | 'area' | 'delivery_vehicle_ids'>;

const AROUND = {
  name: 'geofences_around',
  text: `select id, name, kind, area, delivery_vehicle_ids from geofences
         where delivery_branch_id = $1 and status = 'active' and bounds @> box(point($2, $3), point($2, $3)) order by id`,
};

/** The active geofences of a depot that contain a point: the index finds the rectangles, the area itself decides. */
export async function listGeofencesAt(ctx: Ctx, branch: number, coordinates: Coordinates): Promise<Inside[]> {
  const around = await ctx.db.rows<Inside>(AROUND, [branch, coordinates.longitude, coordinates.latitude]);
  return around.filter(({ area }) => metresOutside(area, coordinates) === 0);
}

const KNOWN = {
  name: 'geofence_references',
  text: `select exists (select 1 from delivery_branches where id = $1) as branch,
           (select count(*) from delivery_vehicles where delivery_branch_id = $1 and id = any($2::bigint[])) as vehicles`,
};

/** Whether the branch is there, and how many of these vehicles are its. */
export async function findReferences(ctx: Ctx, branch: number, vehicles: readonly number[]) {
  const [row] = await ctx.db.rows<{ branch: boolean; vehicles: number }>(KNOWN, [branch, vehicles]);
  return row!;
}

/** Inserts those whose name is free in the branch, and returns their ids. */
export async function insertGeofences(
  ctx: Ctx,
  delivery_branch_id: number,
  input: readonly GeofenceFields[],
): Promise<{ id: number; name: string }[]> {
  return ctx.db.orm
    .insert(geofences)
    .values(input.map((one) => ({ ...one, delivery_branch_id, created_at: ctx.now })))
    .onConflictDoNothing()
    .returning({ id: geofences.id, name: geofences.name });
}

export async function lockGeofence(ctx: Ctx, id: number): Promise<GeofenceRow | null> {
  const [row] = await ctx.db.orm.select().from(geofences).where(eq(geofences.id, id)).for('update');
  return row ?? null;
}

/** Whether another place of the branch has the name. */
export async function isNameTaken(ctx: Ctx, branch: number, name: string, except: number): Promise<boolean> {
  const rows = await ctx.db.orm
    .select({ id: geofences.id })
    .from(geofences)
    .where(and(eq(geofences.delivery_branch_id, branch), eq(geofences.name, name)));
  return rows.some((row) => row.id !== except);
}

export async function saveGeofence(ctx: Ctx, id: number, change: Partial<GeofenceRow>): Promise<void> {
  await ctx.db.orm.update(geofences).set(change).where(eq(geofences.id, id));
}

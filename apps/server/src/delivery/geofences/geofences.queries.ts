import { metresOutside } from '@fleet/domain/areas.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import type { Ctx } from '../../platform/context.ts';
import { and, eq } from '../../platform/orm.ts';
import type { GeofenceFields, GeofenceRow } from './geofences.rules.ts';
import { geofences } from './geofences.table.ts';

/** All active places of a branch, by name. */
export function listActiveGeofences(ctx: Ctx, branch: number): Promise<GeofenceRow[]> {
  return ctx.db.orm
    .select()
    .from(geofences)
    .where(and(eq(geofences.delivery_branch_id, branch), eq(geofences.status, 'active')))
    .orderBy(geofences.name, geofences.id);
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

import type { geofenceRow } from '@fleet/contracts/delivery/geofences.ts';
import type { Area } from '@fleet/domain/areas.ts';
import { areaOf, boundsOf, type GeoFeature } from '@fleet/domain/geojson.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { geofences } from './geofences.table.ts';

export type GeofenceRow = typeof geofences.$inferSelect;
export type GeofenceFields = Pick<GeofenceRow, 'name' | 'kind' | 'area' | 'bounds' | 'delivery_vehicle_ids'>;
export type ListedGeofence = Omit<GeofenceRow, 'bounds'> & {
  delivery_branch: { id: number; name_en: string; name_ar: string };
};

/** A drawn area as it is stored: with its name and its bounding rectangle. */
export function geofenceColumns(input: {
  kind: GeofenceRow['kind'];
  area: Area;
  delivery_vehicle_ids: number[];
}): GeofenceFields {
  const { south, west, north, east } = boundsOf(input.area);
  return {
    name: input.area.name,
    kind: input.kind,
    area: input.area,
    bounds: `(${east},${north}),(${west},${south})`,
    delivery_vehicle_ids: input.kind === 'required_vehicle' ? [...new Set(input.delivery_vehicle_ids)] : [],
  };
}

/**
 * The areas of a GeoJSON collection. Throws INVALID_FIELDS naming every feature without one, and every duplicate
 * name.
 */
export function areasOf(features: readonly GeoFeature[]): Area[] {
  const problems: Record<string, string> = {};
  const names = new Set<string>();
  const areas = features.flatMap((feature, index) => {
    const area = areaOf(feature, `Area ${index + 1}`);
    const path = `geojson.features.${index}`;
    if (!area) problems[path] = 'no_area';
    else if (names.has(area.name)) problems[path] = 'twice';
    if (area) names.add(area.name);
    return area ? [area] : [];
  });
  if (Object.keys(problems).length > 0)
    throw new AppError('INVALID_FIELDS', 'Some features draw no area.', undefined, problems);
  return areas;
}

/** A row as the wire has it, with what the reader may do. */
export function presentGeofence(row: ListedGeofence, actor: Actor): z.input<typeof geofenceRow> {
  return {
    ...row,
    area: row.area as z.input<typeof geofenceRow>['area'],
    created_at: row.created_at.toISOString(),
    can: { update: actor.permissions.has('update geofence') },
  };
}

import type { Area } from '@fleet/domain/areas.ts';
import { areaOf, boundsOf, type GeoFeature } from '@fleet/domain/geojson.ts';
import { AppError } from '../../platform/app-error.ts';
import type { geofences } from './geofences.table.ts';

export type GeofenceRow = typeof geofences.$inferSelect;
export type GeofenceFields = Pick<GeofenceRow, 'name' | 'kind' | 'area' | 'bounds' | 'delivery_vehicle_ids'>;

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

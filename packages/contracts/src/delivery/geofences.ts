import { z } from 'zod';
import { areaSchema } from '../areas.ts';
import { defineResource, editOf, resourceRow } from '../define-resource.ts';
import { defineRoute, idSchema } from '../define-route.ts';
import { partyName } from '../shapes.ts';

/** Geofences of a branch: no-go, restricted to some vehicles, or monitored. */

export const GEOFENCE_KINDS = ['no_go', 'required_vehicle', 'alert'] as const;
const kind = z.enum(GEOFENCE_KINDS);

const fields = z.object({
  kind,
  /** Its name is the geofence's. */
  area: areaSchema,
  /** Of `required_vehicle`: the only vehicles allowed there. */
  delivery_vehicle_ids: z.array(z.number().int().positive()).max(200),
});
type Fields = z.output<typeof fields>;
const vehiclesWhenRequired = { error: 'none_chosen', path: ['delivery_vehicle_ids'] };
const hasVehiclesWhenRequired = (input: Fields) =>
  input.kind !== 'required_vehicle' || input.delivery_vehicle_ids.length > 0;

export const geofences = defineResource({
  one: 'Geofence',
  many: 'Geofences',
  subject: 'geofence',
  path: '/geofences',
  permissions: { read: 'read geofence', create: 'update geofence', update: 'update geofence' },
  row: resourceRow({ ...fields.shape, delivery_branch: partyName }),
  sorts: ['name', 'kind', 'created_at'],
  filters: { delivery_branch_id: idSchema.optional(), kind: kind.optional() },
  create: fields
    .extend({ delivery_branch_id: idSchema })
    .refine(hasVehiclesWhenRequired, vehiclesWhenRequired),
  update: editOf(fields.shape).refine(hasVehiclesWhenRequired, vehiclesWhenRequired),
  summary: {
    list: 'Places drawn on the map of a branch',
    get: 'One place',
    create: 'Draw a place on the map of a branch',
    update: 'Change a place, as seen in `version`',
    activate: 'Let a place count again',
    deactivate: 'Let a place count no more',
  },
});

/** The specification's `save-geo-fence` is `createGeofence`, its `remove-geo-fence` `deactivateGeofence`: it is never deleted. */
export const {
  list: listGeofences,
  export: exportGeofences,
  get: getGeofence,
  create: createGeofence,
  update: updateGeofence,
  activate: activateGeofence,
  deactivate: deactivateGeofence,
} = geofences.routes;

/** RFC 7946; a circle is a point with `radius_metres` among its properties. */
const geoJson = z.object({
  type: z.literal('FeatureCollection'),
  features: z
    .array(
      z.object({
        type: z.literal('Feature'),
        geometry: z.object({ type: z.enum(['Polygon', 'Point']), coordinates: z.array(z.unknown()) }),
        properties: z.record(z.string(), z.unknown()).nullable(),
      }),
    )
    .max(1_000),
});

export const getGeofencesGeoJson = defineRoute({
  name: 'getGeofencesGeoJson',
  method: 'GET',
  path: '/geofences/geojson',
  permission: 'read geofence',
  summary: 'All active geofences of a depot as GeoJSON',
  query: z.object({ delivery_branch_id: idSchema }),
  response: geoJson,
});

export const importGeofences = defineRoute({
  name: 'importGeofences',
  method: 'POST',
  path: '/geofences/import',
  permission: 'update geofence',
  status: 201,
  idempotent: true,
  summary: 'Create geofences from GeoJSON: all of them, or none if one is invalid',
  body: z.object({ delivery_branch_id: idSchema, kind, geojson: geoJson }),
  response: z.object({ added: z.number().int() }),
});

import { z } from 'zod';
import { areaSchema } from '../areas.ts';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { listQuery } from '../lists.ts';
import { masterStatus } from '../master-data.ts';
import { partyName } from '../shapes.ts';

/** Places drawn on the map of a branch: no-go, only for some vehicles, or watched. */

export const GEOFENCE_KINDS = ['no_go', 'required_vehicle', 'alert'] as const;
const kind = z.enum(GEOFENCE_KINDS);

const fields = z.object({
  kind,
  /** Its name is the geofence's. */
  area: areaSchema,
  /** Of `required_vehicle`: the only vehicles that go there. */
  delivery_vehicle_ids: z.array(z.number().int().positive()).max(200),
});
type Fields = z.output<typeof fields>;
const vehiclesWhenRequired = { error: 'none_chosen', path: ['delivery_vehicle_ids'] };
const hasVehiclesWhenRequired = (input: Fields) =>
  input.kind !== 'required_vehicle' || input.delivery_vehicle_ids.length > 0;

export const geofenceRow = fields.extend({
  id: z.number().int(),
  delivery_branch: partyName,
  status: masterStatus,
  version: z.number().int(),
  created_at: instantSchema,
  can: z.object({ update: z.boolean() }),
});
export type GeofenceRow = z.infer<typeof geofenceRow>;

export const listGeofences = defineRoute({
  name: 'listGeofences',
  method: 'GET',
  path: '/geofences',
  permission: 'read geofence',
  summary: 'Places drawn on the map of a branch',
  query: listQuery(['name', 'kind', 'created_at']).extend({
    delivery_branch_id: idSchema.optional(),
    kind: kind.optional(),
    status: masterStatus.optional(),
  }),
  response: pageOf(geofenceRow),
});

export const getGeofence = defineRoute({
  name: 'getGeofence',
  method: 'GET',
  path: '/geofences/:id',
  permission: 'read geofence',
  summary: 'One place',
  params: idParams,
  response: geofenceRow,
});

/** The specification's `save-geo-fence`. */
export const createGeofence = defineRoute({
  name: 'createGeofence',
  method: 'POST',
  path: '/geofences',
  permission: 'update geofence',
  status: 201,
  idempotent: true,
  summary: 'Draw a place on the map of a branch',
  body: fields.extend({ delivery_branch_id: idSchema }).refine(hasVehiclesWhenRequired, vehiclesWhenRequired),
  response: geofenceRow,
});

export const updateGeofence = defineRoute({
  name: 'updateGeofence',
  method: 'PATCH',
  path: '/geofences/:id',
  permission: 'update geofence',
  summary: 'Change a place, as seen in `version`',
  params: idParams,
  body: fields.extend({ version: z.number().int() }).refine(hasVehiclesWhenRequired, vehiclesWhenRequired),
  response: geofenceRow,
  errors: ['VERSION_CONFLICT'],
});

export const activateGeofence = defineRoute({
  name: 'activateGeofence',
  method: 'POST',
  path: '/geofences/:id/activate',
  permission: 'update geofence',
  idempotent: true,
  summary: 'Let a place count again',
  params: idParams,
  response: geofenceRow,
});

/** The specification's `remove-geo-fence`: it no longer counts, and stays in the books. */
export const deactivateGeofence = defineRoute({
  name: 'deactivateGeofence',
  method: 'POST',
  path: '/geofences/:id/deactivate',
  permission: 'update geofence',
  idempotent: true,
  summary: 'Let a place count no more',
  params: idParams,
  response: geofenceRow,
});

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
  summary: 'All active places of a branch as GeoJSON',
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
  summary: 'Draw places from GeoJSON: all of them, or none where one has a fault',
  body: z.object({ delivery_branch_id: idSchema, kind, geojson: geoJson }),
  response: z.object({ added: z.number().int() }),
});

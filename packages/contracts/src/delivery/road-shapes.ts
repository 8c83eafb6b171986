import { z } from 'zod';
import { defineRoute, idParams, idSchema } from '../define-route.ts';

/** Routes along roads, as maps draw them: of trips, and of anything that is not a trip yet. */

export const MAX_SHAPED_TRIPS = 100;
export const MAX_ROAD_PATHS = 60;
export const MAX_ROAD_POINTS = 130;

/** From one place to the next. */
export const roadLeg = z.object({
  /** Encoded polyline, precision 5: `decodePolyline` of the domain package. */
  polyline: z.string(),
  distance_metres: z.number().int(),
  /** With the roads free; a plan scales it by the hour. */
  duration_seconds: z.number().int(),
  /** `straight_line` where no road is known: outside the road data, or without a road router. */
  source: z.enum(['roads', 'straight_line']),
});
export type RoadLeg = z.infer<typeof roadLeg>;

const tripShape = z.object({
  trip_id: z.number().int(),
  /** Between stops with coordinates, in order; breaks are not among them. */
  legs: z.array(roadLeg.extend({ from_stop_id: z.number().int(), to_stop_id: z.number().int() })),
});
export type TripShape = z.infer<typeof tripShape>;

export const listTripShapes = defineRoute({
  name: 'listTripShapes',
  method: 'GET',
  path: '/trip-shapes',
  permission: 'read trip',
  summary: 'Routes of trips along roads, leg by leg; unknown trips are left out',
  query: z.object({
    /** `17,18,19` */
    trip_ids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15})*$/)
      .transform((text) => [...new Set(text.split(',').map(Number))])
      .refine((ids) => ids.length <= MAX_SHAPED_TRIPS, { error: 'too_many' }),
  }),
  response: z.object({ rows: z.array(tripShape) }),
});

export const getDrivenTripShape = defineRoute({
  name: 'getDrivenTripShape',
  method: 'GET',
  path: '/driven-trips/:id/shape',
  permission: 'drive trip',
  summary: 'The route of the driver’s trip along roads, leg by leg',
  params: idParams,
  response: tripShape,
});

const point = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

export const drawRoads = defineRoute({
  name: 'drawRoads',
  method: 'POST',
  path: '/road-legs',
  permission: 'read trip',
  summary:
    'Routes along roads between places in order, as a vehicle of a depot may drive them; saves nothing',
  body: z.object({
    delivery_branch_id: idSchema,
    paths: z
      .array(
        z.object({
          /** Whose restrictions apply; only no-go zones otherwise. */
          delivery_vehicle_id: idSchema.nullish(),
          points: z.array(point).max(MAX_ROAD_POINTS),
        }),
      )
      .max(MAX_ROAD_PATHS),
  }),
  /** One for each path, in order: a leg from each point to the next. */
  response: z.object({ rows: z.array(z.object({ legs: z.array(roadLeg) })) }),
});

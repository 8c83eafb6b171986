import { z } from 'zod';
import { defineRoute, idSchema, instantSchema } from '../define-route.ts';
import { calendarDay } from '../shapes.ts';
import { tripRow, tripStop } from './trips.ts';

/** Track of a vehicle on a day, for replay next to the plan. */

const count = z.number().int();

/** Unix seconds, latitude, longitude, km/h, degrees from north: compact, for there are thousands. */
export const trackPoint = z.tuple([count, z.number(), z.number(), count.nullable(), count.nullable()]);
export type TrackPoint = z.infer<typeof trackPoint>;

export const track = z.object({
  delivery_vehicle: z.object({
    id: count,
    code: z.string(),
    plate_no: z.string(),
    delivery_branch_id: count,
  }),
  track_date: calendarDay,
  /** By time. Redundant points (standing, straight on at one speed) and impossible positions are left out. */
  points: z.array(trackPoint),
  /** The same on the roads it was driven on; null without a road graph. */
  road_points: z.array(trackPoint).nullable(),
  /** All reported positions of the day. */
  fixes: count,
  distance_metres: count,
  driving_seconds: count,
  /** Where it stopped for two minutes or more. */
  stays: z.array(
    z.object({ from_at: instantSchema, to_at: instantSchema, latitude: z.number(), longitude: z.number() }),
  ),
  /** Its trips of that day: the planned line is their stops in order. */
  trips: z.array(
    tripRow
      .pick({
        id: true,
        trip_code: true,
        status: true,
        planned_start_at: true,
        planned_end_at: true,
        planned_distance_metres: true,
        started_at: true,
        ended_at: true,
      })
      .extend({
        driver: tripRow.shape.driver,
        steps: z.array(
          tripStop.pick({
            id: true,
            position: true,
            kind: true,
            status: true,
            order: true,
            latitude: true,
            longitude: true,
            planned_arrival_at: true,
            planned_service_seconds: true,
            arrived_at: true,
            departed_at: true,
          }),
        ),
      }),
  ),
});
export type Track = z.infer<typeof track>;

export const getTrack = defineRoute({
  name: 'getTrack',
  method: 'GET',
  path: '/tracks',
  permission: 'read trip',
  summary: 'A day’s track of a vehicle, with the trips it was planned for',
  query: z.object({ delivery_vehicle_id: idSchema, track_date: calendarDay }),
  response: track,
});

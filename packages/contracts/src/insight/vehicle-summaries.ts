import { z } from 'zod';
import { defineRoute, idParams, instantSchema } from '../define-route.ts';
import { partyName } from '../shapes.ts';
import { reportQuery } from './reports.ts';

/** What a vehicle took, spent and used in a period, beside what is usual for it. Consumption in milliliters a 100 km. */

/** Distances between fills that a usual consumption needs. */
export const MIN_USUAL_DISTANCES = 8;
/** They are of this many days before the period. */
export const USUAL_DAYS = 90;

const count = z.number().int();
/** The figures of the consumption report for this vehicle and period. */
const measures = {
  fills: count,
  volume_ml: count,
  /** What the client paid. */
  amount_halalas: count,
};

export const vehicleSummary = z.object({
  from: z.string(),
  to: z.string(),
  measures: z.object({
    ...measures,
    distance_km: count,
    /** Null without a distance between two readings. */
    ml_per_100km: count.nullable(),
  }),
  /** Of the kilometers, those between partial fills: their consumption is an estimate. */
  estimated_km: count,
  /** Median and middle half of its consumption between fills before the period; null with too few of them. */
  usual: z.object({ ml_per_100km: count, lowest: count, highest: count, distances: count }).nullable(),
  /** Distances between fills that are known before the period. */
  usual_distances: count,
  /** The last reading; null without one. */
  odometer: z.object({ odometer_km: count, read_at: instantSchema.nullable() }).nullable(),
  grain: z.enum(['day', 'month']),
  series: z.array(z.object({ starts_on: z.string(), ...measures })),
  /** The last fills at any time, newest first. */
  last_fills: z.array(
    z.object({
      id: count,
      requested_at: instantSchema,
      station: partyName.nullable(),
      volume_ml: count,
      amount_halalas: count,
      /** Of the distance that this fill closes; null when it closes none. */
      ml_per_100km: count.nullable(),
    }),
  ),
});

export const getVehicleSummary = defineRoute({
  name: 'getVehicleSummary',
  method: 'GET',
  path: '/vehicles/:id/summary',
  permission: 'read reporting',
  summary:
    'What a vehicle took and spent in a period (the last 30 days by default), beside what is usual for it',
  params: idParams,
  query: reportQuery
    .pick({ period: true, from: true, to: true })
    .extend({ period: reportQuery.shape.period.default('30_days') }),
  response: vehicleSummary,
});

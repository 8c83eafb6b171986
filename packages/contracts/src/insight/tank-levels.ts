import { TANK_READING_SOURCES } from '@fleet/domain/tank-levels/sources.ts';
import { z } from 'zod';
import { defineRoute, idParams, instantSchema } from '../define-route.ts';
import { partyName } from '../shapes.ts';

/** A vehicle's tank level over time, and what it says of its fills. */

const count = z.number().int();
export const tankPoint = z.object({ read_at: instantSchema, volume_ml: count });

export const tankEvent = z.object({
  /** A billed refuel; fuel that nobody billed here; fuel that left the tank. */
  kind: z.enum(['refuel', 'unbilled_refuel', 'drain']),
  began_at: instantSchema,
  ended_at: instantSchema,
  before_ml: count,
  after_ml: count,
  /** What arrived or left by the sensor; never negative. */
  volume_ml: count,
  /** What the sensor shows of the liters billed; null without a bill. */
  expected_ml: count.nullable(),
  /** The fill, or the last one before it. */
  fill: z
    .object({ id: count, volume_ml: count, station: partyName.nullable(), driver: z.string() })
    .nullable(),
  /** Where the vehicle was, if it said so. */
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});
export type TankEventShown = z.infer<typeof tankEvent>;

export const TANK_LEVEL_DAYS = [1, 7, 30] as const;

export const getTankLevel = defineRoute({
  name: 'getTankLevel',
  method: 'GET',
  path: '/vehicles/:id/tank-level',
  permission: 'read reporting',
  callers: 'people',
  summary:
    'A vehicle’s tank level of the last days with refuels and drains; no readings where none were sent',
  params: idParams,
  query: z.object({ days: z.coerce.number().int().min(1).max(30).default(7) }),
  response: z.object({
    from: instantSchema,
    to: instantSchema,
    tank_ml: count,
    latest: tankPoint.extend({ source: z.enum(TANK_READING_SOURCES) }).nullable(),
    /** Oldest first; at most a few hundred. */
    readings: z.array(tankPoint),
    /** Newest first. */
    events: z.array(tankEvent),
  }),
});

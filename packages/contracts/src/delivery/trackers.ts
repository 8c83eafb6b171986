import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { calendarDay, partyName } from '../shapes.ts';

/** Phones and trackers that report positions of delivery vehicles, each with its own key. */

const count = z.number().int();

/** Seen recently, not for a while, never, or revoked. */
export const TRACKER_STATES = ['sending', 'silent', 'never', 'withdrawn'] as const;

/** Reported positions and calls of a device on a Riyadh day. */
export const trackerTally = z.object({
  /** New positions, stored. */
  stored: count,
  /** Already known. */
  duplicates: count,
  /** Positions without place or time, from the future, or too old. */
  refused: count,
  /** Calls with a replaced or revoked key. */
  unauthorized: count,
});
export type TrackerTally = z.infer<typeof trackerTally>;

/** A phone or a tracker that reports for a delivery vehicle. */
export const tracker = z.object({
  id: count,
  name: z.string(),
  delivery_vehicle: z.object({ id: count, code: z.string(), plate_no: z.string() }),
  delivery_branch: partyName,
  state: z.enum(TRACKER_STATES),
  created_at: instantSchema,
  /** When its current key was created. */
  key_created_at: instantSchema,
  /** When it last sent a stored position, by the server's clock. */
  last_seen_at: instantSchema.nullable(),
  /** When a revoked key of it was last used. */
  last_unauthorized_at: instantSchema.nullable(),
  battery_percent: count.nullable(),
  today: trackerTally,
  revoked_at: instantSchema.nullable(),
  can: z.object({ revoke: z.boolean(), rotate: z.boolean() }),
});
export type Tracker = z.infer<typeof tracker>;

/** `key` is Traccar Client's device identifier, `address` the path of its server. */
const trackerWithKey = tracker.extend({ key: z.string(), address: z.string() });
export type TrackerWithKey = z.infer<typeof trackerWithKey>;

export const listTrackers = defineRoute({
  name: 'listTrackers',
  method: 'GET',
  path: '/trackers',
  permission: 'read delivery_vehicle',
  summary: 'Trackers of vehicles, with the last activity of each',
  query: listQuery(['vehicle', 'name', 'last_seen_at', 'stored', 'created_at']).extend({
    delivery_branch_id: idSchema.optional(),
    delivery_vehicle_id: idSchema.optional(),
    state: z.enum(TRACKER_STATES).optional(),
  }),
  response: pageOf(tracker),
});
export const exportTrackers = exportRoute(listTrackers);

export const getTracker = defineRoute({
  name: 'getTracker',
  method: 'GET',
  path: '/trackers/:id',
  permission: 'read delivery_vehicle',
  summary: 'One tracker, with its positions per day for the last two weeks',
  params: idParams,
  response: tracker.extend({ days: z.array(trackerTally.extend({ date: calendarDay })) }),
});

export const createTracker = defineRoute({
  name: 'createTracker',
  method: 'POST',
  path: '/trackers',
  permission: 'update delivery_vehicle',
  status: 201,
  // A response stored for repeated calls would store the key beside its hash.
  idempotent: false,
  summary: 'Create a tracker for a vehicle; its key is in this response only',
  body: z.object({ delivery_vehicle_id: idSchema, name: z.string().trim().min(1).max(60) }),
  response: trackerWithKey,
});

export const rotateTracker = defineRoute({
  name: 'rotateTracker',
  method: 'POST',
  path: '/trackers/:id/rotate',
  permission: 'update delivery_vehicle',
  idempotent: false,
  summary:
    'Issue a new key for a tracker, shown in this response only; the previous key stops working. This restores a revoked tracker',
  params: idParams,
  response: trackerWithKey,
});

export const revokeTracker = defineRoute({
  name: 'revokeTracker',
  method: 'POST',
  path: '/trackers/:id/revoke',
  permission: 'update delivery_vehicle',
  idempotent: true,
  summary: 'Revoke a tracker; its positions remain',
  params: idParams,
  response: tracker,
});

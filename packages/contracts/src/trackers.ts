import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from './define-route.ts';
import { partyName } from './fuel-request-shapes.ts';
import { exportRoute, listQuery } from './lists.ts';
import { calendarDay } from './order-shapes.ts';

/** Phones and trackers that tell where delivery vehicles are, each by a key of its own. */

const count = z.number().int();

/** Heard of lately, not for a while, never yet, or believed no more. */
export const TRACKER_STATES = ['sending', 'silent', 'never', 'withdrawn'] as const;

/** What came of a device's fixes and calls on a Riyadh day. */
export const trackerTally = z.object({
  /** New fixes, kept. */
  stored: count,
  /** Known already. */
  duplicates: count,
  /** Fixes without place or time, from the future, or too old. */
  refused: count,
  /** Calls with a key that was exchanged or withdrawn. */
  turned_away: count,
});
export type TrackerTally = z.infer<typeof trackerTally>;

/** A phone or a tracker that speaks for a delivery vehicle. */
export const tracker = z.object({
  id: count,
  name: z.string(),
  delivery_vehicle: z.object({ id: count, code: z.string(), plate_no: z.string() }),
  delivery_branch: partyName,
  state: z.enum(TRACKER_STATES),
  created_at: instantSchema,
  /** When the key it speaks with was made. */
  key_made_at: instantSchema,
  /** When it last sent a fix that was kept, by our clock. */
  last_seen_at: instantSchema.nullable(),
  /** When somebody last called with a key of it that counts no more. */
  last_turned_away_at: instantSchema.nullable(),
  battery_percent: count.nullable(),
  today: trackerTally,
  revoked_at: instantSchema.nullable(),
  can: z.object({ revoke: z.boolean(), rotate: z.boolean() }),
});
export type Tracker = z.infer<typeof tracker>;

/** `key` is what Traccar Client asks for as its device identifier, `address` the path of its server. */
const trackerWithKey = tracker.extend({ key: z.string(), address: z.string() });
export type TrackerWithKey = z.infer<typeof trackerWithKey>;

export const listTrackers = defineRoute({
  name: 'listTrackers',
  method: 'GET',
  path: '/trackers',
  permission: 'read delivery_vehicle',
  summary: 'Devices that tell where vehicles are, and since when each is silent',
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
  summary: 'One device, and what came from it on each of the last two weeks’ days',
  params: idParams,
  response: tracker.extend({ days: z.array(trackerTally.extend({ date: calendarDay })) }),
});

export const createTracker = defineRoute({
  name: 'createTracker',
  method: 'POST',
  path: '/trackers',
  permission: 'update delivery_vehicle',
  status: 201,
  // An answer that is kept for a repeated call would keep the key beside its hash.
  idempotent: false,
  summary: 'Let a device speak for a vehicle; its key is in this answer and never shown again',
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
    'Give a device a new key, shown in this answer only; the key before counts no more. A device that was withdrawn comes back so',
  params: idParams,
  response: trackerWithKey,
});

export const revokeTracker = defineRoute({
  name: 'revokeTracker',
  method: 'POST',
  path: '/trackers/:id/revoke',
  permission: 'update delivery_vehicle',
  idempotent: true,
  summary: 'Believe a device no more; what it sent stays',
  params: idParams,
  response: tracker,
});

import { z } from 'zod';
import { defineRoute, instantSchema } from '../define-route.ts';

/** Everything that may wait for a decision or a hand, by kind; who may act on it sees it. */
export const WAITING_KINDS = [
  'held_transactions',
  'pending_requests',
  'top_ups',
  'disputes',
  'suspicious_fills',
  'shifts_to_approve',
  'shifts_sent_back',
  'long_shifts',
  'stations_offline',
  'settlements_to_close',
  'vehicle_documents',
  'driver_documents',
  'station_documents',
  'late_trips',
  'trip_alerts',
  'late_proofs',
  'unassigned_orders',
  'failed_jobs',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** How many of a kind are named, the oldest first. */
export const MAX_WAITING_IDS = 50;

export const waitingWork = z.object({
  kind: z.enum(WAITING_KINDS),
  count: z.number().int(),
  /** Since when the oldest waits. */
  oldest_at: instantSchema,
  /** What is at stake; null where there is no money in it. */
  amount_halalas: z.number().int().nullable(),
  /** The oldest first. */
  ids: z.array(z.number().int()),
});
export type WaitingWork = z.infer<typeof waitingWork>;

export const listWaitingWork = defineRoute({
  name: 'listWaitingWork',
  method: 'GET',
  path: '/waiting-work',
  permission: 'signed-in',
  callers: 'people',
  summary:
    'What waits for the signed-in user, by kind, with its count and its oldest; kinds without any are left out',
  response: z.object({ rows: z.array(waitingWork) }),
});

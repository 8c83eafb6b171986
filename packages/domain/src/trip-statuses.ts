import type { OrderStatus } from './order-statuses.ts';

/** Statuses of a trip (product.md, "The control tower"). */
export const TRIP_STATUSES = [
  'draft',
  'rejected',
  'approved',
  'assigned',
  'started',
  'partially_closed',
  'closed',
  'broken_off',
] as const;

export type TripStatus = (typeof TRIP_STATUSES)[number];

/** Origin of a trip: a static recurring route, the optimizer's, or put together manually. */
export const TRIP_KINDS = ['static', 'dynamic', 'custom'] as const;
export type TripKind = (typeof TRIP_KINDS)[number];

/** Actors of transitions: the dispatcher, or the driver on the road. */
export type TripMover = 'dispatcher' | 'driver';

export interface TripTransition {
  readonly from: TripStatus;
  readonly to: TripStatus;
  readonly by: readonly TripMover[];
}

const DISPATCHER: readonly TripMover[] = ['dispatcher'];
const EITHER: readonly TripMover[] = ['dispatcher', 'driver'];

/**
 * All transitions; any other pair is rejected. Beyond the specification: a trip whose only stop is done closes at once; one with
 * stops done may be aborted too; one that has not left can be unassigned from its driver, or discarded.
 */
export const TRIP_TRANSITIONS: readonly TripTransition[] = [
  { from: 'draft', to: 'approved', by: DISPATCHER },
  { from: 'draft', to: 'rejected', by: DISPATCHER },
  { from: 'approved', to: 'assigned', by: DISPATCHER },
  { from: 'approved', to: 'rejected', by: DISPATCHER },
  { from: 'assigned', to: 'approved', by: DISPATCHER },
  { from: 'assigned', to: 'started', by: EITHER },
  { from: 'started', to: 'partially_closed', by: ['driver'] },
  { from: 'started', to: 'closed', by: ['driver'] },
  { from: 'partially_closed', to: 'closed', by: ['driver'] },
  { from: 'started', to: 'broken_off', by: EITHER },
  { from: 'partially_closed', to: 'broken_off', by: EITHER },
];

/** Final statuses. */
export const ENDED_TRIP_STATUSES: ReadonlySet<TripStatus> = new Set<TripStatus>([
  'rejected',
  'closed',
  'broken_off',
]);

/** On the road. */
export const RUNNING_TRIP_STATUSES: ReadonlySet<TripStatus> = new Set<TripStatus>([
  'started',
  'partially_closed',
]);

/** Statuses in which the vehicle and the driver are reserved for the trip's hours. */
export const BINDING_TRIP_STATUSES: ReadonlySet<TripStatus> = new Set<TripStatus>([
  'draft',
  'approved',
  'assigned',
  'started',
  'partially_closed',
]);

/** Whether `by` may move a trip along this pair. */
export function canMoveTrip(from: TripStatus, to: TripStatus, by: TripMover): boolean {
  return TRIP_TRANSITIONS.some((row) => row.from === from && row.to === to && row.by.includes(by));
}

/** The code of an order for each trip status, as long as its own stop is neither done nor failed. */
export const ORDER_STATUS_IN_TRIP: Readonly<Record<TripStatus, OrderStatus>> = {
  draft: 16,
  rejected: 15,
  approved: 17,
  assigned: 17,
  started: 25,
  partially_closed: 25,
  closed: 30,
  broken_off: 15,
};

/**
 * The eleven statuses of a fuel request: seven of the specification, and four additional final ones for a request that was not
 * fueled.
 */
export const FUEL_REQUEST_STATUSES = [
  'request_pending',
  'request_approved',
  'request_rejected',
  'request_cancelled',
  'request_expired',
  'transaction_initiated',
  'transaction_held',
  'transaction_completed',
  'transaction_pending_with_client',
  'transaction_pending_with_vw',
  'transaction_cancelled',
] as const;

export type FuelRequestStatus = (typeof FUEL_REQUEST_STATUSES)[number];

/** Timeline entries: every status, the two events at the pump that are never a status, and the steps of a dispute. */
export const TIMELINE_ENTRIES = [
  ...FUEL_REQUEST_STATUSES,
  'number_plate_scan',
  'refueling',
  'dispute_opened',
  'dispute_upheld',
  'dispute_rejected',
] as const;

export type TimelineEntry = (typeof TIMELINE_ENTRIES)[number];

/** English labels, exactly as in specification section 4; `{product}` is replaced by PRODUCT_NAME when shown. */
export const STATUS_LABELS: Readonly<Record<TimelineEntry, string>> = {
  request_pending: 'Refuel Request',
  request_approved: 'Approved',
  request_rejected: 'Rejected',
  request_cancelled: 'Canceled',
  request_expired: 'Expired',
  transaction_initiated: 'Scan Number Plate',
  transaction_held: 'Refueling',
  transaction_completed: 'Request Completed',
  transaction_pending_with_client: 'Request Pending With Client',
  transaction_pending_with_vw: 'Request Pending With {product}',
  transaction_cancelled: 'Canceled at the pump',
  number_plate_scan: 'Number Plate Scan',
  refueling: 'Refueling',
  dispute_opened: 'Dispute opened',
  dispute_upheld: 'Dispute upheld',
  dispute_rejected: 'Dispute rejected',
};

/**
 * Actors of transitions. `client` is any user of the client, `client_manager` one who may decide for it; `late_device` is a pump
 * device that fueled offline and reports it when its data is outdated.
 */
export type Who =
  | 'policy'
  | 'client_manager'
  | 'driver'
  | 'client'
  | 'admin'
  | 'attendant'
  | 'sweeper'
  | 'late_device';

/** The cause of a transition, recorded where one pair of statuses has more than one. */
export type TransitionReason =
  | 'policy_passed'
  | 'manager_approved'
  | 'policy_refused'
  | 'manager_refused'
  | 'stopped_at_the_pump'
  | 'not_started_in_time'
  | 'over_hold'
  | 'over_tank_capacity'
  | 'implausible_odometer'
  | 'unusual_consumption'
  | 'plate_mismatch'
  | 'plate_overridden'
  | 'driver_far_from_station'
  | 'price_mismatch'
  | 'device_clock_skewed'
  | 'not_closed_in_time'
  | 'client_refused'
  | 'client_did_not_answer'
  | 'settled_as_is'
  | 'settled_adjusted';

export interface Transition {
  readonly from: FuelRequestStatus;
  readonly to: FuelRequestStatus;
  readonly by: readonly Who[];
  /** The possible causes; empty where the pair of statuses is sufficient. */
  readonly why: readonly TransitionReason[];
}

/**
 * All transitions (product.md, "Statuses and transitions"); any other pair is rejected. A close out of `transaction_held` is made by
 * the attendant; the checks decide which of its three results it has.
 */
export const TRANSITIONS: readonly Transition[] = [
  {
    from: 'request_pending',
    to: 'request_approved',
    by: ['policy', 'client_manager'],
    why: ['policy_passed', 'manager_approved'],
  },
  {
    from: 'request_pending',
    to: 'request_rejected',
    by: ['policy', 'client_manager'],
    why: ['policy_refused', 'manager_refused'],
  },
  { from: 'request_pending', to: 'request_cancelled', by: ['driver', 'client'], why: [] },
  { from: 'request_pending', to: 'request_expired', by: ['sweeper'], why: [] },

  { from: 'request_approved', to: 'transaction_initiated', by: ['attendant'], why: [] },
  { from: 'request_approved', to: 'request_cancelled', by: ['driver', 'client', 'admin'], why: [] },
  { from: 'request_approved', to: 'request_expired', by: ['sweeper'], why: [] },

  { from: 'transaction_initiated', to: 'transaction_held', by: ['attendant'], why: [] },
  {
    from: 'transaction_initiated',
    to: 'transaction_cancelled',
    by: ['attendant', 'driver', 'sweeper'],
    why: ['stopped_at_the_pump', 'not_started_in_time'],
  },

  { from: 'transaction_held', to: 'transaction_completed', by: ['attendant'], why: [] },
  {
    from: 'transaction_held',
    to: 'transaction_pending_with_client',
    by: ['attendant'],
    why: ['over_hold', 'over_tank_capacity', 'implausible_odometer', 'unusual_consumption'],
  },
  {
    from: 'transaction_held',
    to: 'transaction_pending_with_vw',
    by: ['attendant', 'sweeper'],
    why: [
      'plate_mismatch',
      'plate_overridden',
      'driver_far_from_station',
      'price_mismatch',
      'device_clock_skewed',
      'not_closed_in_time',
    ],
  },
  { from: 'transaction_held', to: 'transaction_cancelled', by: ['attendant'], why: [] },

  { from: 'transaction_pending_with_client', to: 'transaction_completed', by: ['client'], why: [] },
  {
    from: 'transaction_pending_with_client',
    to: 'transaction_pending_with_vw',
    by: ['client', 'sweeper'],
    why: ['client_refused', 'client_did_not_answer'],
  },

  {
    from: 'transaction_pending_with_vw',
    to: 'transaction_completed',
    by: ['admin'],
    why: ['settled_as_is', 'settled_adjusted'],
  },
  { from: 'transaction_pending_with_vw', to: 'transaction_pending_with_client', by: ['admin'], why: [] },
  { from: 'transaction_pending_with_vw', to: 'transaction_cancelled', by: ['admin'], why: [] },

  // The fuel was dispensed, whatever happened to the request: the platform reviews it.
  ...(
    [
      'request_approved',
      'request_cancelled',
      'request_expired',
      'transaction_initiated',
      'transaction_cancelled',
    ] as const
  ).map((from) => ({ from, to: 'transaction_pending_with_vw', by: ['late_device'], why: [] }) as const),
];

/** Final states, except for late reports of fuel that flowed. */
export const ENDED_STATUSES: ReadonlySet<FuelRequestStatus> = new Set<FuelRequestStatus>([
  'request_rejected',
  'request_cancelled',
  'request_expired',
  'transaction_completed',
  'transaction_cancelled',
]);

/** At most one request in these statuses per vehicle, and one per driver. */
export const BLOCKING_STATUSES: ReadonlySet<FuelRequestStatus> = new Set<FuelRequestStatus>([
  'request_pending',
  'request_approved',
  'transaction_initiated',
  'transaction_held',
]);

/** The client's money is reserved while a request is in these. */
export const HOLD_OPEN_STATUSES: ReadonlySet<FuelRequestStatus> = new Set<FuelRequestStatus>([
  'request_approved',
  'transaction_initiated',
  'transaction_held',
  'transaction_pending_with_client',
  'transaction_pending_with_vw',
]);

/**
 * What the screens call "Held transactions": fueled, and pending. Not `transaction_held`, which is fueling in
 * progress.
 */
export const HELD_TRANSACTION_STATUSES: ReadonlySet<FuelRequestStatus> = new Set<FuelRequestStatus>([
  'transaction_pending_with_client',
  'transaction_pending_with_vw',
]);

// Default settings: how long a request may stay in a status before the sweeper moves it.
export const REQUEST_LIFETIME_SECONDS_DEFAULT = 4 * 3600;
export const APPROVAL_LIFETIME_SECONDS_DEFAULT = 4 * 3600;
export const INITIATED_LIFETIME_SECONDS_DEFAULT = 30 * 60;
export const HELD_LIFETIME_SECONDS_DEFAULT = 2 * 3600;
export const PENDING_WITH_CLIENT_LIFETIME_SECONDS_DEFAULT = 48 * 3600;

// Default settings: how long a held transaction may wait before a reminder, and before escalation.
export const HELD_REMINDER_SECONDS_DEFAULT = 24 * 3600;
export const HELD_ESCALATION_SECONDS_DEFAULT = 48 * 3600;
/** Default setting: how long after completion a client may open a dispute. */
export const DISPUTE_SECONDS_DEFAULT = 60 * 24 * 3600;

/** The transition of this pair, or null if there is none. */
export function transitionBetween(from: FuelRequestStatus, to: FuelRequestStatus): Transition | null {
  return TRANSITIONS.find((row) => row.from === from && row.to === to) ?? null;
}

/** Whether `who` may move a request along this pair. A client manager may do whatever any user of the client may. */
export function canTransition(from: FuelRequestStatus, to: FuelRequestStatus, who: Who): boolean {
  const by = transitionBetween(from, to)?.by ?? [];
  return by.includes(who) || (who === 'client_manager' && by.includes('client'));
}

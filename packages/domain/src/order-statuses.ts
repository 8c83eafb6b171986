/** Status codes of an order (product.md, "The control tower"; specification section 4 names 5, 15, 16 and 17). */
export const ORDER_STATUSES = [5, 10, 15, 16, 17, 20, 25, 30, 40, 45, 46] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The same codes by name. */
export const ORDER = {
  placed: 5,
  confirmed: 10,
  /** Not in a plan yet. */
  to_plan: 15,
  /** In a draft awaiting approval. */
  in_draft: 16,
  /** In an approved plan. */
  planned: 17,
  ready_for_pick_up: 20,
  shipped: 25,
  delivered: 30,
  cancelled: 40,
  on_hold: 45,
  on_hold_by_sales: 46,
} as const satisfies Record<string, OrderStatus>;

/**
 * Actors of transitions: the client, the staff of the branch, the plan (draft made, approved, rejected, dissolved), or the driver of
 * its trip.
 */
export type OrderMover = 'client' | 'staff' | 'plan' | 'driver';

export interface OrderTransition {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly by: readonly OrderMover[];
}

const STAFF: readonly OrderMover[] = ['staff'];
const PLAN: readonly OrderMover[] = ['plan'];
const DRIVER: readonly OrderMover[] = ['driver'];

/** All transitions; any other pair is rejected. A hold is released to the previous code only. */
export const ORDER_TRANSITIONS: readonly OrderTransition[] = [
  { from: 5, to: 10, by: STAFF },
  { from: 5, to: 15, by: STAFF },
  { from: 5, to: 40, by: ['client', 'staff'] },
  { from: 5, to: 45, by: STAFF },
  { from: 5, to: 46, by: STAFF },

  { from: 10, to: 15, by: STAFF },
  { from: 10, to: 45, by: STAFF },
  { from: 10, to: 46, by: STAFF },

  { from: 15, to: 16, by: PLAN },
  { from: 15, to: 40, by: ['client', 'staff'] },
  { from: 15, to: 45, by: STAFF },
  { from: 15, to: 46, by: STAFF },

  { from: 16, to: 15, by: PLAN },
  { from: 16, to: 17, by: PLAN },
  { from: 17, to: 15, by: PLAN },
  // The depot, or the driver, reports that the load is ready.
  { from: 17, to: 20, by: ['staff', 'driver'] },
  { from: 20, to: 25, by: ['staff', 'driver'] },
  { from: 25, to: 30, by: DRIVER },
  // A failed stop, or an aborted trip.
  { from: 25, to: 15, by: ['driver', 'plan'] },

  ...([45, 46] as const).flatMap((from) =>
    ([5, 10, 15] as const).map((to) => ({ from, to, by: STAFF }) as const),
  ),
];

/** Final statuses. */
export const ENDED_ORDER_STATUSES: ReadonlySet<OrderStatus> = new Set<OrderStatus>([30, 40]);

/** Orders with one of these may be canceled (specification section 4). */
export const CANCELLABLE_ORDER_STATUSES: ReadonlySet<OrderStatus> = new Set<OrderStatus>([5, 15]);

/** 15, 16 and 17 are the planning statuses (specification section 4). */
export const PLANNING_ORDER_STATUSES: ReadonlySet<OrderStatus> = new Set<OrderStatus>([15, 16, 17]);

/** On hold: an order returns to its previous code. */
export const HELD_ORDER_STATUSES: ReadonlySet<OrderStatus> = new Set<OrderStatus>([45, 46]);

/** Orders that can be moved to another day or slot: nothing of them is planned yet. */
export const RESCHEDULABLE_ORDER_STATUSES: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  5, 10, 15, 45, 46,
]);

/** Whether `by` may move an order along this pair. `before` is its code before the hold, null if it is not on hold. */
export function canMoveOrder(
  from: OrderStatus,
  to: OrderStatus,
  by: OrderMover,
  before: OrderStatus | null,
): boolean {
  if (HELD_ORDER_STATUSES.has(from) && to !== before) return false;
  return ORDER_TRANSITIONS.some((row) => row.from === from && row.to === to && row.by.includes(by));
}

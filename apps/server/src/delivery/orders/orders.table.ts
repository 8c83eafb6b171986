import type { OrderStatus } from '@fleet/domain/order-statuses.ts';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { createdAt, id, instant, integer64, partyStatus, ref, version } from '../../platform/columns.ts';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  uniqueIndex,
} from '../../platform/orm.ts';
import { deliveryBranches, deliverySlots } from '../delivery-branches/delivery-branches.table.ts';
import { deliveryProducts } from '../delivery-products/delivery-products.table.ts';
import { imports } from '../imports/imports.table.ts';
import { warehouses } from '../warehouses/warehouses.table.ts';
import type { Unassigned } from './orders-unassigned.rules.ts';

/** A client accepts or declines, or the hours pass, or the staff takes the request back. */
export const SLOT_REQUEST_STATUSES = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const;

export interface ProposedSlot {
  readonly delivery_date: string;
  readonly delivery_slot_id: number | null;
  readonly window_from: string;
  readonly window_to: string;
}

/** Why an order is cancelled: chosen from this list. */
export const cancelReasons = pgTable('cancel_reasons', {
  id: id(),
  code: text().notNull().unique('cancel_reasons_code_key'),
  title_en: text().notNull(),
  title_ar: text().notNull(),
  /** Whether a client may give it; the others are the staff's. */
  for_clients: boolean().notNull().default(true),
  status: partyStatus(),
});

/** An order of a client to be delivered from a branch to one of its warehouses. `status` is a code of `ORDER_STATUSES`. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    delivery_branch_id: ref()
      .notNull()
      .references(() => deliveryBranches.id),
    warehouse_id: ref()
      .notNull()
      .references(() => warehouses.id),
    status: smallint().$type<OrderStatus>().notNull(),
    /** The code it goes back to when its hold is released. */
    status_before_hold: smallint().$type<OrderStatus>(),
    delivery_date: date({ mode: 'string' }).notNull(),
    /** Null: at any hour the branch delivers. */
    delivery_slot_id: ref().references(() => deliverySlots.id),
    /** The slot as it was promised; the whole day where there is none. */
    window_from: instant().notNull(),
    window_to: instant().notNull(),
    /** 0 to 100: what is left out first when not all can be served is what is lowest. */
    priority: smallint().notNull().default(50),
    /** Instead of the site's and depot's default. */
    service_seconds: integer(),
    /** Beyond the site's requirements. */
    required_skills: text().array().notNull().default(sql`'{}'::text[]`),
    client_reference: text(),
    notes: text(),
    volume_ml: integer64().notNull(),
    weight_grams: integer64().notNull(),
    amount_halalas: integer64().notNull(),
    placed_by: ref().references(() => users.id),
    import_id: ref().references(() => imports.id),
    cancel_reason_id: ref().references(() => cancelReasons.id),
    hold_reason: text(),
    /** When what it is planned by last changed: a plan made before no longer fits. */
    planning_changed_at: instant(),
    /** Why it is in no trip, until it is planned. */
    unassigned: jsonb().$type<Unassigned>(),
    /** When the vehicle that delivered it arrived: what it is late or on time by. */
    arrived_at: instant(),
    delivered_at: instant(),
    ended_at: instant(),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    index('orders_client').on(t.client_id, t.id),
    index('orders_branch_day').on(t.delivery_branch_id, t.delivery_date, t.status),
    index('orders_slot').on(t.delivery_slot_id, t.delivery_date).where(sql`status <> 40`),
    index('orders_warehouse').on(t.warehouse_id, t.delivery_date),
    uniqueIndex('orders_client_reference_taken')
      .on(t.client_id, t.client_reference)
      .where(sql`client_reference is not null and status <> 40`),
    check('orders_status', sql`status in (5, 10, 15, 16, 17, 20, 25, 30, 40, 45, 46)`),
    check(
      'orders_before_hold',
      sql`(status in (45, 46)) = (status_before_hold is not null) and coalesce(status_before_hold in (5, 10, 15), true)`,
    ),
    check('orders_cancelled', sql`(status = 40) = (cancel_reason_id is not null)`),
    check('orders_window', sql`window_from < window_to`),
  ],
);

/**
 * Lines of an order, by product: liters of a fuel, pieces of goods, never both. The price is the product's when
 * placed.
 */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    order_id: ref()
      .notNull()
      .references(() => orders.id),
    delivery_product_id: ref()
      .notNull()
      .references(() => deliveryProducts.id),
    volume_ml: integer64(),
    pieces: integer(),
    weight_grams: integer64().notNull(),
    price_millis: integer().notNull(),
    amount_halalas: integer64().notNull(),
    delivered_volume_ml: integer64(),
    delivered_pieces: integer(),
  },
  (t) => [
    uniqueIndex('order_lines_order_id_delivery_product_id_key').on(t.order_id, t.delivery_product_id),
    check('order_lines_quantity', sql`(volume_ml is null) <> (pieces is null)`),
  ],
);

/** Relations between orders of a day: the other comes before on the same vehicle, or is on another vehicle. */
export const orderRelations = pgTable(
  'order_relations',
  {
    order_id: ref()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: ['after', 'apart'] }).notNull(),
    other_order_id: ref()
      .notNull()
      .references(() => orders.id),
  },
  (t) => [
    primaryKey({ columns: [t.order_id, t.kind, t.other_order_id] }),
    index('order_relations_other').on(t.other_order_id),
    check('order_relations_other_order', sql`order_id <> other_order_id`),
  ],
);

/** Hours a client is asked to accept; they hold no capacity until it does. At most one waits for an answer per order. */
export const slotRequests = pgTable(
  'slot_requests',
  {
    id: id(),
    order_id: ref()
      .notNull()
      .references(() => orders.id),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    status: text({ enum: SLOT_REQUEST_STATUSES }).notNull().default('open'),
    /** Proposed slots, the first recommended. */
    slots: jsonb().$type<ProposedSlot[]>().notNull(),
    expires_at: instant().notNull(),
    requested_by: ref().references(() => users.id),
    created_at: createdAt(),
    answered_at: instant(),
    answered_by: ref().references(() => users.id),
    /** The accepted one of `slots`. */
    chosen: smallint(),
    decline_reason: text(),
  },
  (t) => [
    uniqueIndex('slot_requests_open_key').on(t.order_id).where(sql`status = 'open'`),
    index('slot_requests_order').on(t.order_id, t.id),
    index('slot_requests_expiry').on(t.expires_at).where(sql`status = 'open'`),
    check('slot_requests_answered', sql`(status = 'open') = (answered_at is null)`),
    check('slot_requests_chosen', sql`(status = 'accepted') = (chosen is not null)`),
  ],
);

/** What became of an order, step by step: never changed. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    order_id: ref()
      .notNull()
      .references(() => orders.id),
    at: instant().notNull(),
    from_status: smallint().$type<OrderStatus>(),
    to_status: smallint().$type<OrderStatus>().notNull(),
    actor_user_id: ref().references(() => users.id),
    /** The client's system that did it, where it was no person. */
    actor_api_key_id: ref(),
    /** What the step was about: a reason, the day before, the trip. */
    details: jsonb().$type<Record<string, string | number | null>>(),
  },
  (t) => [index('order_events_order').on(t.order_id, t.id)],
);

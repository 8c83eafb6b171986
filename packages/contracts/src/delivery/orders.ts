import { MAX_DAYS_AHEAD } from '@fleet/domain/delivery.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { calendarDay, orderStatus, shownDay, versionSchema } from '../shapes.ts';
import {
  cancelReason,
  newOrderLines,
  orderDetail,
  orderProduct,
  orderRow,
  orderSite,
  orderWishes,
  skills,
} from './order-shapes.ts';

/** Orders of clients for delivery: the specification's `orders`, `cancelReasons` and `deliverySlots`. */

/** The dispatcher's views of orders: in no plan, in a draft or an approved plan, loaded or loading, on the road. */
export const ORDER_VIEWS = [
  'all',
  'unassigned',
  'in_production',
  'ready_for_pickup',
  'delivery_trips',
] as const;

export const ORDER_SORTS = [
  'id',
  'delivery_date',
  'client',
  'warehouse',
  'volume_ml',
  'amount_halalas',
  'priority',
  'created_at',
] as const;

const orderFilters = {
  client_id: idSchema.optional(),
  delivery_branch_id: idSchema.optional(),
  warehouse_id: idSchema.optional(),
  view: z.enum(ORDER_VIEWS).optional(),
  status: z.coerce.number().pipe(orderStatus).optional(),
  from_date: calendarDay.optional(),
  to_date: calendarDay.optional(),
};

export const listOrders = defineRoute({
  name: 'listOrders',
  method: 'GET',
  path: '/orders',
  permission: 'read order',
  summary: 'Delivery orders; the search covers number, reference, client and site',
  query: listQuery(ORDER_SORTS).extend(orderFilters),
  response: pageOf(orderRow),
});
export const exportOrders = exportRoute(listOrders);

/** The reader's orders by status, for the requested days. */
export const countOrders = defineRoute({
  name: 'countOrders',
  method: 'GET',
  path: '/orders/counts',
  permission: 'read order',
  summary: 'Orders by status, for some days of a depot',
  query: z.object({
    client_id: idSchema.optional(),
    delivery_branch_id: idSchema.optional(),
    from_date: calendarDay,
    to_date: calendarDay,
  }),
  response: z.object({
    rows: z.array(
      z.object({
        status: orderStatus,
        orders: z.number().int(),
        volume_ml: z.number().int(),
        amount_halalas: z.number().int(),
        /** Delivered, by a vehicle that arrived after the time window. */
        delivered_late: z.number().int(),
        /** Still open although the time window is over. */
        overdue: z.number().int(),
      }),
    ),
  }),
});

export const getOrder = defineRoute({
  name: 'getOrder',
  method: 'GET',
  path: '/orders/:id',
  permission: 'read order',
  summary: 'One order with its lines and history',
  params: idParams,
  response: orderDetail,
});

/** What an order form offers: branches, products, and why one may be canceled. */
export const listOrderChoices = defineRoute({
  name: 'listOrderChoices',
  method: 'GET',
  path: '/orders/choices',
  permission: 'read order',
  summary: 'Branches, products and reasons to cancel that an order can name',
  response: z.object({
    delivery_branches: z.array(orderSite),
    delivery_products: z.array(
      orderProduct.extend({ weight_grams: z.number().int(), price_millis: z.number().int() }),
    ),
    cancel_reasons: z.array(cancelReason),
  }),
});

export const MAX_SLOT_DAYS = 14;

export const listFreeSlots = defineRoute({
  name: 'listFreeSlots',
  method: 'GET',
  path: '/orders/free-slots',
  permission: 'read order',
  summary: `Slots of a branch on up to ${MAX_SLOT_DAYS} days, with how many orders each still takes`,
  query: z.object({
    delivery_branch_id: idSchema,
    from_date: calendarDay,
    days: z.coerce.number().int().min(1).max(MAX_SLOT_DAYS).default(7),
  }),
  response: z.object({
    rows: z.array(
      z.object({
        delivery_slot_id: z.number().int(),
        delivery_date: shownDay,
        from_minute: z.number().int(),
        to_minute: z.number().int(),
        /** Never below zero. */
        free: z.number().int(),
        /** Its total capacity; not shown to clients. */
        max_orders: z.number().int().nullable(),
      }),
    ),
  }),
});

const when = {
  delivery_date: calendarDay,
  /** Left out: at any hour of the day the branch delivers. */
  delivery_slot_id: z.number().int().positive().nullish(),
};

export const createOrder = defineRoute({
  name: 'createOrder',
  method: 'POST',
  path: '/orders',
  permission: 'create order',
  status: 201,
  idempotent: true,
  summary: `Place an order for today or up to ${MAX_DAYS_AHEAD} days ahead; an administrator says whose`,
  body: z.object({
    client_id: idSchema.optional(),
    delivery_branch_id: idSchema,
    warehouse_id: idSchema,
    ...when,
    lines: newOrderLines,
    priority: orderWishes.priority.default(50),
    required_skills: skills.default([]),
    after_order_ids: orderWishes.after_order_ids.optional(),
    apart_order_ids: orderWishes.apart_order_ids.optional(),
    service_seconds: orderWishes.service_seconds,
    client_reference: orderWishes.client_reference,
    notes: orderWishes.notes,
  }),
  response: orderDetail,
  errors: ['SLOT_FULL'],
});

const version = z.object({ version: versionSchema });

/** What is left out stays; what the order's form may still change is `editable_fields` of the order. */
export const updateOrder = defineRoute({
  name: 'updateOrder',
  method: 'PATCH',
  path: '/orders/:id',
  permission: 'create order',
  summary: 'Edit an order of this `version`, as far as its status allows',
  params: idParams,
  body: version.extend({
    delivery_branch_id: idSchema.optional(),
    warehouse_id: idSchema.optional(),
    delivery_date: calendarDay.optional(),
    delivery_slot_id: when.delivery_slot_id,
    lines: newOrderLines.optional(),
    priority: orderWishes.priority.optional(),
    required_skills: skills.optional(),
    after_order_ids: orderWishes.after_order_ids.optional(),
    apart_order_ids: orderWishes.apart_order_ids.optional(),
    service_seconds: orderWishes.service_seconds,
    client_reference: orderWishes.client_reference,
    notes: orderWishes.notes,
    /** If its draft trip cannot take it like this, it is removed from the trip and unassigned. */
    remove_from_trip: z.boolean().default(false),
  }),
  response: orderDetail,
  errors: ['STATUS_CONFLICT', 'VERSION_CONFLICT', 'SLOT_FULL', 'ORDER_DOES_NOT_FIT_TRIP', 'DRIVER_BUSY'],
});

const REFUSALS = ['STATUS_CONFLICT', 'VERSION_CONFLICT'] as const;

export const extendOrderWindow = defineRoute({
  name: 'extendOrderWindow',
  method: 'POST',
  path: '/orders/:id/extend-window',
  permission: 'update order',
  idempotent: true,
  summary: 'Record that the client agreed to a later time for an order that is on its way',
  params: idParams,
  body: version.extend({ window_to: instantSchema }),
  response: orderDetail,
  errors: [...REFUSALS],
});

export const confirmOrder = defineRoute({
  name: 'confirmOrder',
  method: 'POST',
  path: '/orders/:id/confirm',
  permission: 'update order',
  idempotent: true,
  summary: 'Confirm an order that was placed',
  params: idParams,
  body: version,
  response: orderDetail,
  errors: [...REFUSALS],
});

export const sendOrderToPlanning = defineRoute({
  name: 'sendOrderToPlanning',
  method: 'POST',
  path: '/orders/:id/send-to-planning',
  permission: 'update order',
  idempotent: true,
  summary: 'Send an order to planning',
  params: idParams,
  body: version,
  response: orderDetail,
  errors: [...REFUSALS],
});

export const holdOrder = defineRoute({
  name: 'holdOrder',
  method: 'POST',
  path: '/orders/:id/hold',
  permission: 'update order',
  idempotent: true,
  summary: 'Put an order on hold, by operations or by sales, with a reason',
  params: idParams,
  body: version.extend({
    by_sales: z.boolean().default(false),
    reason: z.string().trim().min(3).max(300),
  }),
  response: orderDetail,
  errors: [...REFUSALS],
});

export const releaseOrder = defineRoute({
  name: 'releaseOrder',
  method: 'POST',
  path: '/orders/:id/release',
  permission: 'update order',
  idempotent: true,
  summary: 'Release an order from hold, back to its previous status',
  params: idParams,
  body: version,
  response: orderDetail,
  errors: [...REFUSALS],
});

export const rescheduleOrder = defineRoute({
  name: 'rescheduleOrder',
  method: 'POST',
  path: '/orders/:id/reschedule',
  permission: 'reschedule order',
  idempotent: true,
  summary: 'Move an order that is in no plan to another day or slot',
  params: idParams,
  body: version.extend(when),
  response: orderDetail,
  errors: [...REFUSALS, 'SLOT_FULL'],
});

export const cancelOrder = defineRoute({
  name: 'cancelOrder',
  method: 'POST',
  path: '/orders/:id/cancel',
  permission: 'cancel order',
  idempotent: true,
  summary: 'Cancel an order that is in no plan yet, with a reason from the list',
  params: idParams,
  body: version.extend({ cancel_reason_id: idSchema }),
  response: orderDetail,
  errors: [...REFUSALS],
});

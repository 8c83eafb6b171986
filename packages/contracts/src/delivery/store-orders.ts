import { STORE_PAYMENTS } from '@fleet/domain/store.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema } from '../define-route.ts';
import { calendarDay, orderStatus } from '../shapes.ts';

/** What a fleet ordered in the store: paid from its wallet or on invoice, delivered by an order of the control tower. */

export const checkOut = defineRoute({
  name: 'checkOut',
  method: 'POST',
  path: '/apps/ecommerce/checkout',
  permission: 'create order',
  callers: 'people',
  status: 201,
  idempotent: true,
  summary:
    'Order the cart for a site, day and slot, and pay it from the main balance or on invoice; once, however many press the button',
  body: z.object({
    delivery_branch_id: idSchema,
    warehouse_id: idSchema,
    delivery_date: calendarDay,
    delivery_slot_id: z.number().int().positive().nullish(),
    notes: z.string().trim().max(300).nullish(),
    /** On invoice reserves it on the credit line; what was delivered is charged there, and invoiced with its month. */
    payment: z.enum(STORE_PAYMENTS).default('wallet'),
    /** What the cart was shown to come to, with VAT: nobody pays another price than was seen. */
    amount_halalas: z.number().int().min(1),
  }),
  response: z.object({ id: z.number().int(), order_id: z.number().int(), amount_halalas: z.number().int() }),
  errors: ['CART_EMPTY', 'PRICE_CHANGED', 'OUT_OF_STOCK', 'INSUFFICIENT_FUNDS', 'SLOT_FULL'],
});

export const storeOrder = z.object({
  id: z.number().int(),
  order_id: z.number().int(),
  status: orderStatus,
  delivery_date: calendarDay,
  payment: z.enum(STORE_PAYMENTS),
  amount_halalas: z.number().int(),
  /** What came back to the main balance, or of the reservation to the credit line; null until the order is delivered or canceled. */
  refunded_halalas: z.number().int().nullable(),
  created_at: instantSchema,
  lines: z.array(
    z.object({
      productId: z.number().int(),
      name_en: z.string(),
      name_ar: z.string(),
      kind: z.enum(['fuel', 'goods']),
      qty: z.number().int(),
    }),
  ),
});
export type StoreOrder = z.output<typeof storeOrder>;

export const listStoreOrders = defineRoute({
  name: 'listStoreOrders',
  method: 'GET',
  path: '/apps/ecommerce/orders',
  permission: 'read order',
  callers: 'people',
  summary: 'The latest orders of the client in the store, newest first',
  response: z.object({ rows: z.array(storeOrder) }),
});

export const orderAgain = defineRoute({
  name: 'orderAgain',
  method: 'POST',
  path: '/apps/ecommerce/orders/:id/again',
  permission: 'create order',
  callers: 'people',
  summary: 'Put what was ordered into the cart again, as far as the store still has it',
  params: idParams,
  response: z.object({
    added: z.number().int(),
    /** Products that are no longer offered, or out of stock. */
    left_out: z.number().int(),
  }),
});
